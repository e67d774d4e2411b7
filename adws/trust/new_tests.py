"""Find the part of a change that only adds tests."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from adws.core.patch import ChangeKind, FileChange
from adws.trust.sealed import is_sealed
from adws.trust.sealing import Seal

_STEERS_OTHERS = ("conftest.py", "__mocks__", "__snapshots__", "__image_snapshots__")
"""Names of files and folders through which one test can influence others."""


def beside_new_tests(
    changes: Iterable[FileChange], tests: tuple[str, ...], seal: Seal
) -> tuple[str, ...]:
    """Return the changed paths that are not new test files.

    ``tests`` are the globs of test code. An existing test file does not count, even if the change
    only appends to it: a second definition of a name replaces the first.
    """
    return tuple(change.path for change in changes if not _is_new_test(change, tests, seal))


def _is_new_test(change: FileChange, tests: tuple[str, ...], seal: Seal) -> bool:
    parts = PurePosixPath(change.path).parts
    return (
        change.kind is ChangeKind.ADDED
        and is_sealed(change.path, tests, seal.prefix)
        and not any(name in parts for name in _STEERS_OTHERS)
        and not seal.shadows(change.path)
    )
