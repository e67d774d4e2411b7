"""Old runs: the newest stay, those that can go on stay, the files of the others go."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOSuccess

from adws import io_ops
from adws.core.codec import to_json
from adws.core.context import Context
from adws.core.settings import Settings
from adws.engine.old_runs import OldRun, keep_newest_runs, old_runs, remove_runs
from adws.engine.run import SaveAs, run_workflow
from adws.engine.run_result import RunStatus
from adws.engine.run_state import RunState, write_state
from adws.slots import BASE
from adws.testing import FakeIo
from adws.tests.engine.toys import load
from adws.tests.steps.projects import NOWHERE
from adws.tests.vcs.repositories import value

ROOT = PurePath("/project")
STATE = ROOT / ".adws"
FIRST, SECOND, THIRD = (f"2025120{day}-120000-0a1b" for day in (1, 2, 3))
OUTPUT = "20251201-110000-0a1b2c3d4e5f"


def state(run: str, status: RunStatus, slots: Mapping[str, str] = {}) -> None:
    """Save the state of a run, and what is in some of its slots."""
    files = {name: f"slots/{name}-1.json" for name in slots}
    for name, text in slots.items():
        _ = value(io_ops.write_text(STATE / "runs" / run / files[name], text))
    saved = RunState(run, "fix", "", run, (), status, files)
    _ = value(write_state(Context(ROOT), saved))


def base_of(run: str, cache: str) -> dict[str, str]:
    """Return the slot of a base whose trees lie in a cache."""
    home = PurePath(cache) / run
    base = evolve(NOWHERE.require(BASE).unwrap(), repository=home / "repository.git", run=run)
    return {"base": to_json(base)}


@pytest.fixture(name="context")
def _context(io: FakeIo) -> Context:
    """Return a project with two runs that are over and what `adws analyze` left in between."""
    for path in (
        f"logs/{FIRST}/round-1.log",
        f"attempts/{FIRST}/round-1.patch",
        f"raw/{SECOND}/output.log",
        f"reports/{THIRD}.json",
        f"reports/{THIRD}.md",
        "raw/others/output.log",
        "ledger.json",
    ):
        io.files[STATE / path] = "x"
    io.folders["cache"] = PurePath("/cache")
    state(FIRST, RunStatus.FINISHED)
    return Context(ROOT)


def test_the_newest_are_kept(context: Context) -> None:
    """Of the others, all files are known, and no others."""
    assert value(old_runs(context, 2)) == (
        OldRun(
            FIRST,
            (STATE / "attempts" / FIRST, STATE / "logs" / FIRST, STATE / "runs" / FIRST),
        ),
    )
    assert [run.id for run in value(old_runs(context, 0))] == [FIRST, SECOND, THIRD]
    assert value(old_runs(context, 9)) == ()


def test_the_output_of_a_command_that_is_no_run_counts_apart(context: Context, io: FakeIo) -> None:
    """A hundred analyses do not push out a report."""
    io.files[STATE / "raw" / OUTPUT / "output.log"] = "x"
    assert [run.id for run in value(old_runs(context, 2))] == [FIRST]
    assert [run.id for run in value(old_runs(context, 0))] == [OUTPUT, FIRST, SECOND, THIRD]


def test_what_has_just_begun_stays(context: Context, io: FakeIo) -> None:
    """It may be at work."""
    io.files[STATE / "raw" / "20251231-233000-0a1b" / "output.log"] = "x"
    assert [run.id for run in value(old_runs(context, 0))] == [FIRST, SECOND, THIRD]


@pytest.mark.parametrize("status", [RunStatus.RUNNING, RunStatus.PAUSED, RunStatus.FAILED])
def test_a_run_that_can_go_on_stays(context: Context, status: RunStatus) -> None:
    """However old it is."""
    state(FIRST, status)
    assert [run.id for run in value(old_runs(context, 0))] == [SECOND, THIRD]


@pytest.mark.parametrize("status", [RunStatus.RUNNING, RunStatus.PAUSED, RunStatus.FAILED])
def test_a_run_that_can_go_on_goes_when_asked(context: Context, status: RunStatus) -> None:
    """With its trees; one that a process works on stays."""
    state(FIRST, status, base_of(FIRST, "/cache/p"))
    state(SECOND, status)
    lock = STATE / "runs" / SECOND / "lock"
    assert io_ops.with_lock(lock, lambda: old_runs(context, 0, unfinished=True)).map(
        lambda runs: [(run.id, len(run.paths)) for run in runs]
    ) == IOSuccess([(FIRST, 4), (THIRD, 2)])
    ended = value(old_runs(context, 0, unfinished=True))
    assert [run.id for run in ended] == [FIRST, SECOND, THIRD]


@pytest.mark.parametrize("status", [RunStatus.RUNNING, RunStatus.PAUSED, RunStatus.FAILED])
def test_a_run_that_a_newer_one_has_ended_goes_with_its_trees(
    context: Context, status: RunStatus
) -> None:
    """They lie in the cache; the newer one stays, unless it has ended itself."""
    state(FIRST, status, base_of(FIRST, "/cache/p"))
    state(SECOND, status)
    paths = (*(STATE / name / FIRST for name in ("attempts", "logs", "runs")),)
    assert value(old_runs(context, 0)) == (
        OldRun(FIRST, (*paths, PurePath("/cache/p") / FIRST)),
        OldRun(THIRD, (STATE / f"reports/{THIRD}.json", STATE / f"reports/{THIRD}.md")),
    )
    state(SECOND, RunStatus.FINISHED)
    assert [run.id for run in value(old_runs(context, 0))] == [FIRST, SECOND, THIRD]


@pytest.mark.parametrize(("run", "home"), [(FIRST, "/elsewhere"), (SECOND, "/cache/p")])
def test_trees_that_are_not_those_of_the_run_stay(context: Context, run: str, home: str) -> None:
    """A state that names another place is not followed."""
    state(FIRST, RunStatus.PAUSED, base_of(run, home))
    state(SECOND, RunStatus.PAUSED)
    first = value(old_runs(context, 0))[0]
    assert (first.id, [path for path in first.paths if STATE not in path.parents]) == (FIRST, [])


def test_work_for_another_wish_ends_no_run(context: Context) -> None:
    """Both can go on."""
    for run, wish in ((FIRST, "one"), (SECOND, "two")):
        state(run, RunStatus.PAUSED, {"work_wish": wish})
    assert [run.id for run in value(old_runs(context, 0))] == [THIRD]


def test_a_run_whose_state_cannot_be_read_stays(context: Context, io: FakeIo) -> None:
    """Its answers may be paid for."""
    io.files[STATE / "runs" / FIRST / "state.json"] = "{"
    assert [run.id for run in value(old_runs(context, 0))] == [SECOND, THIRD]


def test_what_is_removed_is_gone_and_nothing_else(context: Context, io: FakeIo) -> None:
    """The ledger knows it still."""
    assert remove_runs(value(old_runs(context, 1))) == IOSuccess(None)
    assert sorted(str(path.relative_to(STATE)) for path in io.files) == [
        "ledger.json",
        "raw/others/output.log",
        f"reports/{THIRD}.json",
        f"reports/{THIRD}.md",
    ]


def test_without_a_limit_all_are_kept(context: Context, io: FakeIo) -> None:
    """The setting is 0."""
    before = dict(io.files)
    assert keep_newest_runs(Context(ROOT, Settings(keep_runs=0))) == IOSuccess(None)
    assert io.files == before
    assert len(value(old_runs(context, 0))) == 3


def test_a_run_under_the_lock_removes_what_is_too_old(context: Context, io: FakeIo) -> None:
    """When it has ended."""
    program = load(io, top='name = "top"\nexclusive = true\n[[steps]]\nuse = "count"')
    limited = Context(ROOT, Settings(keep_runs=1))
    _ = value(run_workflow(program, limited, state=SaveAs("20251204-120000-0a1b")))
    assert [run.id for run in value(old_runs(context, 0))] == ["20251204-120000-0a1b"]
