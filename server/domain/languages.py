"""The languages in the headers `Accept-Language` and `Content-Language`."""

import re

from server.domain.lookups import FALLBACK_LANGUAGE, LANGUAGES, Language

_TAG = re.compile(r"([a-z]{2,3})(?:-[a-z0-9]{1,8})*", re.IGNORECASE)
_NO_SINGLE_LANGUAGE = {"mis", "mul", "und", "zxx"}
"""Codes for several languages, for no language, and for uncoded or undetermined languages."""


def language_of_texts(content_language: str) -> str | None:
    """The primary subtag of a `Content-Language` header, such as `nl`; None if the header names no
    language, or several."""
    match = _TAG.fullmatch(content_language.strip())
    language = match[1].lower() if match else None
    return None if language in _NO_SINGLE_LANGUAGE else language


def preferred_language(accept_language: str, enabled: tuple[Language, ...] = LANGUAGES) -> Language:
    """The enabled language with the highest quality in an `Accept-Language` header. If the header
    names none, English (specification, section 1), or the first enabled language if English is not
    enabled."""
    best = FALLBACK_LANGUAGE if FALLBACK_LANGUAGE in enabled else enabled[0]
    best_quality = 0.0
    for part in accept_language.split(","):
        tag, _, parameters = part.strip().partition(";")
        primary = tag.partition("-")[0].strip().lower()
        quality = _quality(parameters)
        if primary in enabled and quality > best_quality:
            best, best_quality = primary, quality
    return best


def _quality(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
