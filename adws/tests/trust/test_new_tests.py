"""What counts as new tests, and as nothing but tests."""

import pytest

from adws.core.patch import ChangeKind, FileChange
from adws.trust.new_tests import beside_new_tests
from adws.trust.sealing import Seal

SEAL = Seal((), taken=("json", "pytest"), roots=("", "src/"))
GLOBS = ("tests/**", "**/test_*.py", "**/*.test.ts", "**/conftest.py")


@pytest.mark.parametrize(
    ("path", "kind", "taken"),
    [
        ("tests/test_a.py", ChangeKind.ADDED, True),
        ("tests/data/a.json", ChangeKind.ADDED, True),
        ("src/a.test.ts", ChangeKind.ADDED, True),
        ("tests/test_a.py", ChangeKind.MODIFIED, False),
        ("tests/test_a.py", ChangeKind.DELETED, False),
        ("src/a.py", ChangeKind.ADDED, False),
        ("tests/conftest.py", ChangeKind.ADDED, False),
        ("tests/deep/conftest.py", ChangeKind.ADDED, False),
        ("tests/__mocks__/fs.ts", ChangeKind.ADDED, False),
        ("tests/__snapshots__/a.snap", ChangeKind.ADDED, False),
        ("json/test_a.py", ChangeKind.ADDED, False),
        ("src/pytest/test_a.py", ChangeKind.ADDED, False),
    ],
)
def test_only_new_test_files_are_taken(path: str, kind: ChangeKind, *, taken: bool) -> None:
    """What was there stays, and nothing comes that steers other tests or takes a module's place."""
    names = beside_new_tests((FileChange(path, kind),), GLOBS, SEAL)
    assert names == (() if taken else (path,))
