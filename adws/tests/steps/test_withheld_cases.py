"""Cases that are held out: the agent's tree is made without them."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.settings import Workspace
from adws.slots import PATCH, PROPOSAL, SELECTED
from adws.steps.fix_one import fix_one
from adws.tests.steps.projects import ADD, CALC, DOUBLE, TESTS, asking, copying, selected
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
SHOWN = TESTS.replace("def test_double():\n    assert double(2) == 4\n", "pass\n")


def holding_out(red: Context, *case_ids: str) -> Context:
    """Return the context of a round that holds these cases out."""
    chosen = selected(red, ADD, DOUBLE)
    return chosen.put(SELECTED, evolve(chosen.require(SELECTED).unwrap(), held_out=case_ids))


def seen_by_the_agent(context: Context, here: PurePath) -> str:
    """Let an agent write down its tests and what git knows of them, and return that."""
    script = (
        f"cat tests/test_calc.py > {here}/seen; git log --all -p --oneline -- tests >> {here}/seen"
    )
    proposal = value(fix_one(asking(context, "sh", "-c", script))).require(PROPOSAL).unwrap()
    assert proposal.patch.changes == ()
    return value(io_ops.read_text(here / "seen"))


def test_what_is_held_out_is_not_in_the_tree_of_the_agent(red: Context, here: PurePath) -> None:
    """Neither in the files nor in the history; that is no change of the agent's."""
    text = seen_by_the_agent(holding_out(red, DOUBLE), here)
    assert text.startswith(SHOWN)
    assert "double(2)" not in text


def test_a_passing_case_that_is_held_out_is_not_there_either(red: Context, here: PurePath) -> None:
    """A formula that is right for the shown ones may be wrong for it."""
    chosen = selected(red, ADD)
    hiding = evolve(chosen.require(SELECTED).unwrap(), held_out_beside=(DOUBLE,))
    assert seen_by_the_agent(chosen.put(SELECTED, hiding), here).startswith(SHOWN)


@pytest.mark.parametrize("case_id", ["tests/test_calc.py::gone", "tests/test_other.py::test_a"])
def test_what_is_not_in_the_report_cannot_be_taken_out(
    red: Context, here: PurePath, case_id: str
) -> None:
    """The tree is that of the project."""
    assert seen_by_the_agent(holding_out(red, case_id), here).startswith(TESTS)


def test_in_the_tree_of_the_user_nothing_is_withheld(red: Context, here: PurePath) -> None:
    """It is his."""
    context = holding_out(red, DOUBLE)
    in_place = evolve(context, settings=evolve(context.settings, workspace=Workspace.IN_PLACE))
    assert seen_by_the_agent(in_place, here).startswith(TESTS)


def test_what_the_agent_changes_in_such_a_file_is_told_without_the_hidden_cases(
    red: Context, here: PurePath
) -> None:
    """The change is the agent's alone, and is set aside like any edit of a test."""
    files = {"calc.py": CALC, "tests/test_calc.py": SHOWN.replace("== 3", "== -1")}
    after = value(fix_one(copying(holding_out(red, DOUBLE), here, files)))
    patch, proposal = after.require(PATCH).unwrap(), after.require(PROPOSAL).unwrap()
    lines = [
        line
        for line in patch.text.splitlines()
        if line[:1] in "+-" and line[:3] not in ("+++", "---")
    ]
    assert lines == ["-    assert add(1, 2) == 3", "+    assert add(1, 2) == -1"]
    assert proposal.dropped == ("tests/test_calc.py",)


def test_a_file_that_the_agent_removes_stays_removed(red: Context) -> None:
    """That is told like any edit of a test."""
    script = "rm tests/test_calc.py; echo '# seen' >> calc.py"
    context = asking(holding_out(red, DOUBLE), "sh", "-c", script)
    assert value(fix_one(context)).require(PROPOSAL).unwrap().dropped == ("tests/test_calc.py",)
