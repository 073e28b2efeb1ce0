"""Chooses the language of an answer from what a browser asks for."""

from server.domain.lookups import FALLBACK_LANGUAGE, LANGUAGES, Language


def preferred_language(accept_language: str) -> Language:
    """The best of our languages for an `Accept-Language` header; English when none fits."""
    best: Language = FALLBACK_LANGUAGE
    best_quality = 0.0
    for part in accept_language.split(","):
        tag, _, parameters = part.strip().partition(";")
        primary = tag.partition("-")[0].strip().lower()
        quality = _quality(parameters)
        for language in LANGUAGES:
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
