"""The words of heating engineers in every text (docs/glossary.md): none that they do not use."""

import re

import pytest

from builder.texts import read_texts
from server.domain.lookups import BRANDS

REPLACED: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        r"providers?": (),
        r"for the road": (),
        r"set back": (),
        r"gaps stay": (),
        r"somebody look(s|ed)": (),
        r"remembered": (),
        r"service notes?": (),
        r"offline recently": ("worklist.reasons.OUTAGE",),
    },
    "nl": {
        r"leveranciers?": (),
        r"tapuren": (),
        r"warm water": (),
        r"(kleiner|groter) dan": ("problem.too_large",),
        r"laatst gezien": (),
        r"storing op de server": (),
        r"gaten": (),
        r"wat is gewijzigd": ("parameters.reset_what",),
        r"te laat": ("SEND_FAILED_SLOW", "part.slow", "problem.slow.what"),
        r"geen (ontsteking|circulatie)": (),
        r"standaard(waarden?)?": (),
        r"grenswaarden?": (),
        r"onderhoudsnotities?": (),
        r"scan": (),
        r"onderweg": (),
        r"ketel": ("series.boiler",),
    },
    "de": {
        r"Anbieters?": (),
        r"Zapf\w*": (),
        r"Zündfehlern?": (),
        r"Wartungshistorie": (),
        r"(kleiner|größer) als": (),
        r"Information(en)?": (),
        r"Lücken": (),
        r"was geändert wurde": (),
        r"zuletzt verbunden": (),
        r"Besuche?": (),
        r"gesichert": (),
        r"keine Zündung": (),
        r"kein Umlauf": (),
        r"Server: Er": (),
        r"\w*durchfluss": (),
        r"Scans?": (),
        r"unterwegs": (),
        r"Kessel": ("series.boiler",),
    },
    "es": {
        r"proveedor(es)?": (),
        r"sensor(es)?": (),
        r"caudal de agua": (),
        r"volver al anterior": (),
        r"tras una avería": (),
        r"unas": (),
        r"advertencias?": (
            "notification.warning",
            "notifications.type_warning",
            "notifications.mark_all_warning",
        ),
        r"comunican?": (),
        r"valor(es)? de fábrica": (),
        r"última conexión": (),
        r"previst[ao]s?": (),
        r"de retraso": (),
        r"notas? de mantenimiento": (),
        r"trayecto": (),
        r"caldera": ("series.boiler",),
        r"fallo del servidor": (),
    },
    "it": {
        r"fornitor[ei]": (),
        r"sensor[ei]": (),
        r"servizio": (
            "scan.ACTIVE",
            "scan.EXPIRED",
            "sheet.service.outcome.out_of_use",
            "visit.kinds.COMMISSIONING",
        ),
        r"accension[ei]": (
            "history.still_boiler_starts",
            "history.still_ignition",
            "sheet.service.supervision",
            "stat.num_boiler_starts",
            "stat.num_ignition_fails",
            "sort.num_ignition_fails",
            "worklist.IGNITION",
            "worklist.reasons.IGNITION",
            "worsening.IGNITION",
        ),
        r"scarico": ("sheet.service.condensate", "sheet.service.flue"),
        r"portata acqua": (),
        r"da seguire": (),
        r"dopo un’anomalia": (),
        r"posizione": (),
        r"mostra tutto(?! l[’o ]| il )": (),
        r"scansion[ei]": (),
        r"valor[ei] di fabbrica": (),
        r"previst[aeio]": (),
        r"in ritardo": (),
        r"not[ae] di manutenzione": (),
        r"viaggio": (),
        r"caldaia": ("series.boiler",),
    },
}
"""The words that others replace, by language, as patterns of whole words without regard to case,
each with the beginnings of the keys in which it means something else."""
IN_BRITAIN = (
    "tap request",
    "tap hours",
    "(?<!hot )water flow",
    "boiler starts",
    "postal code",
    "chamber of commerce",
)
"""Words of the specification that the British brand replaces."""


def unwanted(texts: dict[str, str], replaced: dict[str, tuple[str, ...]]) -> list[str]:
    """The key of each text with a replaced word, with the word."""
    return [
        f"{key}: {found[0]}"
        for word, exceptions in replaced.items()
        for key, text in texts.items()
        if (found := re.search(rf"\b{word}\b", text.replace("\u00ad", ""), re.IGNORECASE))
        and not (exceptions and key.startswith(exceptions))
    ]


@pytest.mark.parametrize("brand", BRANDS)
@pytest.mark.parametrize("language", REPLACED)
def test_no_text_has_a_word_that_heating_engineers_do_not_use(language: str, brand: str) -> None:
    texts, replaced = read_texts(brand)[language], REPLACED[language]
    assert unwanted(texts, replaced) == []
    # Each exception is still one, and each word would be found.
    for word, exceptions in replaced.items():
        kept = {key: text for key, text in texts.items() if key.startswith(exceptions)}
        assert not exceptions or len(unwanted(kept, {word: ()})) >= len(exceptions), word


@pytest.mark.parametrize(
    ("language", "planted"),
    [
        ("en", "Ask your provider."),
        ("nl", "De Leverancier antwoordt."),
        ("de", "Warmwasser, Zapf\u00admenge"),
        ("es", "prueba de sensores"),
        ("it", "Mostra tutto (4)"),
    ],
)
def test_a_word_that_is_replaced_would_be_found(language: str, planted: str) -> None:
    assert unwanted({"action.save": planted}, REPLACED[language])


def test_the_british_brand_says_it_as_british_engineers_do() -> None:
    texts = read_texts("intouch")
    assert unwanted(texts["en"], dict.fromkeys(IN_BRITAIN, ())) == []
    assert texts["en"]["stat.num_boiler_starts"] == "Burner starts"
    assert texts["nl"] == read_texts("default")["nl"]
