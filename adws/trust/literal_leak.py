"""Find hard-coded answers: values of the failing cases that a change adds to the source."""

from collections.abc import Iterable

from attrs import frozen

from adws.core.flag import Flag
from adws.trust.data_files import DataFile
from adws.trust.source_rules.changed_text import ChangedText


@frozen
class CaseText:
    """A test file and the names of its failing cases, as the runner writes them."""

    path: str
    text: str
    cases: tuple[str, ...]


def leaked(
    tests: Iterable[CaseText], changes: Iterable[ChangedText], data: tuple[DataFile, ...] = ()
) -> tuple[Flag, ...]:
    """Return a flag for each place to which values of the failing cases have leaked.

    Such a place is an answer made of these values alone, to an input of a case or to any input; a
    table of such answers; or three or more distinctive values that the old source did not contain.
    If none of an answer's values is distinctive, they must come from one case, and those of a table
    in one test file.
    ``data`` files are read like source.
    """
    from adws.trust.source_rules.case_values import case_values  # noqa: PLC0415 - as above
    from adws.trust.source_rules.leaks import (  # noqa: PLC0415 - slow to import, seldom needed
        flags_of,
    )
    from adws.trust.source_rules.rust_tests import source_part  # noqa: PLC0415 - as above

    files = tuple(tuple(case_values(test.path, test.text, test.cases)) for test in tests)
    return flags_of(files, tuple(map(source_part, changes)), data) if any(files) else ()
