"""Which files of a tree are read to find what only tests use."""

from pathlib import PurePath

from adws.judging import sealing
from adws.tests.vcs.repositories import value


def test_the_modules_of_a_very_large_project_are_not_read() -> None:
    """That would take longer than its tests."""
    listing = tuple(f"{number}.py" for number in range(sealing._MOST_FILES + 1))
    assert value(sealing._texts(PurePath("/p"), listing)) == {}
