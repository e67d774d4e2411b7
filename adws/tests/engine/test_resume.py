"""Resuming: a run that was killed, paused or failed goes on after its last finished step."""

import json
import signal
import sys
from functools import partial
from pathlib import PurePath
from typing import Any

import pytest
from attrs import define, field
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.checksum import with_checksum, without_checksum
from adws.core.context import Context, Slot
from adws.core.errors import (
    DocumentDamaged,
    IoFailed,
    LockHeld,
    NameUnknown,
    PipelineError,
    WorkflowInvalid,
)
from adws.core.process import Command
from adws.core.railway import settle
from adws.core.run_request import RunRequest
from adws.core.settings import Settings
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.engine.run_state import newest_unfinished, read_state
from adws.slots import RUN_REQUEST
from adws.testing import FakeIo, installed
from adws.tests.engine.toys import DONE, DOUBLE, SEEN, TEXT, at, count, load, what_is_left

TOP = """
name = "top"
[[steps]]
use = "note"
with.word = "first"
[[steps]]
use = "workflow:inner"
repeat_until = "done"
limit = 3
[[steps]]
name = "last"
use = "note"
with.word = "last"
[[steps]]
name = "always"
use = "note"
with.word = "always"
always = true
"""
INNER = '[[steps]]\nuse = "count"\n[[steps]]\nuse = "is_three"\n[[steps]]\nuse = "double"'
RUN = PurePath("/project/.adws/runs/r1")


class Killed(BaseException):
    """The process is no more."""


@define
class Mortal(FakeIo):
    """A machine whose process is killed instead of its ``lives``-th change of the disk."""

    lives: int = field(default=0, kw_only=True)

    def write_text(self, path: PurePath, text: str) -> IOResult[None, PipelineError]:
        """Write, as long as the process lives."""
        self.spend()
        return FakeIo.write_text(self, path, text)

    def keep_text(self, path: PurePath, text: str) -> IOResult[None, PipelineError]:
        """Keep, as long as the process lives."""
        self.spend()
        return FakeIo.keep_text(self, path, text)

    def remove_tree(self, path: PurePath) -> IOResult[None, PipelineError]:
        """Remove, as long as the process lives."""
        self.spend()
        return FakeIo.remove_tree(self, path)

    def spend(self) -> None:
        """Use up one life."""
        self.lives -= 1
        if self.lives < 0:
            raise Killed


def result_of(outcome: IOResult[RunResult, PipelineError]) -> RunResult:
    """Return how a run ended."""
    return settle(outcome).unwrap()


def start(program: WorkflowProgram, context: Context | None = None) -> RunResult:
    """Run a program and save it as ``r1``."""
    return result_of(run_workflow(program, context or at(), state=SaveAs("r1")))


def resume(program: WorkflowProgram) -> RunResult:
    """Go on with the run ``r1``."""
    return result_of(run_workflow(program, at(), state=Resume("r1")))


def refusal(program: WorkflowProgram, run: str = "r1") -> PipelineError:
    """Return why a run is not resumed."""
    return settle(run_workflow(program, at(), state=Resume(run))).failure()


