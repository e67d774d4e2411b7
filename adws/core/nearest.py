"""The nearest known name, for hints."""

from collections.abc import Iterable
from difflib import get_close_matches

_CLOSE = 0.7  # below that, names of two to six letters look alike that mean different things


def nearest(name: str, names: Iterable[str], otherwise: str = "") -> str:
    """Return a hint naming the closest known name, or all of them when none is close.

    Close is also a longer name that has ``name`` as one of its words. ``otherwise`` is the hint for
    names that are too many to list.

    >>> nearest("analyse", ["analyze", "judge"])
    "did you mean 'analyze'?"
    >>> nearest("timeout", ["scope", "case_timeout", "test_timeout"])
    "did you mean 'case_timeout' or 'test_timeout'?"
    >>> nearest("x", ["fix", "analyze"])
    'known: analyze, fix'
    >>> nearest("x", ["fix", "analyze"], "see the list")
    'see the list'
    """
    sorted_names = sorted(names)
    close = get_close_matches(name, sorted_names, n=1, cutoff=_CLOSE)
    longer = [known for known in sorted_names if name in known.split("_")]
    if meant := longer or close:
        return f"did you mean {' or '.join(map(repr, meant))}?"
    return otherwise or f"known: {', '.join(sorted_names)}"
