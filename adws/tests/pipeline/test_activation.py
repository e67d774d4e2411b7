"""The edits that begin the work on a spec, and take it back."""

from pathlib import PurePath

import pytest

from adws.core.errors import NameUnknown, PatchRejected, RepositoryUnusable
from adws.core.settings import Settings
from adws.pipeline.activation import SpecEdit, activation, marking
from adws.tests.cli.program import committed, write
from adws.tests.vcs.repositories import error, shell, value

pytestmark = pytest.mark.real_io

PATH = "web/a.test.ts"
TEXT = (
    "import { it } from 'vitest';\n\n// @tdd-timeout 60\n"
    "it.todo('A-B-1: adds', () => { expect(f()).toBe(1); });\n"
    "it.todo('A-B-2: halves', () => { expect(f()).toBe(1); });\n"
)
ACTIVE = TEXT.replace("it.todo('A-B-1", "it('A-B-1")
FILES = {
    "web/package.json": '{"devDependencies": {"vitest": "3"}}\n',
    "web/vitest.config.ts": "export default {};\n",
    PATH: TEXT,
}


@pytest.fixture
def root(tmp_path: PurePath) -> PurePath:
    """Return a project with two specs."""
    return committed(tmp_path / "project", FILES)


def commit(root: PurePath, text: str) -> None:
    """Commit another text of the test file."""
    _ = write(root, {PATH: text})
    _ = shell(root, "git commit --quiet -a -m more")


def test_an_activation_takes_one_mark_away(root: PurePath) -> None:
    """For the files of the commit; what is on the disk does not matter."""
    _ = write(root, {PATH: "broken ("})
    edit = value(activation(root, Settings(), "A-B-1", "HEAD"))
    assert edit == SpecEdit("A-B-1", PATH, TEXT, ACTIVE)


def test_a_spec_becomes_pending_again_as_it_was(root: PurePath) -> None:
    """Also where its file has changed since."""
    later = f"// more\n{ACTIVE}"
    commit(root, later)
    edit = value(marking(root, Settings(), "A-B-1", "HEAD~1", "HEAD"))
    assert edit == SpecEdit("A-B-1", PATH, later, f"// more\n{TEXT}")


def test_a_spec_that_is_not_pending_is_not_known(root: PurePath) -> None:
    """The nearest one is offered."""
    result = error(activation(root, Settings(), "A-B-3", "HEAD"))
    assert isinstance(result, NameUnknown)
    commit_id = shell(root, "git rev-parse HEAD").strip()
    assert result.message == f"no pending spec 'A-B-3' at {commit_id}"
    assert isinstance(error(activation(root, Settings(), "A-B-1", "no")), RepositoryUnusable)


def test_an_id_that_is_there_twice_is_refused(root: PurePath) -> None:
    """Nobody knows which one is meant."""
    commit(root, TEXT.replace("A-B-2", "A-B-1"))
    result = error(activation(root, Settings(), "A-B-1", "HEAD"))
    assert isinstance(result, PatchRejected)
    assert result.message == f"the id 'A-B-1' is used at {PATH}:4, {PATH}:5"


def test_a_mark_that_cannot_go_alone_stays(root: PurePath) -> None:
    """The rest of the file is no code."""
    commit(root, f"{TEXT}it(\n")
    result = error(activation(root, Settings(), "A-B-1", "HEAD"))
    assert isinstance(result, PatchRejected)
    assert result.message == (
        f"the mark of 'A-B-1' ({PATH}:4) cannot be taken away without changing more"
    )


@pytest.mark.parametrize("script", [f"git rm -q {PATH}", f"sed -i /A-B-1/d {PATH}"])
def test_a_mark_is_not_put_back_where_its_test_is_gone(root: PurePath, script: str) -> None:
    """With its file, or out of it."""
    commit(root, ACTIVE)
    _ = shell(root, f"{script} && git commit --quiet -a -m gone")
    result = error(marking(root, Settings(), "A-B-1", "HEAD~2", "HEAD"))
    assert isinstance(result, PatchRejected)
    assert "cannot be put back without changing more" in result.message
