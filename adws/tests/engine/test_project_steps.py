"""Steps of a project, beside its workflows."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.context import Context
from adws.core.railway import settle
from adws.engine.loading import load_workflow
from adws.engine.run import run_workflow
from adws.slots import WORK_BEGUN
from adws.tests.vcs.repositories import error, value

pytestmark = pytest.mark.real_io

STEP = """
from returns.io import IOSuccess

from adws import step
from adws.slots import WORK_BEGUN


@step(writes=(WORK_BEGUN,))
def begin_mine(context):
    return IOSuccess(context.put(WORK_BEGUN, True))
"""
WORKFLOW = '[[steps]]\nuse = "begin_mine"\n'


@pytest.fixture
def workflows(tmp_path: PurePath) -> PurePath:
    """Return the folder of a project's workflows, with a step beside them."""
    _ = io_ops.write_text(tmp_path / "workflows/mine.toml", WORKFLOW)
    _ = io_ops.write_text(tmp_path / "workflows/steps/begin_mine.py", STEP)
    return tmp_path / "workflows"


def test_a_workflow_uses_the_steps_beside_it(workflows: PurePath) -> None:
    """Whether it is named or given as a path; nothing is installed."""
    for program in (
        load_workflow("mine", folders=(workflows,)),
        load_workflow(str(workflows / "mine.toml")),
    ):
        ran = settle(run_workflow(value(program), Context(workflows.parent))).unwrap()
        assert ran.context.get(WORK_BEGUN) is True


def test_a_step_hides_no_other_one(workflows: PurePath) -> None:
    """One of adws would be another step without a word."""
    _ = io_ops.write_text(workflows / "steps/gate.py", STEP)
    _ = io_ops.write_text(workflows / "mine.toml", WORKFLOW + '[[steps]]\nuse = "gate"\n')
    assert (
        "the step 'gate' is defined twice: in"
        in error(load_workflow("mine", folders=(workflows,))).message
    )


def test_a_broken_step_is_one_error_for_who_uses_it(workflows: PurePath) -> None:
    """With its file and the cause; other workflows run."""
    _ = io_ops.write_text(workflows / "steps/torn.py", "import nothing_of_that_name")
    assert value(load_workflow("mine", folders=(workflows,))).name == "mine"
    _ = io_ops.write_text(workflows / "mine.toml", '[[steps]]\nuse = "torn"\n')
    (line,) = error(load_workflow("mine", folders=(workflows,))).message.splitlines()
    assert "the step 'torn' cannot be loaded from" in line
    assert "No module named 'nothing_of_that_name': repair it in" in line
