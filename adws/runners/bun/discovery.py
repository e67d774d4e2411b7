"""Which files bun takes for test files, and which of them a run must have seen."""

import re
from collections.abc import Iterator
from pathlib import PurePath

from adws.core.globs import compile_globs
from adws.runners.bun.invocation import invocation, values_of
from adws.runners.javascript.cases import planted_files
from adws.runners.javascript.selection import selection_of_run
from adws.runners.runner import Run

_TEST_FILE = re.compile(r"(?i).*[._](?:test|spec)\.[cm]?[jt]sx?")
_PATHS = ("./", "../", "/")


def is_test_file(path: str) -> bool:
    """Whether bun finds a file: by its name, but in no hidden folder and in no package.

    >>> is_test_file("src/a_test.tsx"), is_test_file("test/a.ts"), is_test_file(".x/a.test.ts")
    (True, False, False)
    """
    *folders, name = PurePath(path).parts
    hidden = any(folder == "node_modules" or folder.startswith(".") for folder in folders)
    return not hidden and _TEST_FILE.fullmatch(name) is not None


def is_path(word: str) -> bool:
    """Whether bun takes a filter for a path; otherwise it is a part of one.

    >>> is_path("./src"), is_path("src")
    (True, False)
    """
    return word.startswith(_PATHS) or word in {".", ".."}


def expected_files(
    run: Run, listing: tuple[str, ...], left_out: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the test files on disk that a run asks for, relative to the tree.

    ``left_out`` are the globs of files that the project's configuration has bun ignore.
    """
    parts = invocation(run.suite.argv)
    named = values_of("--path-ignore-patterns", parts.options if parts else ())
    ignored = compile_globs((*left_out, *named))
    planted = planted_files(run)
    return tuple(
        sorted(
            path
            for path, name in _below(run.suite.folder, listing)
            if is_test_file(name)
            and path not in planted
            and not ignored.fullmatch(name)
            and _is_asked_for(run, name)
        )
    )


def names_below(folder: str, listing: tuple[str, ...]) -> frozenset[str]:
    """Return the files below a folder, relative to it.

    >>> names_below("web", ("web/a.ts", "b.ts"))
    frozenset({'a.ts'})
    """
    return frozenset(name for _, name in _below(folder, listing))


def _below(folder: str, listing: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for path in listing:
        if PurePath(path).is_relative_to(folder):
            yield path, str(PurePath(path).relative_to(folder))


def _is_asked_for(run: Run, name: str) -> bool:
    files = selection_of_run(run).files
    if files:
        return name in files
    parts = invocation(run.suite.argv)
    filters = parts.filters if parts else ()
    return not filters or any(
        PurePath(name).is_relative_to(PurePath(word)) if is_path(word) else word in name
        for word in filters
    )
