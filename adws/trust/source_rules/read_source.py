"""What in the source part of a change looks like a cheat."""

from collections.abc import Iterable

from adws.core.flag import Flag
from adws.trust.source_rules import rust
from adws.trust.source_rules.changed_text import ChangedText


def read_source(changes: Iterable[ChangedText]) -> tuple[Flag, ...]:
    """Return a flag for each suspicious line that a change adds.

    Files in languages without a data file give none, nor does code that is only moved.
    """
    from adws.trust.source_rules.reading import (  # noqa: PLC0415 - slow to import, seldom needed
        flags_of,
    )

    read = tuple(changes)
    return (*flags_of(read), *(flag for change in read for flag in rust.flags_of(change)))
