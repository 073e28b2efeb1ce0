"""Finds things by what somebody types: a code, a name, or a part of one."""

import unicodedata


def folded(text: str | None) -> str:
    """The text without case, accents and space around it, for comparing."""
    parts = unicodedata.normalize("NFKD", text or "")
    return "".join(each for each in parts if not unicodedata.combining(each)).casefold().strip()


def rank(wanted: str, code: str | None, name: str | None) -> int | None:
    """How well a thing fits what was typed: 0 for its very code, then the beginning of its code,
    the beginning of its name, and any part of either; None where it does not fit."""
    wanted, code, name = folded(wanted), folded(code), folded(name)
    if not wanted:
        return None
    fits = (code == wanted, code.startswith(wanted), name.startswith(wanted))
    return next(
        (place for place, fit in enumerate(fits) if fit),
        len(fits) if wanted in code or wanted in name else None,
    )
