"""Running: order, rules of steps, failures, pauses, events, nesting."""

from functools import partial
from pathlib import PurePath
from typing import Any

import pytest
from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context, Step
from adws.core.errors import (
    Cancelled,
    CommandFailed,
    LockHeld,
    PipelineError,
    RepetitionExhausted,
    SlotMissing,
    TimeLimitReached,
)
from adws.core.railway import settle
from adws.engine.calling import call_step
from adws.engine.events import Event, EventKind
from adws.engine.frame import Frame
from adws.engine.nesting import frame_inside
from adws.engine.program import Program, prepare, prepare_nested
from adws.engine.run import run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.engine.workflow import StepUse
from adws.testing import FakeIo
from adws.tests.engine.toys import at, count, double, fail, load, note

FAILED_STEP = 'use = "fail"'
ALWAYS_NOTE = '[[steps]]\nuse = "note"\nname = "last"\nwith.word = "always"\nalways = true\n'


def ran(program: Program, context: Context | None = None) -> RunResult:
    """Run a program that is expected to come to some end."""
    return settle(run_workflow(program, context or at())).unwrap()


def slots_after(io: FakeIo, **texts: str) -> dict[str, object]:
    """Run the workflow ``top``, which must finish, and return its slots."""
    result = ran(load(io, **texts))
    assert (result.status, result.error) == (RunStatus.FINISHED, None)
    return dict(result.context.slots)


def events_of(program: Program, context: Context | None = None) -> list[tuple[str, str, str]]:
    """Run a program and return its events: kind, step, and what explains it."""
    events: list[Event] = []
    _ = run_workflow(program, context or at(), subscribers=(events.append,))
    return [
        (e.kind.value, e.step, e.reason or (e.error.message if e.error else "")) for e in events
    ]


NO = CommandFailed("no", context={"root": "/project"})

FINISHING = {
    "steps run in order": (
        '[[steps]]\nuse = "count"\n[[steps]]\nuse = "double"',
        {"number": 1, "seen": ("count",), "double": 2},
    ),
    "options reach the step": (
        (
            '[[steps]]\nuse = "options"\n[steps.with]\ntext = "a"\nshare = 1\nflag = true\n'
            'words = ["b"]\ntable = { c = "d" }'
        ),
        {"seen": ("('a', 1, 1, True, ('b',), {'c': 'd'})",)},
    ),
    "when a slot is true": (
        (
            '[[steps]]\nuse = "write_done"\nwith.value = true\n'
            '[[steps]]\nuse = "note"\nwhen = "done"\n'
            '[[steps]]\nname = "other"\nuse = "count"\nwhen = "not done"'
        ),
        {"done": True, "seen": ("note",)},
    ),
    "a slot that a skipped step did not write is not true": (
        (
            '[[steps]]\nuse = "write_done"\nwith.value = false\n'
            '[[steps]]\nname = "b"\nuse = "write_done"\nwith.value = true\noutput = "late"\n'
            'when = "done"\n'
            '[[steps]]\nuse = "note"\nwhen = "not late"'
        ),
        {"done": False, "seen": ("note",)},
    ),
    "repeated until a slot is true": (
        '[[steps]]\nuse = "workflow:inner"\nrepeat_until = "done"\nlimit = 3',
        {"number": 3, "seen": ("count",) * 3, "done": True},
    ),
    "when is asked before the first turn only": (
        (
            '[[steps]]\nuse = "write_done"\nwith.value = true\noutput = "go"\n'
            '[[steps]]\nuse = "workflow:going"\nrepeat_until = "done"\nlimit = 3\nwhen = "go"'
        ),
        {"go": False, "number": 3, "seen": ("count",) * 3, "done": True},
    ),
    "input and output under other names": (
        (
            '[[steps]]\nuse = "count"\n'
            '[[steps]]\nuse = "double"\noutput = "two"\n'
            '[[steps]]\nname = "d"\nuse = "double"\ninput_from = { number = "two" }\n'
            "output = { double = 'four' }"
        ),
        {"number": 1, "seen": ("count",), "two": 2, "four": 4},
    ),
    "a slot that is lent gets its value back": (
        (
            '[[steps]]\nuse = "count"\n[[steps]]\nuse = "double"\n'
            '[[steps]]\nname = "d"\nuse = "double"\ninput_from = { number = "double" }\n'
            "output = 'four'"
        ),
        {"number": 1, "seen": ("count",), "double": 2, "four": 4},
    ),
    "a nested workflow under other names": (
        (
            '[[steps]]\nuse = "count"\noutput = { number = "mine" }\n'
            '[[steps]]\nuse = "workflow:doubling"\ninput_from = { number = "mine" }\n'
            'output = { double = "twice" }'
        ),
        {"mine": 1, "seen": ("count",), "twice": 2},
    ),
    "a text is read from another slot": (
        (
            '[[steps]]\nuse = "write_text"\nwith.text = "a"\noutput = "words"\n'
            '[[steps]]\nuse = "needs_text"\ninput_from = { text = "words" }'
        ),
        {"words": "a", "seen": ("a",)},
    ),
    "a slot's type is its step's": ('[[steps]]\nuse = "other_number"', {"number": "none"}),
    "an always step of a run without failure": (ALWAYS_NOTE, {"seen": ("always",)}),
}
INNER = '[[steps]]\nuse = "count"\n[[steps]]\nuse = "is_three"'
GOING = INNER + '\n[[steps]]\nuse = "write_done"\nwith.value = false\noutput = "go"'
DOUBLING = 'reads = ["number"]\n[[steps]]\nuse = "double"'


