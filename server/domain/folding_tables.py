"""The tables by which texts are folded, on the host (`folding.py`) and, written by the build into
`views/generated/folding.ts`, in views and browsers.

Classes are characters and ranges, escaped as the classes of regular expressions in JavaScript and
in Python are.
"""

from collections.abc import Iterator

APOSTROPHES = (
    r"'`\xb4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u1fbd\u1fbf\u1fef\u1ffd\u1ffe"
    r"\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40"
)
"""Also accents that stand alone, which keyboards have in the place of an apostrophe."""

INVISIBLE = (
    r"\xad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    r"\U000e0000-\U000e01ef"
)
"""Characters that show nothing and separate nothing, such as soft hyphens and joiners."""

ACCENTS = (
    r"\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"
    r"\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed"
    r"\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
)
"""Marks that are left out when people type. The vowels of Indic scripts are none."""

EXPANDING = r"\u321d\u321e\u327c\u3300-\u3357\u33ae\u33af\ufdfa\ufdfb"
"""Characters that Unicode decomposes into up to 18 others, and that nobody types: they would make a
text as much longer. They are left out."""

MIDDLE_DOTS = r"\xb7\u2027"
"""They stand between two letters of a word: Paral·lel."""

DASHES = r"\u058a\u05be\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d"

BLANKS = (
    r"\x00-\x20\x7f-\xa0\u115f\u1160\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000"
    r"\u3164\uffa0"
)
"""Spaces, line ends and control characters, also the fillers of Hangul."""

SEPARATORS = r",;/\x5c|\x22()\x5b\x5d{}\xab\xbb\u060c\u061b\u201c-\u201f\u2039\u203a\u3001\uff0c"
"""Characters between words: quotation marks, too."""

LETTERS = dict(
    each.split()
    for each in ("ø o", "đ d", "ł l", "æ ae", "œ oe", "ı i", "ð d", "þ th", "ß ss", "ς σ")
)
"""Lower-case letters that Unicode does not decompose."""

MOST_DOTS = 30
"""In a text with more dots than names have, all of them separate words."""

STREET_WORDS = {
    short: whole
    for whole, others in {
        "avenue": "av ave avd avda avenida avgda avinguda",
        "boulevard": "bd blvd boul bvd",
        "burgemeester": "burg burgem",
        "calle": "c carrer cl close",
        "camino": "cno",
        "carretera": "cra ctra",
        "contrada": "cda",
        "corso": "cso",
        "court": "ct",
        "crescent": "cres",
        "dijk": "dk",
        "drive": "dr doctor doktor dott dottor",
        "frazione": "fraz",
        "gardens": "gdns",
        "general": "gen generaal",
        "glorieta": "gta",
        "grove": "gr",
        "kade": "kd",
        "koningin": "kon",
        "laan": "lane ln",
        "largo": "lgo",
        "localita": "loc",
        "paseo": "ps pso",
        "piazzale": "ple",
        "platz": "piazza pl place plaza plein pln plza pza pzza",
        "poligono": "pol",
        "president": "pres",
        "professor": "prof profesor professore",
        "road": "rd",
        "ronda": "rda",
        "square": "sq",
        "strasse": "str straat strada",
        "street": "saint sankt sint st",
        "terrace": "ter",
        "travesia": "trav trva",
        "urbanizacion": "urb",
        "vander": "vd",
        "via": "v",
        "viale": "vle",
        "vicolo": "vlo",
        "weg": "wg",
    }.items()
    for short in others.split()
}
"""Words of streets, folded, and one word for all that have the same abbreviation."""

STREET_PAIRS = dict(
    each.split("=")
    for each in (
        *("c da=contrada", "c so=corso", "l go=largo", "p le=piazzale", "p za=platz"),
        *("p zza=platz", "str da=strasse", "v le=viale", "v lo=vicolo"),
        *("van de=vander", "van den=vander", "van der=vander"),
    )
)
"""As `STREET_WORDS`, for two words; `P.za` is folded to two."""

STREET_ENDINGS = dict(
    each.split("=")
    for each in (
        *(
            "straat=strasse",
            "straa=strasse",
            "str=strasse",
            "plein=platz",
        ),
        *("pl=platz", "ln=laan", "wg=weg"),
    )
)
"""The same for the ends of compound words, longer ones first."""


def characters(of_class: str) -> Iterator[int]:
    """The code points of a class."""
    text = of_class.encode("ascii").decode("unicode_escape")
    place = 0
    while place < len(text):
        is_range = text[place + 1 : place + 2] == "-"
        last = text[place + 2] if is_range else text[place]
        yield from range(ord(text[place]), ord(last) + 1)
        place += 3 if is_range else 1
