"""A planned run: where adws finds what the run knows by another name."""

from pathlib import PurePath

import pytest

from adws import catalog
from adws.judging.planned_run import PlannedRun
from adws.runners.runner import Run, Suite
from adws.vcs.tree import Tree

PROJECT, REBUILT = PurePath("/home/me/shop"), PurePath("/cache/trees/judge/shop")
OUTPUTS, BESIDE = PROJECT / ".adws/raw/1", PurePath("/cache/trees/beside")
SUITE = Suite("unittest", "api", ("python", "-m", "unittest"))


@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        (PROJECT / "api/test_planted.py", REBUILT / "api/test_planted.py"),
        (OUTPUTS / "report.xml", OUTPUTS / "report.xml"),
        (BESIDE / "test_planted.py", BESIDE / "test_planted.py"),
    ],
    ids=["in the tree", "its output", "beside the tree"],
)
def test_a_file_of_the_rebuilt_tree_is_found_there(inside: PurePath, outside: PurePath) -> None:
    """In a cage the tree stands in the place of the user's; the folders of the run stay."""
    planned = PlannedRun(
        Run(SUITE, PROJECT / "api", OUTPUTS, "nonce", beside=BESIDE),
        catalog.runner("unittest").unwrap(),
        Tree(REBUILT, seen_as=PROJECT),
        OUTPUTS / "log",
        {},
    )
    assert (planned.outside(inside), planned.folder) == (outside, REBUILT / "api")
