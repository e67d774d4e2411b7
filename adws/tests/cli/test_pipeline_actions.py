"""What stands around an agent's own action: the head checked out, its work taken back as data."""

from itertools import takewhile
from pathlib import PurePath

import pytest

from adws.tests.cli.commands.test_pipeline import pipeline, work
from adws.tests.cli.program import invoke, read, write
from adws.tests.pipeline.project import begin_pull, opened
from adws.tests.vcs.repositories import shell

__all__ = ["work"]
pytestmark = pytest.mark.real_io
MENDED = "def add(a, b):\n    return a + b\n\n\ndef double(a):\n    return a * 3\n"


@pytest.fixture(autouse=True)
def in_workflow(monkeypatch: pytest.MonkeyPatch, tmp_path: PurePath) -> None:
    """Be in a job of a workflow."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_OUTPUT", str(tmp_path / "outputs"))


def outputs(file: PurePath) -> dict[str, str]:
    """Return the outputs of a step, as a workflow reads them."""
    lines, result = iter(read(file).splitlines()), dict[str, str]()
    for line in lines:
        name, sign, end = line.partition("<<")
        if sign and "=" not in name:
            result[name] = "\n".join(takewhile(end.__ne__, lines))
        else:
            name, _, result[name] = line.partition("=")
    return result


def test_work_in_the_clone_becomes_a_patch(work: PurePath, tmp_path: PurePath) -> None:
    """Edits to tests are dropped, and the clone is as it was before."""
    sha = begin_pull(opened(work)).head_sha
    head = ("--pr", "1", "--sha", sha, "--role", "fixer")
    before = shell(work, "git rev-parse HEAD").strip()
    assert pipeline(work, "brief", *head).stdout == f"checked out {sha}\n"
    texts = outputs(tmp_path / "outputs")
    assert (texts["start"], texts["before"]) == (sha, before)
    assert texts["prompt"].startswith("Use the Task tool to invoke the `e2e-test-fixer` agent to")
    assert "--max-turns 50 --model claude-sonnet-4-5 --allowedTools Task," in texts["arguments"]
    _ = write(work, {"calc.py": MENDED, "tests/test_calc.py": "", "new.py": "a = 1\n"})
    ended = ("--agent", "codex", "--outcome", "success", "--message", "I added.")
    places = ("--out", str(tmp_path / "asked"), "--start", sha, "--before", before)
    assert pipeline(work, "collect", *head, *places, *ended).stdout == "success\n- I added.\n"
    assert outputs(tmp_path / "outputs")["category"] == "success"
    patch = read(tmp_path / "asked/change.patch")
    assert ("+    return a + b" in patch, "new.py" in patch, "test_calc" in patch) == (
        True,
        True,
        False,
    )
    assert shell(work, "git rev-parse HEAD; git status --porcelain").split() == [before]


def test_an_action_that_failed_without_a_change_is_tried_again(
    work: PurePath, tmp_path: PurePath
) -> None:
    """It may have hung until its time was over, and then it has written no log."""
    sha = begin_pull(opened(work)).head_sha
    head = ("--pr", "1", "--sha", sha, "--role", "fixer")
    before = shell(work, "git rev-parse HEAD").strip()
    _ = pipeline(work, "brief", *head)
    ended = ("--agent", "claude", "--outcome", "failure", "--log", str(tmp_path / "none"))
    places = ("--out", str(tmp_path / "asked"), "--start", sha, "--before", before)
    assert pipeline(work, "collect", *head, *places, *ended).stdout.startswith("transient\n")
    late = ("--pr", "1", "--sha", before, "--role", "fixer")
    text = pipeline(work, "collect", *late, *places, *ended).stdout
    assert text.startswith("unknown_execution\n")


def test_nothing_is_checked_out_on_your_machine(
    work: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not committed would be lost."""
    monkeypatch.delenv("GITHUB_ACTIONS")
    result = invoke(
        *("pipeline", "brief", "--root", str(work), "--pr", "1", "--sha", "a", "--role", "fixer")
    )
    assert (result.exit_code, "adws pipeline ask" in result.stderr) == (2, True)
