"""Where people are told something: stdout for results, stderr for all that happens on the way."""

from rich.console import Console


def out(*, fold: bool = False, width: int | None = None) -> Console:
    """Return a console for results; words are shown as they are.

    Lines stay whole, however long, unless ``fold``: for what is laid out in columns. ``width`` is
    in characters, that of the terminal when None.
    """
    return Console(soft_wrap=not fold, highlight=False, emoji=False, width=width)


def err() -> Console:
    """Return a console for progress, errors and hints."""
    return Console(stderr=True, soft_wrap=True, highlight=False, emoji=False)
