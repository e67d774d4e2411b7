"""The nearest known name, for hints."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, names: Iterable[str]) -> str:
    """Return a hint naming the closest known name, or all of them when none is close.

    >>> nearest("analyse", ["analyze", "judge"])
    "did you mean 'analyze'?"
    >>> nearest("x", ["fix", "analyze"])
    'known: analyze, fix'
    """
    sorted_names = sorted(names)
    close = get_close_matches(name, sorted_names, n=1)
    return f"did you mean '{close[0]}'?" if close else f"known: {', '.join(sorted_names)}"
