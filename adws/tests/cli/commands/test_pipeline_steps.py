"""`adws pipeline step`: single steps of the pipeline, for scripts."""

from pathlib import PurePath
from typing import Any

import pytest
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import HeadMoved, PipelineError
from adws.tests.cli.program import invoke
from adws.tests.pipeline.project import ACCOUNT, ADD, begin_pull, made_project, opened, pushed
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io
OWN = f"""\
[pipeline]
forge = "../forge"
account = {ACCOUNT}
hand_over = "here"
"""


@pytest.fixture
def work(tmp_path: PurePath) -> PurePath:
    """Return a clone of a project on an embedded forge."""
    folder = made_project(tmp_path)
    _ = value(io_ops.write_text(folder / "adws.toml", OWN))
    _ = shell(folder, "git add -A; git commit -qm Own; git push -q ../forge/repository.git main")
    return folder


def step(work: PurePath, name: str, *arguments: str) -> Any:  # noqa: ANN401 - plain JSON
    """Return what a step prints."""
    ran = invoke("pipeline", "step", name, "--root", str(work), *arguments)
    assert ran.exit_code == 0, ran.stderr
    return ran.json


def test_each_step_prints_what_it_finds(work: PurePath) -> None:
    """As JSON."""
    assert step(work, "find_active_tdd_pr") == []
    [pull] = step(work, "create_tdd_pr")
    assert (pull["number"], pull["head"]) == (1, f"tdd/{ADD}")
    assert step(work, "create_tdd_pr") == []
    assert step(work, "detect_merge_conflicts", "--pr", "1") == []
    assert step(work, "increment_attempt", "--pr", "1") == 2
    assert step(work, "sync_with_main", "--pr", "1") == ""
    merged = pushed(opened(work), "main", "other.py", "")
    assert step(work, "sync_with_main", "--pr", "1") not in {"", merged}
    assert step(work, "check_credit_limits")["day_limit"] == 100.0


def test_nothing_left_to_spend_has_its_own_exit_code(work: PurePath) -> None:
    """So that a workflow can stop there, and go on later."""
    settings = f"max_day_usd = 0.005\n{OWN}"
    _ = value(io_ops.write_text(work / "adws.toml", settings))
    ran = invoke("pipeline", "step", "check_credit_limits", "--root", str(work))
    assert (ran.exit_code, ran.json["error"]["kind"]) == (75, "BudgetPaused")


def test_accounts_that_cannot_be_read_are_an_error(work: PurePath) -> None:
    """With what to look at."""
    settings = OWN.replace("[pipeline]", '[pipeline]\nremote = "../nowhere"')
    _ = value(io_ops.write_text(work / "adws.toml", settings))
    ran = invoke("pipeline", "step", "check_credit_limits", "--root", str(work))
    error = ran.json["error"]
    assert (ran.exit_code, error["kind"]) == (2, "RemoteUnreachable")
    assert error["hint"].startswith(
        "check the network, the address and the token's read permission"
    )


REFUSING = """\
printf '#!/bin/sh\\nexit 1' > hooks/pre-receive
chmod +x hooks/pre-receive
"""


def test_accounts_that_cannot_be_written_are_an_error(
    work: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After many tries, as others write them too; no agent is asked."""

    def sleep(_seconds: float) -> IOResult[None, PipelineError]:
        return IOSuccess(None)

    monkeypatch.setattr(io_ops, "sleep", sleep)
    sha = begin_pull(opened(work)).head_sha
    _ = shell(work.parent / "forge/repository.git", REFUSING)
    ran = invoke("pipeline", "decide", "--root", str(work), "--pr", "1", "--sha", sha, "--json")
    error = ran.json["error"]
    assert (ran.exit_code, error["kind"]) == (2, "PushRefused")
    assert error["hint"].endswith("check that the token may push to the branch")


def test_an_order_about_an_old_head_is_void(work: PurePath) -> None:
    """Nothing is judged, and that is no error: exit code 0."""
    old = begin_pull(opened(work)).head_sha
    now = pushed(opened(work), f"tdd/{ADD}", "calc.py", "")
    order = ("--root", str(work), "--pr", "1", "--sha", old, "--out", str(work.parent / "out"))
    ran = invoke("pipeline", "judge", *order)
    moved = HeadMoved(
        f"#1 has another head by now: {now}",
        hint="nothing to do: adws pipeline next looks again",
    )
    assert (ran.exit_code, " ".join(ran.stdout.split())) == (
        0,
        f"nothing to do: {moved.message} {moved.hint}",
    )


def test_a_step_for_a_pull_request_needs_its_number(work: PurePath) -> None:
    """And says so."""
    ran = invoke("pipeline", "step", "sync_with_main", "--root", str(work))
    assert (ran.exit_code, ran.json["error"]["message"]) == (
        2,
        "sync_with_main needs a pull request",
    )
