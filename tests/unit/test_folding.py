"""What people type finds what is stored, however either is spelled, on the host and in browsers."""

import random
from pathlib import Path

from server.domain.folding import address_key, code_key, fold, street_keys
from server.domain.search import Record, SearchCriteria
from tests.support.probe import run_probe

NAMES = (
    *((f"D{each}Amico", "D'Amico") for each in "’‘‛ʼ`´′＇ʹ"),
    *((f"Jean{each}Pierre", "Jean-Pierre") for each in "‐‑‒–—−－ "),
    *((f"Den{each}Haag", "Den Haag") for each in "\u00a0\u2009\u202f\u3000\t"),
    *((f"Den{each}Haag", "Den Haag") for each in "\u115f\u1160\u3164\uffa0"),
    *((f"Wärme{each}pumpe", "Warmepumpe") for each in "\u00ad\u200b\u200c\u200d\u2060\ufeff"),
    *(("Warmte B.V.", "Warmte BV"), ("J.P. Coen", "J. P. Coen"), ("St.Jan", "St. Jan")),
    *(("Łódź", "Lodz"), ("SØRENSEN", "Sorensen"), ("Groß", "GROSS"), ("Æbelø", "aebelo")),
    *(
        ("Mu\u0308ller", "Müller"),
        ("“Zon”", '"Zon"'),
        ("«Zon» (oud)", "Zon oud"),
        ("نامه\u200cای", "نامهای"),
    ),
    *(("Paral·lel", "Parallel"), ("DAmico", "d’amico"), ("’s-Hertogenbosch", "s Hertogenbosch")),
)
STREETS = (
    *(("Bahnhofstr. 90B", "Bahnhofstraße 90 B"), ("Bahnhof-Strasse 5", "Bahnhof Str. 5")),
    *(
        ("Kerkstr.5", "Kerkstraat 5"),
        ("St. Janstr. 2", "Sint-Janstraat 2"),
        ("Marktpl. 1", "Marktplein 1"),
    ),
    *(
        ("Beethovenln. 3", "Beethovenlaan 3"),
        ("Molenwg 7", "Molenweg 7"),
        ("Hauptpl. 3", "Hauptplatz 3"),
    ),
    *(
        ("12 High St", "12 High Street"),
        ("Victoria Rd. 4", "Victoria Road 4"),
        ("Mill Ln", "Mill Lane"),
    ),
    *(
        ("C/ Mayor, 5", "Calle Mayor 5"),
        ("Avda. del Sol 3", "Av. del Sol, 3"),
        ("Avenida Sol", "Avda Sol"),
    ),
    *(
        ("Pza. España 1", "Plaza España 1"),
        ("V. Roma 3", "Via Roma 3"),
        ("P.za Dante", "Piazza Dante"),
    ),
    *(
        ("C.so Italia 1", "Corso Italia 1"),
        ("V.le Europa", "Viale Europa"),
        ("v.d. Hooplaan", "van der Hoopln"),
    ),
)
APART = (
    *(
        ("Kerkstr. 12", "Kerkstraat 1-2"),
        ("Kerkstr. 90 C", "Kerkstraat 90 B"),
        ("High Rd", "High Street"),
    ),
    ("Kerkpl. 5", "Kerkstraat 5"),
)


def odd_texts() -> list[str]:
    chance = random.Random(7)
    characters = "aBéßØσΣς 12.-/'’´\u00a0\u00ad\u200d\u0301\u202f–\"(·کि한İŉﬁ５º👩\U000e0067,ﷺ㈝㍐"
    words = (
        "str.",
        "Straße",
        "v.d.",
        "c/",
        "P.za",
        "12",
        "B",
        "St.-",
        "J.P.",
        "0c8b.9500",
        "1.a." * 16,
    )
    return [
        "".join(chance.choice([*characters, *words, " "]) for _ in range(chance.randrange(12)))
        for _ in range(2000)
    ]


def test_a_spelling_finds_the_others_on_the_host_and_in_browsers(tmp_path: Path) -> None:
    names = [(typed, name, "") for pair in NAMES for typed, name in (pair, pair[::-1])]
    in_streets = [
        (typed, "Zoë", street)
        for pair in (*STREETS, *APART)
        for typed, street in (pair, pair[::-1])
    ]
    searches, texts = [*names, *in_streets], odd_texts()
    answers = run_probe("folding_probe", tmp_path, {"searches": searches, "texts": texts})
    for text, folded in zip(texts, answers["folded"], strict=True):
        streets = sorted(street_keys(text))
        assert [fold(text), address_key(text), streets, code_key(text)] == folded, text
        assert fold(folded[0]) == folded[0], text
    apart = {typed for pair in APART for typed in pair}
    for (typed, name, street), answer in zip(searches, answers["found"], strict=True):
        search, record = SearchCriteria(typed), Record((name,), street=(street,))
        is_found = not (typed in apart and street in apart)
        assert [search.matches(record), search.rank(record)] == answer, (typed, name, street)
        assert search.matches(record) is is_found, (typed, name, street)
