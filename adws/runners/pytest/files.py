"""Which files on disk pytest should have looked into, and what of them it did not run."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

from adws.core.suite import NotRun, Outcome
from adws.runners.not_run import LEFT_OUT, NO_CASE, OUTSIDE
from adws.runners.places import within
from adws.runners.pytest.records import PytestFinish, PytestSession, PytestStart

_NEVER_ENTERED = (".*", "*.egg", "build", "dist", "CVS", "_darcs", "{arch}")
"""Folders that pytest never enters by default: no place for tests."""


def expected_files(
    listing: tuple[str, ...], folder: str, start: PytestStart, finish: PytestFinish
) -> tuple[str, ...]:
    """Return the test files below what was asked for that no configuration leaves out.

    ``listing`` and the answer are relative to the project, ``folder`` is the suite's in it.
    """
    named = tuple(within(folder, arg) for arg in start.args)
    ignored = {within(folder, path) for path in finish.ignored}
    return tuple(
        path
        for path in listing
        if _is_named(path, start.python_files)
        and any(_is_reached(path, top, start.norecursedirs) for top in named)
        and not ignored & _with_folders(path)
    )


def session_not_run(
    listing: tuple[str, ...],
    folder: str,
    session: PytestSession,
    start: PytestStart,
    finish: PytestFinish,
) -> tuple[NotRun, ...]:
    """Return what a session of the whole suite did not run: files, and deselected cases.

    Paths are as for ``expected_files``.
    """
    return (
        *(
            NotRun(record.id, f"skipped as a whole: {record.reason}".removesuffix(": "))
            for record in session.collects
            if record.outcome is Outcome.SKIPPED
        ),
        *_left_out(listing, folder, start, finish),
        *_without_cases(folder, session, start, finish),
        *(NotRun(case_id, "deselected by the configuration") for case_id in finish.dropped),
    )


def _left_out(
    listing: tuple[str, ...], folder: str, start: PytestStart, finish: PytestFinish
) -> Iterator[NotRun]:
    expected = {*expected_files(listing, folder, start, finish)}
    ignored = {within(folder, path) for path in finish.ignored}
    for path in listing:
        parts = PurePosixPath(path).parts[:-1]
        usual = any(fnmatchcase(part, name) for part in parts for name in _NEVER_ENTERED)
        if path in expected or usual or not _is_named(path, start.python_files):
            continue
        barred = any(fnmatchcase(part, name) for part in parts for name in start.norecursedirs)
        if barred or ignored & _with_folders(path):
            yield NotRun(path, LEFT_OUT)
        else:
            yield NotRun(path, OUTSIDE.format(runner="pytest"))


def _without_cases(
    folder: str, session: PytestSession, start: PytestStart, finish: PytestFinish
) -> Iterator[NotRun]:
    ids = (
        *(record.id for record in session.cases),
        *(record.id for record in session.collects),
        *session.running,
        *finish.dropped,
    )
    with_cases = {within(folder, case_id.partition("::")[0]) for case_id in ids}
    for file in finish.files:
        path = within(folder, file)
        if path not in with_cases and _is_named(path, start.python_files):
            yield NotRun(path, NO_CASE)


def _is_named(path: str, patterns: tuple[str, ...]) -> bool:
    name = path.rpartition("/")[2]
    if not path.endswith(".py"):
        return False
    return any(
        fnmatchcase(path, f"*{pattern}") if "/" in pattern else fnmatchcase(name, pattern)
        for pattern in patterns
    )


def _is_reached(path: str, top: str, norecursedirs: tuple[str, ...]) -> bool:
    if path == top:
        return True
    if top != "." and not path.startswith(f"{top}/"):
        return False
    below = PurePosixPath(path if top == "." else path[len(top) + 1 :]).parts[:-1]
    return not any(fnmatchcase(name, pattern) for name in below for pattern in norecursedirs)


def _with_folders(path: str) -> set[str]:
    return {path, *(str(folder) for folder in PurePosixPath(path).parents)}
