"""The nearest known name, for hints."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, names: Iterable[str], otherwise: str = "") -> str:
    """Return a hint naming the closest known name, or all of them when none is close.

    ``otherwise`` is the hint for names that are too many to list.

    >>> nearest("analyse", ["analyze", "judge"])
    "did you mean 'analyze'?"
    >>> nearest("x", ["fix", "analyze"])
    'known: analyze, fix'
    >>> nearest("x", ["fix", "analyze"], "see the list")
    'see the list'
    """
    sorted_names = sorted(names)
    close = get_close_matches(name, sorted_names, n=1)
    if close:
        return f"did you mean '{close[0]}'?"
    return otherwise or f"known: {', '.join(sorted_names)}"