@pytest.mark.parametrize("case", FINISHING)
def test_a_workflow_leaves_what_its_steps_wrote(io: FakeIo, case: str) -> None:
    """The rules of the file decide which steps run and under which names they write."""
    text, slots = FINISHING[case]
    assert slots_after(io, top=text, inner=INNER, doubling=DOUBLING, going=GOING) == slots


def test_a_failure_ends_the_run_but_for_always_steps(io: FakeIo) -> None:
    """After the first failure only ``always`` steps run; the error is stamped with its step."""
    text = (
        f'[[steps]]\nuse = "count"\n[[steps]]\n{FAILED_STEP}\n[[steps]]\nuse = "note"\n'
        f'{ALWAYS_NOTE}[[steps]]\nname = "late"\nuse = "fail"\nwith.why = "late"\nalways = true\n'
    )
    result = ran(load(io, top=text))
    assert result.status is RunStatus.FAILED
    assert result.error == NO.at_step("fail")
    assert result.context.slots == {"number": 1, "seen": ("count", "always")}


def test_an_always_step_without_its_slots_is_left_out(io: FakeIo) -> None:
    """An ``always`` step whose read was never written does not hide the first failure."""
    text = (
        f'[[steps]]\n{FAILED_STEP}\n[[steps]]\nuse = "count"\n'
        '[[steps]]\nuse = "double"\nalways = true'
    )
    assert events_of(load(io, top=text))[3:] == [
        ("step_skipped", "count", "an earlier step failed"),
        ("step_skipped", "double", "nothing has written 'number'"),
        ("run_failed", "", "no"),
    ]


def test_a_failure_inside_is_stamped_with_its_way(io: FakeIo) -> None:
    """The error of a nested step names the way to it, and every level's always steps run."""
    inner = (
        '[[steps]]\nuse = "write_done"\nwith.value = false\n'
        f'[[steps]]\n{FAILED_STEP}\n[[steps]]\nuse = "note"\nalways = true\n'
    )
    top = '[[steps]]\nuse = "workflow:inner"\nrepeat_until = "done"\nlimit = 2\n' + ALWAYS_NOTE
    result = ran(load(io, top=top, inner=inner))
    assert result.error == NO.at_step("inner#1/fail")
    assert result.context.slots == {"done": False, "seen": ("note", "always")}


def test_a_repetition_has_a_limit(io: FakeIo) -> None:
    """A step that does not come to its end within the limit fails, after the limit's last turn."""
    top = '[[steps]]\nuse = "workflow:inner"\nrepeat_until = "done"\nlimit = 2'
    result = ran(load(io, top=top, inner=INNER))
    assert result.error == RepetitionExhausted(
        "'inner' was run 2 times and 'done' is still not true",
        hint="raise its limit, or look at why the work does not come to an end",
        context={"limit": 2},
        step="inner#3",
    )
    assert result.context.slots == {"number": 2, "seen": ("count", "count"), "done": False}


