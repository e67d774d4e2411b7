"""The step ``restore_workspace``: the user's tree as it was before work in place."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.settings import Settings, Workspace
from adws.steps.restore_workspace import restore_workspace
from adws.testing import FakeIo
from adws.tests.steps.projects import CONTENT, NOWHERE, RED, based, committed, write
from adws.tests.vcs.repositories import shell, value

IN_PLACE = Settings(workspace=Workspace.IN_PLACE)


@pytest.mark.parametrize("context", [NOWHERE, Context(PurePath("/p"), IN_PLACE)])
def test_without_work_in_place_there_is_nothing_to_do(io: FakeIo, context: Context) -> None:
    """Trees of adws's own need no putting back, and without a base nothing was touched."""
    assert value(restore_workspace(context)) == context
    assert io.calls == []


@pytest.mark.real_io
def test_what_was_there_is_there_again(here: PurePath) -> None:
    """What came meanwhile is gone, and what git ignores is not touched."""
    root = committed(here / "calc", RED)
    _ = write(root, {".venv/kept": "mine\n"})
    context = based(root, settings=IN_PLACE)
    before = shell(root, CONTENT)
    _ = shell(root, "echo x > calc.py; echo x > later.py; rm -r tests")
    assert value(restore_workspace(context)) == context
    assert shell(root, CONTENT) == before
