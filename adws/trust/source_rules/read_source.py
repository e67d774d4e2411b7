"""Flag lines of a change's source that look like a cheat."""

from collections.abc import Iterable

from adws.core.flag import Flag
from adws.trust.source_rules.changed_text import ChangedText


def read_source(changes: Iterable[ChangedText]) -> tuple[Flag, ...]:
    """Return a flag for each suspicious line that a change adds.

    Files in languages without rules give none, nor does code that is only moved. A change is also
    flagged if a reader or these rules do not see what the interpreter reads.
    """
    from adws.trust.source_rules import (  # noqa: PLC0415 - slow to import, seldom needed
        hidden_text,
        python_syntax,
        rust,
    )
    from adws.trust.source_rules.reading import flags_of  # noqa: PLC0415 - as above
    from adws.trust.source_rules.rust_tests import source_part  # noqa: PLC0415 - as above

    texts = tuple(changes)
    altered = (flag for change in texts for flag in rust.flags_of(change))
    return (
        *flags_of(tuple(map(source_part, texts))),
        *altered,
        *hidden_text.flags_of(texts),
        *python_syntax.flags_of(texts),
    )
