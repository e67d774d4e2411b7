"""Running: order, rules of steps, failures, bugs, nesting."""

from pathlib import PurePath

import pytest
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import LockHeld, PipelineError, RepetitionExhausted, SlotMissing
from adws.core.process import Command
from adws.core.railway import settle
from adws.engine.events import RunEvent
from adws.engine.program import WorkflowProgram, prepare
from adws.engine.run import SaveAs, run_workflow
from adws.engine.run_result import RunStatus
from adws.engine.workflow import StepUse
from adws.testing import FakeIo
from adws.tests.engine.programs import (
    ALWAYS_NOTE,
    FAILED_STEP,
    INNER,
    NO,
    events_of,
    nest,
    run_to_end,
)
from adws.tests.engine.toys import TEXT, at, count, load, what_is_left

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
GOING = INNER + '\n[[steps]]\nuse = "write_done"\nwith.value = false\noutput = "go"'
DOUBLING = 'reads = ["number"]\n[[steps]]\nuse = "double"'


def slots_after(io: FakeIo, **texts: str) -> dict[str, object]:
    """Run the workflow ``top``, which must finish, and return its slots."""
    result = run_to_end(load(io, **texts))
    assert (result.status, result.error) == (RunStatus.FINISHED, None)
    return dict(result.context.slots)


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
    result = run_to_end(load(io, top=text))
    assert result.status is RunStatus.FAILED
    assert result.error == NO.at_step("fail")
    assert what_is_left(result.context) == {"number": 1, "seen": ("count", "always")}


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
    result = run_to_end(load(io, top=top, inner=inner))
    assert result.error == NO.at_step("inner#1/fail")
    assert what_is_left(result.context) == {"done": False, "seen": ("note", "always")}


def test_a_repetition_has_a_limit(io: FakeIo) -> None:
    """A step that does not come to its end within the limit fails, after the limit's last turn."""
    top = '[[steps]]\nuse = "workflow:inner"\nrepeat_until = "done"\nlimit = 2'
    result = run_to_end(load(io, top=top, inner=INNER))
    assert result.error == RepetitionExhausted(
        "'inner' ran 2 times and 'done' is still not true",
        hint="raise its limit, or find out why the condition never becomes true",
        context={"limit": 2},
        step="inner#3",
    )
    assert what_is_left(result.context) == {"number": 2, "seen": ("count", "count"), "done": False}


def last_event_of_a_crash(program: WorkflowProgram) -> RunEvent:
    """Run a program that has a bug and return the last that was told of it."""
    events: list[RunEvent] = []
    with pytest.raises(ZeroDivisionError):
        _ = run_workflow(program, at(), subscribers=(events.append,))
    return events[-1]


def test_a_bug_goes_its_way_behind_the_always_steps(io: FakeIo) -> None:
    """An exception in a step is not swallowed; what must always run runs before."""
    inner = '[[steps]]\nuse = "crash"\n[[steps]]\nuse = "note"\nalways = true'
    top = '[[steps]]\nuse = "workflow:inner"\nmax_attempts = 5\n' + ALWAYS_NOTE
    last = last_event_of_a_crash(load(io, top=top, inner=inner))
    assert what_is_left(last.context) == {"seen": ("note", "always")}


def test_a_bug_in_an_always_step_keeps_the_first_failure(io: FakeIo) -> None:
    """A bug in a step that runs after a failure goes its way too."""
    top = '[[steps]]\nuse = "fail"\n[[steps]]\nuse = "crash"\nalways = true\n' + ALWAYS_NOTE
    assert last_event_of_a_crash(load(io, top=top)).step == "last"


@pytest.mark.real_io
def test_after_an_interrupt_always_steps_start_no_process(tmp_path: PurePath) -> None:
    """They are run, because they tell and tidy up, and what they start is cancelled at once."""
    left: list[object] = []

    def interrupt(_context: Context) -> IOResult[Context, PipelineError]:
        raise KeyboardInterrupt

    def tidy(context: Context) -> IOResult[Context, PipelineError]:
        left.append(settle(io_ops.run_process(Command(("true",), tmp_path))).failure().kind)
        return IOSuccess(context)

    uses = ((StepUse("interrupt", "interrupt"), interrupt), (StepUse("t", "t", always=True), tidy))
    program = WorkflowProgram("two", tuple(prepare(use, call=call) for use, call in uses))
    with pytest.raises(KeyboardInterrupt):
        _ = run_workflow(program, at())
    assert left == ["Cancelled"]


def test_what_a_nested_workflow_needs_must_be_given(io: FakeIo) -> None:
    """A workflow that reads slots is not run where they are missing."""
    program = load(io, top=DOUBLING)
    refusal = settle(run_workflow(program, at())).failure()
    assert (type(refusal), refusal.context) == (SlotMissing, {"slot": "number"})
    assert run_to_end(program, at(number=4)).context.slots == {"number": 4, "double": 8}


def test_an_exclusive_workflow_is_alone_in_its_project(io: FakeIo) -> None:
    """The project's lock is held around an exclusive run, and its holder is told."""
    program = load(io, top='exclusive = true\n[[steps]]\nuse = "note"')
    assert run_to_end(program).status is RunStatus.FINISHED
    io.held_locks[PurePath("/project/.adws/lock")] = 42
    refusal = settle(run_workflow(program, at())).failure()
    assert (type(refusal), refusal.context["holder"]) == (LockHeld, 42)
    assert io.files[PurePath("/project/.adws/.gitignore")].startswith("*\n")


def test_a_thousand_steps_and_two_hundred_levels() -> None:
    """Neither long nor deep workflows need a deep stack."""
    program = WorkflowProgram.of("deep", *[count] * 1000)
    for _ in range(200):
        program = nest(program)
    result = run_to_end(program)
    assert (result.status, result.context.slots["number"]) == (RunStatus.FINISHED, 1000)


def test_a_run_is_prepared_under_its_locks(io: FakeIo) -> None:
    """What another process works on is not read."""
    program = load(
        io, top='name = "top"\nexclusive = true\n[[steps]]\nuse = "write_text"\nwith.text = "two"'
    )
    prepared: list[bool] = []

    def prepare(context: Context) -> IOResult[Context, PipelineError]:
        prepared.append(PurePath("/project/.adws/lock") in io.held_locks)
        return IOSuccess(context.put(TEXT, "one"))

    io.held_locks[PurePath("/project/.adws/lock")] = 7
    state = SaveAs("r1", prepare)
    assert type(settle(run_workflow(program, at(), state=state)).failure()) is LockHeld
    del io.held_locks[PurePath("/project/.adws/lock")]
    assert settle(run_workflow(program, at(), state=state)).unwrap().status is RunStatus.FINISHED
    assert prepared == [True]
