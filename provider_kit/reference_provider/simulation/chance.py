"""Random numbers that are a function of their arguments, so that the past can be recomputed."""

from zlib import crc32


def chance(seed: int, *key: object) -> float:
    """A number from a uniform distribution over 0 up to 1, always the same for the same seed and
    key."""
    return crc32(f"{seed}:{key}".encode()) / 2**32


def between(low: float, high: float, seed: int, *key: object) -> float:
    return low + (high - low) * chance(seed, *key)
