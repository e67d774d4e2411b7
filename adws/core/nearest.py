"""The nearest known name, for hints."""

from collections.abc import Iterable
from difflib import get_close_matches

_MOST = 40
_MOST_MEANT = 5
_CLOSE = 0.7  # below that, names of two to six letters look alike that mean different things


def nearest(name: str, names: Iterable[str], otherwise: str = "") -> str:
    """Return a hint naming the closest known name, or all of them when none is close.

    Close is also a longer name that has ``name`` as one of its words. ``otherwise`` is the hint for
    names that are too many to list. A hint names at most 40, or 5 that could be meant.

    >>> nearest("analyse", ["analyze", "judge"])
    "did you mean 'analyze'?"
    >>> nearest("timeout", ["scope", "case_timeout", "test_timeout"])
    "did you mean 'case_timeout' or 'test_timeout'?"
    >>> nearest("x", ["fix", "analyze"])
    'known: analyze, fix'
    >>> nearest("x", ["fix", "analyze"], "see the list")
    'see the list'
    >>> nearest("x", [f"s{number}" for number in range(10, 60)]).rpartition("s48, ")[2]
    's49, and 10 more'
    """
    sorted_names = sorted(names)
    close = get_close_matches(name, sorted_names, n=1, cutoff=_CLOSE)
    longer = [known for known in sorted_names if name in known.split("_")]
    if meant := longer or close:
        return f"did you mean {' or '.join(map(repr, meant[:_MOST_MEANT]))}?"
    return otherwise or f"known: {', '.join(_first(sorted_names))}"


def _first(names: list[str]) -> list[str]:
    """Return the first names, and how many there are beyond them."""
    beyond = len(names) - _MOST
    return [*names[:_MOST], f"and {beyond} more"] if beyond > 0 else names
