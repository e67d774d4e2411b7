"""What ``judge_change`` says of work in a submodule, which is a repository of its own."""

from pathlib import PurePath

import pytest

from adws.slots import VERDICT
from adws.steps.judge_change import judge_change
from adws.steps.judged_run import judged_run
from adws.steps.open_change import open_change
from adws.tests.steps.projects import MENDED, committed, sealed, write
from adws.tests.steps.unittest_project import RED, based
from adws.tests.vcs.repositories import shell, value

INNER = """
git init --quiet lib && cd lib && echo old > data && git add data && git commit --quiet -m lib
cd .. && git add lib 2>/dev/null && git commit --quiet -m sub
"""
NOTE = (
    "lib/data: in a submodule, so adws judges it when you have committed it there, and added the"
    " submodule here with git add"
)


@pytest.mark.real_io
@pytest.mark.parametrize(("edited", "notes"), [({}, (NOTE,)), ({"calc.py": MENDED}, ())])
def test_work_in_a_submodule_alone_is_named(
    here: PurePath, edited: dict[str, str], notes: tuple[str, ...]
) -> None:
    """With the way to have it judged; a change that has other files is judged as it is."""
    root = committed(here / "calc", RED)
    _ = shell(root, INNER)
    _ = write(root, {"lib/data": "new\n", **edited})
    compared = sealed(value(judged_run(value(open_change(based(root))))))
    found = value(judge_change(compared)).require(VERDICT).unwrap().notes
    assert tuple(note for note in found if "submodule" in note) == notes
