"""The step ``open_base``: the user's tree as the base of a run."""

import re
from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.errors import RepositoryUnusable, TreeDirty
from adws.core.settings import Settings, Workspace
from adws.slots import BASE, HEAD, RUN
from adws.steps.open_base import open_base
from adws.tests.steps.projects import CONTENT, RED, abandoned, committed, write
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import listed, shell, text_in_tree, value

pytestmark = pytest.mark.real_io


def test_the_work_starts_at_the_users_tree(here: PurePath) -> None:
    """What is not committed is part of the base, and the user's files stay as they are."""
    root = committed(here / "p", {"a.py": "committed\n", "b.py": "same\n"})
    _ = write(root, {"a.py": "edited\n", "new.py": "new\n"})
    before = shell(root, CONTENT)
    context = value(open_base(Context(root)))
    base, head = context.require(BASE).unwrap(), context.require(HEAD).unwrap()
    assert (head, base.dirty) == (base.commit, True)
    assert [text_in_tree(base, head, name) for name in ("a.py", "b.py", "new.py")] == [
        "edited\n",
        "same\n",
        "new\n",
    ]
    assert shell(root, CONTENT) == before


def test_a_run_has_an_id_of_its_own_until_it_is_resumed(here: PurePath) -> None:
    """It tells when the run began; one that is known already is kept."""
    root = committed(here / "p", {"a.py": ""})
    run = value(open_base(Context(root))).require(RUN).unwrap()
    assert re.fullmatch(r"\d{8}-\d{6}-[0-9a-f]{4}", run)
    again = value(open_base(Context(root).put(RUN, "r7")))
    assert again.require(RUN).unwrap() == again.require(BASE).unwrap().run == "r7"


def test_what_the_settings_lend_is_taken_along(here: PurePath) -> None:
    """Ignored files and environment folders that the user names."""
    root = committed(here / "p", {".gitignore": "*.bin\nvendored/\n", "a.py": ""})
    _ = write(root, {"data/x.bin": "x", "y.bin": "y", "vendored/lib.py": "lib"})
    settings = Settings(lend=("data/*.bin",), environment_folders=("vendored",))
    base = value(open_base(Context(root, settings))).require(BASE).unwrap()
    assert (base.lent, base.carried) == (("vendored",), ("data/x.bin",))
    assert "bin" not in listed(base, base.commit)


def test_work_in_place_needs_a_clean_tree(here: PurePath) -> None:
    """What is not committed could be lost; ignored files may be there."""
    root = committed(here / "p", {".gitignore": "*.log\n", "a.py": ""})
    _ = write(root, {"x.log": ""})
    settings = Settings(workspace=Workspace.IN_PLACE)
    assert not value(open_base(Context(root, settings))).require(BASE).unwrap().dirty
    _ = write(root, {"a.py": "edited\n"})
    refused = error(open_base(Context(root, settings)))
    assert (type(refused), refused.message) == (TreeDirty, "uncommitted work in a.py")


@pytest.mark.parametrize("workspace", Workspace)
def test_what_a_killed_run_in_place_left_is_put_back_before(
    here: PurePath, workspace: Workspace
) -> None:
    """Wherever this run works, it starts at the user's own tree."""
    root = committed(here / "calc", RED)
    before = shell(root, CONTENT)
    abandoned(root)
    base = value(open_base(Context(root, Settings(workspace=workspace)))).require(BASE).unwrap()
    assert (base.dirty, shell(root, CONTENT)) == (False, before)


def test_outside_of_a_repository_there_is_no_base(here: PurePath) -> None:
    """The error is git's word for it."""
    assert isinstance(error(open_base(Context(here))), RepositoryUnusable)