def test_events_tell_the_whole_run(io: FakeIo) -> None:
    """Each start, end, retry and skip is told in order, with the way to the step."""
    top = (
        '[[steps]]\nuse = "workflow:inner"\nrepeat_until = "done"\nlimit = 3\n'
        '[[steps]]\nuse = "note"\nwhen = "not done"\n'
        f"[[steps]]\n{FAILED_STEP}\nmax_attempts = 2"
    )
    inner = '[[steps]]\nuse = "write_done"\nwith.value = true'
    assert events_of(load(io, top=top, inner=inner)) == [
        ("run_started", "", ""),
        ("step_started", "inner#1", ""),
        ("step_started", "inner#1/write_done", ""),
        ("step_finished", "inner#1/write_done", ""),
        ("step_finished", "inner#1", ""),
        ("step_skipped", "note", "'not done' does not hold"),
        ("step_started", "fail", ""),
        ("step_retried", "fail", "no"),
        ("step_failed", "fail", "no"),
        ("run_failed", "", "no"),
    ]


def test_an_event_holds_the_context_and_the_time() -> None:
    """A subscriber sees what the steps have left, and how long what ended has taken."""
    events: list[Event] = []
    _ = run_workflow(Program.of("two", count, double), at(), subscribers=(events.append,))
    finished = [e for e in events if e.kind is EventKind.STEP_FINISHED]
    assert [(e.step, dict(e.context.slots)) for e in finished] == [
        ("1-count", {"number": 1, "seen": ("count",)}),
        ("2-double", {"number": 1, "seen": ("count",), "double": 2}),
    ]
    assert all(e.duration_seconds is not None and e.duration_seconds >= 0 for e in finished)


class Flaky:
    """A step that fails a number of times, with a given error, before it succeeds."""

    def __init__(self, failures: int, error: PipelineError = NO) -> None:
        """Start with all failures left."""
        self.left = failures
        self.error = error

    def __call__(self, context: Context) -> IOResult[Context, PipelineError]:
        """Fail as long as failures are left."""
        self.left -= 1
        return IOResult.from_failure(self.error) if self.left >= 0 else note(context)


def of_use(step: Step, **rules: Any) -> Program:  # noqa: ANN401 - values of any key
    """Return a program of one step under some rules."""
    return Program("one", (prepare(StepUse("one", "one", **rules), call=step),))


@pytest.mark.parametrize(
    ("failures", "status", "slept"),
    [
        (0, RunStatus.FINISHED, 0.0),
        (2, RunStatus.FINISHED, 1.5 + 3.0),
        (3, RunStatus.FAILED, 1.5 + 3.0),
    ],
)
def test_a_failing_step_is_tried_again(
    io: FakeIo, failures: int, status: RunStatus, slept: float
) -> None:
    """A step is called ``max_attempts`` times, with pauses that double."""
    program = of_use(Flaky(failures), max_attempts=3, retry_delay_seconds=1.5)
    assert (ran(program).status, io.seconds) == (status, slept)


def test_what_a_person_stopped_is_not_tried_again() -> None:
    """A cancelled step fails at once, whatever its ``max_attempts``."""
    step = Flaky(1, Cancelled("stopped"))
    assert ran(of_use(step, max_attempts=3)).error == Cancelled("stopped", step="one")


def test_a_failing_nested_workflow_is_tried_again(io: FakeIo) -> None:
    """A nested workflow is retried as a whole, with what its first steps have left."""
    inner = (
        '[[steps]]\nuse = "count"\n[[steps]]\nuse = "is_three"\n'
        '[[steps]]\nuse = "fail"\nwhen = "not done"'
    )
    top = '[[steps]]\nuse = "workflow:inner"\nmax_attempts = 3'
    result = ran(load(io, top=top, inner=inner))
    assert (result.status, result.context.slots["number"]) == (RunStatus.FINISHED, 3)


