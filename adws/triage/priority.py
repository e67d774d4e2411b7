"""The order of work: what blocks or breaks most comes first."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePath

from adws.core.failure import ErrorType, Failure, Priority
from adws.core.globs import compile_globs

_BY_TYPE = {
    ErrorType.COMPILE: Priority.P0,
    ErrorType.ASSERTION: Priority.P2,
    ErrorType.RUNTIME: Priority.P3,
    ErrorType.TIMEOUT: Priority.P4,
    ErrorType.ENVIRONMENT: Priority.P5,
}
_FIXED = frozenset({ErrorType.COMPILE, ErrorType.ENVIRONMENT})
_SHARED_NAMES = frozenset(
    {"base", "common", "core", "helper", "helpers", "lib", "shared", "util", "utils"}
)
_WIDE = 3


def priority(error_type: ErrorType, *, shared: bool) -> Priority:
    """Return the priority of a failure; ``shared`` means that it comes from a shared module.

    >>> priority(ErrorType.RUNTIME, shared=False), priority(ErrorType.RUNTIME, shared=True)
    (<Priority.P3: 'P3'>, <Priority.P1: 'P1'>)
    """
    return Priority.P1 if shared and error_type not in _FIXED else _BY_TYPE[error_type]


def is_shared(file: str, globs: tuple[str, ...] = ()) -> bool:
    """Whether a source file is a module that many others use, by its name or by ``globs``.

    >>> is_shared("app/utils/text.py"), is_shared("app/text.py"), is_shared("app/a.py", ("app/*",))
    (True, False, True)
    """
    path = PurePath(file)
    named = not _SHARED_NAMES.isdisjoint((*path.parent.parts, path.stem))
    return named or compile_globs(globs).fullmatch(file) is not None


def widely_failing_files(failures: Iterable[Failure]) -> frozenset[str]:
    """Return the source files that cause failures in at least three test files."""
    hit: defaultdict[str, set[str]] = defaultdict(set)
    for failure in failures:
        if failure.source_file:
            hit[failure.source_file].add(failure.file)
    return frozenset(source for source, tests in hit.items() if len(tests) >= _WIDE)
