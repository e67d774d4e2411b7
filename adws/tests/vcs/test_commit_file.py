"""One file of a commit, read and replaced."""

from pathlib import PurePath

import pytest

from adws.core.errors import IoFailed
from adws.testing import FakeIo, installed
from adws.tests.vcs.repositories import error, opened, project, shell, value
from adws.vcs.base import Base
from adws.vcs.commit_file import file_in_commit, patch_of_file


@pytest.fixture
def base(here: PurePath) -> Base:
    """Return the base of a project below its repository's top."""
    return opened(project(here, "true") / "app")


@pytest.mark.real_io
def test_a_file_is_read_as_the_commit_has_it(base: Base) -> None:
    """Names are those of the project's folder; one that is not there is empty."""
    _ = shell(base.user_root, "echo changed > code.py")
    assert value(file_in_commit(base, base.commit, "code.py")).startswith("one\ntwo\n")
    assert value(file_in_commit(base, base.commit, "tests/test_code.py")) == ""


@pytest.mark.real_io
@pytest.mark.parametrize("name", ["code.py", "new.toml"])
def test_a_file_is_replaced_and_nothing_else(base: Base, name: str) -> None:
    """It need not have been there, and no working tree is touched."""
    patch = value(patch_of_file(base, base.commit, name, 'x = "ä"\n'))
    assert (patch.base, patch.paths) == (base.commit, (f"app/{name}",))
    assert value(file_in_commit(base, patch.tree, name)) == 'x = "ä"\n'
    assert shell(base.user_top, "git status --short") == ""


def test_a_git_that_cannot_run_is_no_missing_file() -> None:
    """What is not known is not taken for nothing."""
    nowhere = PurePath("/p")
    base = Base(nowhere, nowhere, "", "c", "c", False, (), (), nowhere, "r1")  # noqa: FBT003 - the field's place
    with installed(FakeIo(programs={"git": nowhere}, processes=[(("git",), IoFailed("no"))])):
        assert error(file_in_commit(base, "c", "x")) == IoFailed("no")
    with installed(FakeIo(programs={"git": None}, processes=[(("git",), IoFailed("no"))])):
        assert value(file_in_commit(base, "c", "x")) == ""