@settings(max_examples=settings().max_examples * 2 // 5)
@given(st.lists(st.integers(0, 60), min_size=1, max_size=4))
def test_a_run_killed_at_any_moment_ends_as_if_it_never_was(lives: list[int]) -> None:
    """Killed before any write, as often as you like, the run comes to the same context."""
    with installed(FakeIo()) as whole:
        program = load(whole, top=TOP, inner=INNER)
        expected = start(program)
    disk = FakeIo()
    for left in lives:
        with installed(Mortal(files=disk.files, lives=left)):
            _go_on(program)
    with installed(FakeIo(files=disk.files)):
        known = is_successful(settle(read_state(at(), "r1")))
        assert (resume(program) if known else start(program)) == expected


def _go_on(program: WorkflowProgram) -> None:
    known = is_successful(settle(read_state(at(), "r1")))
    try:
        _ = resume(program) if known else start(program)
    except Killed:
        return


def test_what_was_finished_is_not_run_again(io: FakeIo) -> None:
    """A paused run goes on with the turn that it paused before, and forgets the pause's steps."""
    program = load(io, top=TOP, inner=INNER)
    paused = result_of(run_workflow(program, at(), state=SaveAs("r1"), pause_after="inner"))
    assert paused == RunResult(
        RunStatus.PAUSED,
        at(seen=("first", "count", "always"), number=1, done=False, double=2),
        paused_by="pause_after",
        run="r1",
    )
    steps: list[str] = []
    result = run_workflow(
        program, at(), state=Resume("r1"), subscribers=(lambda event: steps.append(event.step),)
    )
    seen = ("first", "count", "count", "count", "last", "always")
    assert result_of(result).context.slots == {"seen": seen, "number": 3, "done": True, "double": 6}
    assert steps[1] == "inner#2"


def test_a_failed_run_goes_on_with_the_failed_step(io: FakeIo) -> None:
    """A run that failed tries the step that failed again, with the context before it."""
    program = load(io, top='[[steps]]\nuse = "count"\n[[steps]]\nuse = "fail"')
    first, second = start(program), resume(program)
    assert first.status is RunStatus.FAILED
    assert second == first
    assert what_is_left(first.context) == {"number": 1, "seen": ("count",)}


def test_a_run_goes_back_to_where_a_slot_is_written_that_does_not_hold(io: FakeIo) -> None:
    """It takes the first step of the outermost workflow that writes it."""
    program = load(
        io,
        top='[[steps]]\nuse = "count"\n[[steps]]\nuse = "double"\n[[steps]]\nuse = "note"\n'
        '[[steps]]\nname = "again"\nuse = "count"\n[[steps]]\nuse = "fail"',
    )
    first = start(program)
    for slot, left in (
        (TEXT, ("count", "note", "count")),
        (DOUBLE, ("count", "note", "count", "note", "count")),
    ):
        check = partial(_take_out, slot)
        again = result_of(run_workflow(program, at(), state=Resume("r1", check)))
        assert (again.status, again.context.get(SEEN)) == (first.status, left)


def _take_out(slot: Slot[Any], context: Context) -> IOResult[Context, PipelineError]:
    return IOSuccess(context.drop(slot))


def test_a_finished_run_has_nothing_left_to_do(io: FakeIo) -> None:
    """Resuming a finished run gives its result again and runs no step."""
    program = load(io, top=TOP, inner=INNER)
    assert start(program) == resume(program)


ACCEPTED = RunRequest(accept_flagged=True)


@pytest.mark.parametrize(
    ("before", "anew", "request_now"),
    [
        ({}, {}, None),
        ({"run_request": ACCEPTED}, {}, ACCEPTED),
        ({}, {"run_request": ACCEPTED}, ACCEPTED),
        ({"run_request": ACCEPTED}, {"run_request": ACCEPTED}, ACCEPTED),
    ],
)
def test_what_was_said_about_a_run_holds_when_it_goes_on(
    io: FakeIo, before: dict[str, Any], anew: dict[str, Any], request_now: RunRequest | None
) -> None:
    """A run saved without it goes on too; the settings follow what is said."""
    program = load(io, top=TOP, inner=INNER)
    _ = run_workflow(program, at(**before), state=SaveAs("r1"), pause_after="inner")
    ended = result_of(run_workflow(program, at(**anew), state=Resume("r1"))).context
    assert ended.get(RUN_REQUEST) == request_now
    assert ended.settings == Settings(accept_flagged=request_now is not None)


def test_the_state_is_readable(io: FakeIo) -> None:
    """The state names the workflow, the place and the files of the slots; values are JSON."""
    program = load(io, top='[[steps]]\nuse = "count"\n[[steps]]\nuse = "fail"')
    _ = start(program, at(foreign=object()))
    assert json.loads(io.files[RUN / "state.json"]) == with_checksum(
        {
            "run": "r1",
            "workflow": "top",
            "digest": program.digest,
            "started": "2026-01-01T00:00:00+00:00",
            "places": [{"step": "fail", "iteration": 1}],
            "status": "failed",
            "slots": {"number": "slots/number-2.json", "seen": "slots/seen-2.json"},
            "saves": 2,
            "kept_save": 0,
            "forked_from": "",
            "exclusive": False,
            "version": 1,
        }
    )
    assert io.files[RUN / "slots/seen-2.json"] == '[\n  "count"\n]\n'


def test_a_slot_is_written_when_it_changed(io: FakeIo) -> None:
    """A slot's file is kept while its value stays, and removed when a newer one is there."""
    program = load(io, top=TOP, inner=INNER)
    _ = start(program)
    names = sorted(path.name for path in io.files if "slots" in path.parts)
    written = [str(c.arguments[0]) for c in io.calls if c.name == "write_text"]
    assert [name.partition("-")[0] for name in names] == ["done", "double", "number", "seen"]
    assert len([path for path in written if "double-" in path]) == 3


REFUSED: dict[str, tuple[str, dict[str, Any], PipelineError]] = {
    "unknown run": (
        "r12",
        {},
        NameUnknown("unknown run 'r12' in /project", hint="did you mean 'r1'?"),
    ),
    "changed": (
        "r1",
        {"digest": "x"},
        WorkflowInvalid(
            "the workflow 'top' has changed since run r1 was saved",
            hint="restore its former text and that of the workflows it nests, or start a new run",
        ),
    ),
    "another workflow": (
        "r1",
        {"workflow": "other"},
        WorkflowInvalid(
            "run r1 belongs to the workflow 'other', not 'top'",
            hint="resume it with the workflow 'other', such as: adws run other --resume r1",
        ),
    ),
    "newer version": (
        "r1",
        {"version": 2},
        DocumentDamaged(
            "/project/.adws/runs/r1/state.json has version 2; this adws knows version 1",
            hint="resume it with the adws that wrote it, or start a new run",
        ),
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_run_that_cannot_be_resumed_says_why(io: FakeIo, case: str) -> None:
    """What does not fit the saved run is refused before a step runs."""
    run, changes, error = REFUSED[case]
    program = load(io, top=TOP, inner=INNER)
    _ = start(program)
    state = without_checksum(json.loads(io.files[RUN / "state.json"])) or {}
    io.files[RUN / "state.json"] = json.dumps(with_checksum({**state, **changes}))
    assert refusal(program, run) == error


def test_without_any_run_there_is_none_to_resume(io: FakeIo) -> None:
    """Where nothing was saved the hint says so."""
    program = load(io, top=TOP, inner=INNER)
    assert refusal(program) == NameUnknown(
        "unknown run 'r1' in /project", hint="this project has no saved runs"
    )


def test_a_run_that_is_going_on_is_not_resumed(io: FakeIo) -> None:
    """A run holds its own lock, so that two processes cannot go on with it."""
    program = load(io, top=TOP, inner=INNER)
    _ = start(program)
    io.held_locks[RUN / "lock"] = 7
    assert type(refusal(program)) is LockHeld


def test_a_slot_that_cannot_be_read_back_is_told(io: FakeIo) -> None:
    """A damaged slot names its file."""
    program = load(io, top=TOP, inner=INNER)
    _ = start(program)
    (file,) = (path for path in io.files if path.name.startswith("number"))
    io.files[file] = "x"
    assert refusal(program).context == {"origin": str(file)}


def test_a_run_that_cannot_be_saved_fails(io: FakeIo) -> None:
    """When saving fails the run ends there, with the error of the disk."""
    program = WorkflowProgram.of("top", partial(_break_disk, io), count)
    program = WorkflowProgram(program.name, program.steps, WorkflowProgram.of("", count).slots)
    outcome = settle(run_workflow(program, at(), state=SaveAs("r1")))
    assert type(outcome.failure()) is IoFailed


def _break_disk(io: FakeIo, context: Context) -> IOResult[Context, PipelineError]:
    for path in [path for path in io.files if RUN in path.parents]:
        del io.files[path]
    io.files[RUN] = ""
    return count(context)


def test_only_the_newest_run_goes_on(io: FakeIo) -> None:
    """An earlier one has ended for good, also where the newer one has finished."""
    failing = load(io, top='name = "a"\n[[steps]]\nuse = "fail"')
    finishing = load(io, top='name = "a"\n[[steps]]\nuse = "note"')
    other = load(io, top='name = "b"\n[[steps]]\nuse = "fail"')
    results: list[str | None] = []
    for run, program in (("z", failing), ("y", failing), ("w", other), ("x", finishing)):
        _ = run_workflow(program, at(), state=SaveAs(run))
        io.files[PurePath("/project/.adws/runs/killed-at-once/events.jsonl")] = ""
        results.append(settle(newest_unfinished(at(), "a")).unwrap())
        io.seconds += 1
    assert results == ["z", "y", "y", None]
    assert settle(newest_unfinished(at(), "c")).unwrap() is None


def test_a_run_goes_on_once_it_has_come_far_enough(io: FakeIo) -> None:
    """It has written one of the slots that are asked for; an earlier one does not go on instead."""
    reads = load(
        io,
        top='name = "a"\nreads = ["text"]\n[[steps]]\nuse = "needs_text"\n[[steps]]\nuse = "fail"',
    )
    _ = run_workflow(reads, at(text="one"), state=SaveAs("far"))
    far = [settle(newest_unfinished(at(), "a", having=(DONE, TEXT))).unwrap()]
    io.seconds += 1
    _ = run_workflow(
        load(io, top='name = "a"\n[[steps]]\nuse = "fail"'), at(), state=SaveAs("near")
    )
    far.append(settle(newest_unfinished(at(), "a", having=(DONE, TEXT))).unwrap())
    assert far == ["far", None]


@pytest.mark.parametrize(
    ("text", "expected"), [("one", "z"), ("two", "y"), ("three", None), ("", None)]
)
def test_a_run_is_known_again_by_what_a_slot_holds(
    io: FakeIo, text: str, expected: str | None
) -> None:
    """The newest of those in which it holds the same; one that never wrote it is none."""
    result = load(
        io,
        top='name = "a"\nreads = ["text"]\n[[steps]]\nuse = "needs_text"\n[[steps]]\nuse = "fail"',
    )
    silent = load(io, top='name = "a"\n[[steps]]\nuse = "fail"')
    for run, program, asked in (("z", result, "one"), ("y", result, "two"), ("x", silent, "")):
        _ = run_workflow(program, at(text=asked) if asked else at(), state=SaveAs(run))
        io.seconds += 1
    context = at(text=text) if text else at()
    assert settle(newest_unfinished(context, "a", same=TEXT)).unwrap() == expected


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"failed"', '"finished"', " was altered: its checksum does not match its content"),
        ("}", "", " cannot be read: "),
        ("", "", " cannot be read: "),
    ],
)
def test_a_state_that_cannot_be_read_is_told(io: FakeIo, old: str, new: str, words: str) -> None:
    """It may be that of the run to go on with: nobody is asked again without a word."""
    _ = start(load(io, top='name = "a"\n[[steps]]\nuse = "fail"'))
    file = RUN / "state.json"
    io.files[file] = io.files[file].replace(old, new) if old else ""
    error = settle(newest_unfinished(at(), "a")).failure()
    assert isinstance(error, DocumentDamaged)
    assert error.message.startswith(f"{file}{words}")
    assert error.hint == (
        f"this run may be unfinished, so adws starts no other run; to give it up, move {RUN} away"
    )


def test_a_state_is_kept_with_the_one_before(io: FakeIo) -> None:
    """As the ledger is."""
    _ = start(load(io, top=TOP, inner=INNER))
    before = json.loads(io.files[RUN / f"state.json{io_ops.PREVIOUS}"])
    assert (before["status"], before["version"]) == ("running", 1)


KILLED = """
import os, signal, sys
from pathlib import PurePath
from adws import io_ops
from adws.core.context import Context, Slot
from adws.engine.program import WorkflowProgram
from adws.engine.run import SaveAs, run_workflow
from adws.tests.engine.toys import count

def die(context):
    os.kill(os.getpid(), signal.SIGKILL)

context = Context(PurePath(sys.argv[1]))
run_workflow(WorkflowProgram.of("top", count, die, count), context, state=SaveAs("r1"))
"""


def die(context: Context) -> IOResult[Context, PipelineError]:
    """Take the place of the step that killed its process, and count."""
    return count(context)


@pytest.mark.real_io
def test_a_process_that_was_killed_is_resumed_by_another(tmp_path: PurePath) -> None:
    """After a real SIGKILL the lock is free, the state is whole, and the run goes on."""
    argv = (sys.executable, "-c", KILLED, str(tmp_path))
    killed = settle(io_ops.run_process(Command(argv, tmp_path)))
    assert killed.unwrap().exit_code == -signal.SIGKILL
    program = WorkflowProgram.of("top", count, die, count)
    resumed = result_of(run_workflow(program, Context(tmp_path), state=Resume("r1")))
    assert resumed.context.slots == {"number": 3, "seen": ("count",) * 3}


def test_a_new_run_never_takes_the_id_of_a_saved_one(io: FakeIo) -> None:
    """It is refused with the id, and what was saved stays as it was."""
    program = load(io, top=TOP, inner=INNER)
    _ = start(program)
    before = {**io.files}
    error = settle(run_workflow(program, at(), state=SaveAs("r1"))).failure()
    assert (error.kind, error.context) == ("NameDuplicated", {"run": "r1"})
    assert {**io.files} == before
