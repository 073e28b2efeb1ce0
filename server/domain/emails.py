"""E-mail addresses with domains of any script, in one spelling.

Chromium sends the domain of `info@büro.example` as `xn--bro-hoa.example`, other browsers as typed.
"""

import unicodedata

import idna

EMAIL_FIELDS = ("email", "email2", "reset_email")
"""The fields of all forms in which users type an e-mail address."""

_PREFIX = "xn--"
_MAX_DOMAIN = 253
# The letters of IDNA 2008 have no emoji, but registries sell such domains and browsers send them.
_SYMBOLS = {"So", "Sk"}

_OLDER_SPELLING = str.maketrans({"ß": "ss", "ς": "σ", "\u200c": None, "\u200d": None})
"""What IDNA 2003 writes for characters that have been letters of their own since IDNA 2008."""


def unicode_email(email: str) -> str:
    """The address with the domain in Unicode. A label that is no valid IDNA stays as it is."""
    local, at, domain = email.rpartition("@")
    if not at or _PREFIX not in domain.lower() or len(domain.strip()) > _MAX_DOMAIN:
        return email
    return f"{local}@{'.'.join(map(_unicode_label, domain.strip().split('.')))}"


def email_spellings(email: str) -> list[str]:
    """The spellings under which a provider may know this address: with the domain in Unicode, then
    in ASCII, if that differs."""
    local, at, domain = unicode_email(email).rpartition("@")
    spellings = [f"{local}{at}{domain}"]
    if not domain.isascii() and len(domain) <= _MAX_DOMAIN:
        spellings.append(f"{local}@{'.'.join(map(_ascii_label, domain.split('.')))}")
    return list(dict.fromkeys(spellings))


def is_unchanged(typed: str, shown: str) -> bool:
    """Whether a browser sends `typed` for a field with `shown` that nobody has touched: the same
    address in another spelling of the domain, or in that of Chromium, which has no `ß` there."""
    local, domain = _parts(shown)
    return _parts(typed) in ((local, domain), (local, domain.translate(_OLDER_SPELLING)))


def same_email(one: str, other: str) -> bool:
    """Whether both are the same address, ignoring case and surrounding spaces."""
    return email_key(one) == email_key(other)


def email_key(email: str) -> str:
    """The same text for all spellings of one address."""
    local, domain = _parts(email)
    return f"{local.casefold()}@{domain}"


def _parts(email: str) -> tuple[str, str]:
    """The local part, and the domain in one spelling, in which `ß` is not `ss`."""
    local, at, domain = unicode_email(email.strip()).rpartition("@")
    return (local, unicodedata.normalize("NFC", domain.lower())) if at else (domain, "")


def _unicode_label(label: str) -> str:
    if label[: len(_PREFIX)].lower() != _PREFIX:
        return label
    try:
        return idna.ulabel(label)
    except idna.InvalidCodepoint:
        text = label[len(_PREFIX) :].lower().encode("ascii").decode("punycode")
        return text if _is_emoji_label(text) else label
    except idna.IDNAError:
        return label


def _is_emoji_label(text: str) -> bool:
    letters = "".join(char for char in text if unicodedata.category(char) not in _SYMBOLS)
    try:
        return unicodedata.is_normalized("NFKC", text) and (
            not letters or bool(idna.ulabel(letters))
        )
    except idna.IDNAError:
        return False


def _ascii_label(label: str) -> str:
    if label.isascii():
        return label
    text = unicodedata.normalize("NFC", label.lower())
    encoded = _PREFIX + text.encode("punycode").decode("ascii")
    return encoded if _unicode_label(encoded) == text else label