def wait(context: Context) -> IOResult[Context, PipelineError]:
    """Take ten seconds."""
    return io_ops.sleep(10).map(lambda _: context)


def test_a_time_limit_ends_a_step(io: FakeIo) -> None:
    """A step that waits longer than its ``timeout_seconds`` fails, and the clock stops there."""
    error = ran(of_use(wait, timeout_seconds=3)).error
    assert (type(error), io.seconds) == (TimeLimitReached, 3.0)


def nest(program: Program, **rules: Any) -> Program:  # noqa: ANN401 - values of any key
    """Return a program that nests another one under some rules."""
    use = StepUse("workflow:inner", "inner", **rules)
    return Program("outer", (prepare_nested(use, program, ()),))


def timed(*uses: StepUse, call: Step = wait) -> Program:
    """Return a program of waiting steps."""
    return Program("inner", tuple(prepare(use, call=call) for use in uses))


@pytest.mark.parametrize(
    ("uses", "seconds"),
    [
        ((StepUse("a", "a"), StepUse("b", "b")), 15.0),
        ((StepUse("a", "a", timeout_seconds=20), StepUse("b", "b")), 15.0),
        ((StepUse("a", "a"), StepUse("b", "b", timeout_seconds=2)), 12.0),
        ((StepUse("a", "a"), StepUse("b", "b"), StepUse("c", "c", always=True)), 25.0),
    ],
)
def test_a_time_limit_spans_a_nested_workflow(
    io: FakeIo, uses: tuple[StepUse, ...], seconds: float
) -> None:
    """The limit of a nested workflow bounds its steps together, but not its ``always`` steps."""
    error = ran(nest(timed(*uses), timeout_seconds=15)).error
    assert (type(error), io.seconds) == (TimeLimitReached, seconds)


def test_no_step_starts_when_no_time_is_left(io: FakeIo) -> None:
    """A retry whose pause uses up the workflow's time ends the step with that limit."""
    use = StepUse("a", "a", max_attempts=3, retry_delay_seconds=20)
    error = ran(nest(timed(use, call=fail), timeout_seconds=15)).error
    assert (type(error), io.seconds) == (TimeLimitReached, 15.0)


def test_a_spent_limit_is_told_before_the_step() -> None:
    """A step is not called when the time of the workflow around it is spent."""
    outer = nest(Program.of("inner", note), timeout_seconds=1)
    frame = frame_inside(Frame(outer), Program.of("inner", note))
    frame.deadline = -1.0
    outcome = settle(call_step(frame, note, at()))
    assert outcome.failure() == TimeLimitReached(
        "no time is left for this step",
        hint="give the workflow around it a greater timeout_seconds",
    )


STOPPING = '[[steps]]\nuse = "workflow:inner"\nrepeat_until = "done"\nlimit = 5\n' + ALWAYS_NOTE


def stopping(io: FakeIo, event: Event) -> None:
    """Be the person who stops the run in its second turn."""
    if event.step == "inner#2/count":
        io.stop = "SIGINT"


def test_a_stop_signal_pauses_before_the_next_turn(io: FakeIo) -> None:
    """The turn that runs is finished, ``always`` steps run, and the result names the signal."""
    program = load(io, top=STOPPING, inner=INNER)
    outcome = run_workflow(program, at(), subscribers=(partial(stopping, io),))
    assert settle(outcome).unwrap() == RunResult(
        RunStatus.PAUSED,
        at(number=2, seen=("count", "count", "always"), done=False),
        paused_by="SIGINT",
    )


@pytest.mark.parametrize(
    ("marked", "passed_over"), [("pause_before = true", ["inner/note", "double"]), ("", ["double"])]
)
def test_a_run_that_is_asked_to_stop_pauses_where_it_may(
    io: FakeIo, marked: str, passed_over: list[str]
) -> None:
    """Before any step of the outermost workflow, and before a marked step of a nested one."""
    inner = f'[[steps]]\nuse = "count"\n[[steps]]\nuse = "note"\n{marked}\n'
    program = load(
        io, top='[[steps]]\nuse = "workflow:inner"\n[[steps]]\nuse = "double"', inner=inner
    )
    events: list[Event] = []

    def stop_inside(event: Event) -> None:
        events.append(event)
        io.stop = "SIGTERM" if event.step == "inner/count" else io.stop

    result = settle(run_workflow(program, at(), subscribers=(stop_inside,))).unwrap()
    skipped = [event.step for event in events if event.kind is EventKind.STEP_SKIPPED]
    assert (skipped, result.paused_by) == (passed_over, "SIGTERM")


