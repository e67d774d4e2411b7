"""Names and secrets of canaries: fresh in every run, and nobody can tell them from the rest."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

_LENGTH = 8
_LETTERS = str.maketrans("0123456789", "ghijklmnop")


def fresh_words(seed: str) -> Iterator[str]:
    """Return an endless row of words of eight letters, the same for the same seed.

    >>> words = fresh_words("5f0c")
    >>> next(words) == next(fresh_words("5f0c")), next(words).isalpha()
    (True, True)
    """
    yield from (_word(f"{seed}/{number}") for number in count())


def _word(drawn_from: str) -> str:
    digest = sha256(drawn_from.encode()).hexdigest()
    return digest[:_LENGTH].translate(_LETTERS)
