"""The calls that do a whole piece of work, as a program makes them."""

import pickle
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import pytest
from returns.io import IOResult
from returns.result import Success

import adws
from adws import ANALYSIS, ROUNDS_DONE, Cancellation, Context, RunEvent, settle
from adws.api.outcome import value_of_run
from adws.core.errors import AgentMissing, Cancelled, PipelineError, SettingsInvalid, SlotMissing
from adws.engine.live_event import LiveEvent
from adws.engine.run_result import RunResult, RunStatus
from adws.testing import a_context
from adws.tests.cli.program import ADD_MENDED, MENDED, QUICK, QUICK_CASES, at_home, committed, write
from adws.tests.vcs.repositories import error, shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(120)]


@pytest.fixture
def project(tmp_path: PurePath, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PurePath]:
    """Return a red project with two bugs."""
    with at_home(PurePath(tmp_path_factory.mktemp("home"))):
        yield committed(PurePath(tmp_path), QUICK)


def test_a_project_is_analyzed(project: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a path, a text, or from within; failures are no failure of the call."""
    monkeypatch.chdir(project)
    for root in (project, str(project), "."):
        live = list[LiveEvent]()
        analysis = value(
            adws.analyze_project(root, files=["tests/test_calc.py"], subscribe=live.append)
        )
        assert live[-1].kind == "run_ended"
        assert {failure.case_id for failure in analysis.failures} == {*QUICK_CASES}


def test_a_project_is_fixed(project: PurePath) -> None:
    """With events; the fixes come as a branch, and settings are given by their names."""
    heard, live = list[RunEvent](), list[LiveEvent]()
    report = value(
        adws.fix_project(project, agent="search", subscribers=[heard.append], subscribe=live.append)
    )
    assert (live[0].kind, live[-1].kind, len(live)) == ("run_started", "run_ended", len(heard))
    assert (report.fixed, report.escalated, report.exit_code) == (2, 0, 0)
    assert shell(project, f"git show {report.delivered.rpartition(' ')[2]}:calc.py") == MENDED
    assert {event.workflow for event in heard} == {"fix"}


@pytest.mark.parametrize("lanes", [1, 2])
def test_a_program_has_a_loop_of_its_own(project: PurePath, lanes: int) -> None:
    """The parts together do what the whole does, and a context travels between them."""
    live = list[LiveEvent]()
    context = value(adws.open_run(project, agent="search", lanes=lanes, subscribe=live.append))
    turns = 0
    while not context.get(ROUNDS_DONE):
        done = value(adws.fix_round(context, subscribe=live.append))
        travelled = Context.from_json(done.to_json()).unwrap()
        context, turns = pickle.loads(pickle.dumps(travelled)), turns + 1  # noqa: S301 - our own
    assert turns >= 1
    assert value(adws.fix_round(context)).get(ANALYSIS) == context.get(ANALYSIS)
    assert [event.kind for event in live].count("run_ended") == turns + 1
    report = value(adws.close_run(context, subscribe=live.append))
    assert live[-2].kind == "step_finished"
    assert (report.fixed, report.exit_code, report.finished) == (2, 0, True)
    assert shell(project, f"git show {report.delivered.rpartition(' ')[2]}:calc.py") == MENDED


def test_a_part_that_fails_leaves_nothing_behind(project: PurePath) -> None:
    """Whoever is cancelled has the answer of a step that is stopped."""
    context = value(adws.open_run(project, agent="search"))
    cancellation = Cancellation()
    cancellation.cancel("the test")
    stopped = error(adws.fix_round(context, cancellation=cancellation))
    assert (type(stopped), stopped.message) == (Cancelled, "stopped by the test")
    assert error(adws.open_run(project, agent="command")).kind == AgentMissing.__name__


def test_a_part_needs_the_context_of_an_opened_run(project: PurePath) -> None:
    """And says how a run begins."""
    missing = SlotMissing(
        "no step has written the slot 'run' yet",
        hint="begin with open_run, and hand on the context that it returns",
        context={"slot": "run"},
    )
    assert error(adws.fix_round(Context(project))) == missing
    assert error(adws.close_run(Context(project))) == missing
    folder: Any = project
    refused = error(adws.fix_round(folder))
    assert (refused.kind, refused.hint) == ("ContextInvalid", missing.hint)


def test_a_change_is_judged(project: PurePath) -> None:
    """That of the working tree, or a diff."""
    _ = write(project, {"calc.py": MENDED})
    live = list[LiveEvent]()
    assert value(adws.judge_change(project, subscribe=live.append)).colour == "green"
    assert live[-1].kind == "run_ended"
    _ = shell(project, "git diff > ../change.diff; git checkout calc.py")
    _ = write(project, {"calc.py": ADD_MENDED})
    assert value(adws.judge_change(project, patch=project.parent / "change.diff")).colour == "green"


@pytest.mark.parametrize(
    ("called", "message"),
    [
        (adws.fix_project(agnt="x"), "the call has an unknown key 'agnt'"),
        (
            adws.fix_project(fresh=True, rebase=True),
            "fresh=True, rebase=True and from_round cannot be combined",
        ),
        (adws.implement_task(), "you did not say what to build"),
        (adws.implement_task(words="a", issue="b"), "you asked for several things at once"),
        (adws.implement_task(words="a", task="b"), "task names a task of a task file"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    called: IOResult[object, PipelineError], message: str
) -> None:
    """Before anything is run."""
    refused = error(called)
    assert (type(refused), refused.message) == (SettingsInvalid, message)


def test_a_run_that_was_stopped_is_cancelled() -> None:
    """And can be continued; what failed has its error, what finished its value."""
    paused = RunResult(RunStatus.PAUSED, a_context(), paused_by="SIGINT", run="r")
    finished = RunResult(RunStatus.FINISHED, a_context((ROUNDS_DONE, True)))
    failed = RunResult(RunStatus.FAILED, a_context(), SettingsInvalid("no"))
    assert value_of_run(paused, ROUNDS_DONE).failure() == Cancelled(
        "SIGINT stopped the run",
        hint="make the same call again to continue",
        context={"run": "r", "cancelled_by": "SIGINT"},
    )
    assert value_of_run(finished, ROUNDS_DONE) == Success(True)  # noqa: FBT003 - the value
    assert value_of_run(failed, ROUNDS_DONE).failure() == SettingsInvalid("no")
    assert settle(IOResult.from_value(1)) == Success(1)