def test_a_failure_while_pausing_is_told(io: FakeIo) -> None:
    """A paused run stays paused when an ``always`` step fails, and tells that failure."""
    io.stop = "SIGINT"
    top = (
        '[[steps]]\nuse = "count"\npause_before = true\n'
        '[[steps]]\nuse = "fail"\nalways = true\n'
        '[[steps]]\nname = "x"\nuse = "fail"\nwith.why = "x"\nalways = true'
    )
    result = ran(load(io, top=top))
    assert (result.status, result.error) == (RunStatus.PAUSED, NO.at_step("fail"))


def test_pause_after_a_turn(io: FakeIo) -> None:
    """``pause_after`` lets one turn of a repeated step run; a last turn is not paused."""
    program = load(io, top=STOPPING, inner=INNER)
    first = settle(run_workflow(program, at(), pause_after="inner")).unwrap()
    last = settle(run_workflow(program, at(number=2), pause_after="inner")).unwrap()
    assert (first.paused_by, first.context.slots["number"]) == ("pause_after", 1)
    assert (last.status, last.context.slots["number"]) == (RunStatus.FINISHED, 3)


def test_a_bug_goes_its_way_behind_the_always_steps(io: FakeIo) -> None:
    """An exception in a step is not swallowed; what must always run runs before."""
    inner = '[[steps]]\nuse = "crash"\n[[steps]]\nuse = "note"\nalways = true'
    top = '[[steps]]\nuse = "workflow:inner"\nmax_attempts = 5\n' + ALWAYS_NOTE
    events: list[Event] = []
    with pytest.raises(ZeroDivisionError):
        _ = run_workflow(load(io, top=top, inner=inner), at(), subscribers=(events.append,))
    assert events[-1].context.slots == {"seen": ("note", "always")}


def test_a_bug_in_an_always_step_keeps_the_first_failure(io: FakeIo) -> None:
    """A bug in a step that runs after a failure goes its way too."""
    top = '[[steps]]\nuse = "fail"\n[[steps]]\nuse = "crash"\nalways = true\n' + ALWAYS_NOTE
    events: list[Event] = []
    with pytest.raises(ZeroDivisionError):
        _ = run_workflow(load(io, top=top), at(), subscribers=(events.append,))
    assert events[-1].step == "last"


def test_what_a_nested_workflow_needs_must_be_given(io: FakeIo) -> None:
    """A workflow that reads slots is not run where they are missing."""
    program = load(io, top=DOUBLING)
    refusal = settle(run_workflow(program, at())).failure()
    assert (type(refusal), refusal.context) == (SlotMissing, {"slot": "number"})
    assert ran(program, at(number=4)).context.slots == {"number": 4, "double": 8}


def test_an_exclusive_workflow_is_alone_in_its_project(io: FakeIo) -> None:
    """The project's lock is held around an exclusive run, and its holder is told."""
    program = load(io, top='exclusive = true\n[[steps]]\nuse = "note"')
    assert ran(program).status is RunStatus.FINISHED
    io.held[PurePath("/project/.adws/lock")] = 42
    refusal = settle(run_workflow(program, at())).failure()
    assert (type(refusal), refusal.context["holder"]) == (LockHeld, 42)
    assert io.files[PurePath("/project/.adws/.gitignore")] == "*\n"


def test_a_thousand_steps_and_two_hundred_levels() -> None:
    """Neither long nor deep workflows need a deep stack."""
    program = Program.of("deep", *[count] * 1000)
    for _ in range(200):
        program = nest(program)
    result = ran(program)
    assert (result.status, result.context.slots["number"]) == (RunStatus.FINISHED, 1000)
