"""The step ``restore_workspace``: the user's tree as it was before work in place."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.settings import Settings, Workspace
from adws.steps.restore_workspace import restore_workspace
from adws.testing import FakeIo
from adws.tests.steps.projects import CONTENT, NOWHERE, RED, abandoned, committed, write
from adws.tests.vcs.repositories import shell, value

IN_PLACE = Settings(workspace=Workspace.IN_PLACE)


@pytest.mark.parametrize("context", [NOWHERE, Context(PurePath("/p"), IN_PLACE)])
def test_without_work_in_place_there_is_nothing_to_do(io: FakeIo, context: Context) -> None:
    """What counts is what was done, not what the settings say now."""
    assert value(restore_workspace(context)) == context
    assert not io.commands
    assert not io.files


@pytest.mark.real_io
@pytest.mark.parametrize("settings", [Settings(), IN_PLACE])
def test_what_was_there_is_there_again(here: PurePath, settings: Settings) -> None:
    """What came meanwhile is gone, ignored files are not touched; a later process knows as much."""
    root = committed(here / "calc", RED)
    _ = write(root, {".venv/kept": "mine\n"})
    before = shell(root, CONTENT)
    abandoned(root)
    context = Context(root, settings)
    assert value(restore_workspace(context)) == context
    assert shell(root, CONTENT) == before


@pytest.mark.real_io
def test_what_is_restored_is_not_restored_again(here: PurePath) -> None:
    """What the user does afterwards is his."""
    root = committed(here / "calc", RED)
    abandoned(root)
    context = value(restore_workspace(Context(root)))
    _ = write(root, {"calc.py": "mine\n"})
    _ = value(restore_workspace(context))
    assert shell(root, "cat calc.py") == "mine\n"
