"""What in the source part of a change looks like a cheat."""

from collections.abc import Iterable

from adws.core.flag import Flag
from adws.trust.source_rules.changed_text import ChangedText


def read_source(changes: Iterable[ChangedText]) -> tuple[Flag, ...]:
    """Return a flag for each suspicious line that a change adds.

    Files in languages without a data file give none, nor does code that is only moved.
    """
    from adws.trust.source_rules import rust  # noqa: PLC0415 - slow to import, seldom needed
    from adws.trust.source_rules.reading import flags_of  # noqa: PLC0415 - as above
    from adws.trust.source_rules.rust_tests import source_part  # noqa: PLC0415 - as above

    read = tuple(changes)
    altered = (flag for change in read for flag in rust.flags_of(change))
    return (*flags_of(tuple(map(source_part, read))), *altered)
