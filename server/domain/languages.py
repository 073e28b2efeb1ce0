"""The languages of requests and answers, as their headers tell them."""

import re

from server.domain.lookups import FALLBACK_LANGUAGE, LANGUAGES, Language

_TAG = re.compile(r"([a-z]{2,3})(?:-[a-z0-9]{1,8})*", re.IGNORECASE)
_NOT_ONE = {"mis", "mul", "und", "zxx"}
"""Codes for several languages, for none, and for one without a code or not known."""


def language_of_texts(content_language: str) -> str | None:
    """The primary subtag that a `Content-Language` header names; None where it names no language,
    or several."""
    match = _TAG.fullmatch(content_language.strip())
    language = match[1].lower() if match else None
    return None if language in _NOT_ONE else language


def preferred_language(accept_language: str, enabled: tuple[Language, ...] = LANGUAGES) -> Language:
    """The best of the enabled languages for an `Accept-Language` header; English, or the first
    one where English is not enabled, when none fits."""
    best = FALLBACK_LANGUAGE if FALLBACK_LANGUAGE in enabled else enabled[0]
    best_quality = 0.0
    for part in accept_language.split(","):
        tag, _, parameters = part.strip().partition(";")
        primary = tag.partition("-")[0].strip().lower()
        quality = _quality(parameters)
        for language in enabled:
            if primary == language and quality > best_quality:
                best, best_quality = language, quality
    return best


def _quality(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
