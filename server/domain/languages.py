"""Chooses the language of an answer from what a browser asks for."""

from server.domain.lookups import FALLBACK_LANGUAGE, LANGUAGES, Language


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
