"""Where in the project's own code a failure comes from."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from attrs import evolve, frozen

from adws.core.suite import Evidence, Frame
from adws.triage.exception_info import ExceptionInfo
from adws.triage.imports import missing_name
from adws.triage.syntax_errors import SYNTAX_ERRORS, printed_place

_LIBRARIES = frozenset(
    {
        "site-packages",
        "dist-packages",
        "node_modules",
        "__pypackages__",
        ".eggs",
        ".nox",
        ".tox",
        ".venv",
        "venv",
    }
)


@frozen
class SourceLocation:
    """A place in project code, relative to the tree; ``line`` is None for a whole file."""

    file: str
    line: int | None


@lru_cache(maxsize=8192)
def project_file(path: str, tree: str) -> str | None:
    """Return a path relative to the tree, or None if it is not a file of the project.

    >>> project_file("/t/app/a.py", "/t"), project_file("app/a.py", "/t")
    ('app/a.py', 'app/a.py')
    >>> project_file("/usr/lib/python3/json.py", "/t"), project_file(".venv/lib/x.py", "/t")
    (None, None)
    """
    inside = path.removeprefix(f"{tree.rstrip('/')}/") if tree else path
    parts = inside.split("/")
    outside = inside.startswith(("/", "<")) or ".." in parts
    return None if outside or not _LIBRARIES.isdisjoint(parts) else inside


def source_frames(
    frames: tuple[Frame, ...], is_test: Callable[[str], bool], tree: str
) -> Iterator[Frame]:
    """Yield the frames in project code that is neither test nor library, deepest first."""
    for frame in reversed(frames):
        file = project_file(frame.file, tree)
        if file is not None and not is_test(file):
            yield evolve(frame, file=file)


def source_place(
    evidence: Evidence, error: ExceptionInfo, is_test: Callable[[str], bool], tree: str
) -> SourceLocation | None:
    """Return the place in the project's own, non-test code that a failure comes from, if known.

    A file that cannot be compiled has no frame, but the error names it; the same holds for a module
    that lacks a name.
    """
    named = _named_in_error(evidence, error)
    file = project_file(named.file, tree) if named else None
    if named and file is not None:
        return None if is_test(file) else SourceLocation(file, named.line)
    deepest = next(source_frames(evidence.frames, is_test, tree), None)
    return SourceLocation(deepest.file, deepest.line) if deepest else None


def _named_in_error(evidence: Evidence, error: ExceptionInfo) -> SourceLocation | None:
    if error.exception in SYNTAX_ERRORS:
        printed = printed_place(evidence)
        return SourceLocation(printed[0], int(printed[1])) if printed else None
    lacking = missing_name(error)
    return SourceLocation(lacking.file, None) if lacking and lacking.file else None
