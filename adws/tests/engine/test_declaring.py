"""Workflows written in Python: the same values as those of files, checked by the same rules."""

from functools import partial
from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.context import Context, Slot
from adws.core.errors import CommandFailed, PipelineError, PipelineException, WorkflowInvalid
from adws.core.railway import settle
from adws.core.step import step as declare
from adws.engine.combinators import always, for_each, repeat_until, sequence, with_verification
from adws.engine.declaring import build_workflow, step, workflow
from adws.engine.events import RunEvent
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunResult, RunStatus
from adws.steps.gate import gate
from adws.testing import FakeIo
from adws.tests.engine.toys import (
    DONE,
    ITEMS,
    NUMBER,
    ONE,
    SEEN,
    SQUARE,
    SQUARES,
    TEXT,
    Flaky,
    at,
    count,
    crash,
    double,
    fail,
    is_three,
    load,
    note,
    options,
    square,
    what_is_left,
    write_done,
    write_items,
)


def run_checked(program: WorkflowProgram, **rules: Any) -> RunResult:  # noqa: ANN401 - what a run takes
    """Run a workflow that can run."""
    return settle(run_workflow(program, at(), **rules)).unwrap()


def complaints(*steps: Any, **rules: Any) -> list[str]:  # noqa: ANN401 - what a workflow takes
    """Return what is wrong with a workflow."""
    with pytest.raises(PipelineException) as caught:
        _ = workflow("mine", steps=steps, **rules)
    assert isinstance(caught.value.error, WorkflowInvalid)
    return caught.value.error.message.splitlines()


def test_a_workflow_is_the_same_value_as_that_of_a_file(io: FakeIo) -> None:
    """But for the digest of its text, and the lines of its steps."""
    text = """
[[steps]]
use = "write_done"
with = { value = false }
[[steps]]
use = "count"
repeat_until = "done"
limit = 5
when = "not done"
[[steps]]
name = "again"
use = "note"
max_attempts = 2
retry_delay_seconds = 1
with = { word = "x" }
output = { seen = "words" }
"""
    from_file = load(io, top=text)
    in_python = workflow(
        "top",
        steps=[
            step(write_done, options={"value": False}),
            step(count, repeat_until=DONE, limit=5, when="not done"),
            step(
                note,
                name="again",
                max_attempts=2,
                retry_delay_seconds=1,
                options={"word": "x"},
                output={"seen": "words"},
            ),
        ],
    )

    def without_lines(program: WorkflowProgram) -> WorkflowProgram:
        steps = tuple(evolve(step, use=evolve(step.use, line=1)) for step in program.steps)
        return evolve(program, steps=steps, digest="")

    assert without_lines(in_python) == without_lines(from_file)
    assert (
        settle(run_workflow(in_python, at(number=1))).unwrap().error
        == settle(run_workflow(from_file, at(number=1))).unwrap().error
    )


def test_a_slot_that_nothing_writes_names_the_step_and_who_writes_it() -> None:
    """What a person needs to put it right."""
    (first, *_) = complaints(gate)
    assert first.startswith("workflow 'mine', step 'gate': 'gate' reads the slot '")
    assert complaints(step(note, when="fixes_judged")) == [
        (
            "workflow 'mine', step 'note': 'when' names the slot 'fixes_judged', which nothing "
            "before it writes: close_kept_fix or open_rebase writes it"
        )
    ]
    assert complaints(double) == [
        (
            "workflow 'mine', step 'double': 'double' reads the slot 'number', which nothing "
            "before it writes: put a step before it that writes it, or name it in 'reads'"
        )
    ]


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ((), "workflow 'mine': the workflow has no steps: add at least one"),
        (
            (count, count),
            (
                "workflow 'mine', step 'count': a second step named 'count': "
                'give it a name of its own: step(…, name="…")'
            ),
        ),
        (
            (step(count, max_attempts=-1),),
            (
                "workflow 'mine', step 'count': 'max_attempts' must be a whole number of at "
                "least 1, not -1"
            ),
        ),
        (
            (step(count, max_attempts=0),),
            (
                "workflow 'mine', step 'count': 'max_attempts' must be a whole number of at "
                "least 1, not 0"
            ),
        ),
        (
            ("analyze", count),
            (
                "workflow 'mine', step 'str': 'analyze' is no step: give the function itself, "
                "such as adws.analyze, a workflow, or step(function, …)"
            ),
        ),
        (
            (step(note, options={"wrod": "x"}),),
            "workflow 'mine', step 'note': 'note': unknown option 'wrod': did you mean 'word'?",
        ),
        (
            (step(count, repeat_until=lambda _context: True),),
            "workflow 'mine', step 'count': 'repeat_until' needs a 'limit'",
        ),
        (
            (step(Flaky(1), options={"word": "x"}),),
            (
                "workflow 'mine', step 'Flaky': 'Flaky': unknown option 'word': "
                "this step takes no options"
            ),
        ),
        (
            (step(sequence(count), options={"word": "x"}),),
            (
                "workflow 'mine', step 'sequence': 'sequence': unknown option 'word': "
                "this step takes no options"
            ),
        ),
    ],
)
def test_what_cannot_run_is_refused_when_it_is_made(steps: tuple[Any, ...], words: str) -> None:
    """By the rules of workflow files, with the step instead of the line."""
    assert complaints(*steps) == [words]


def test_the_error_may_be_had_as_a_value() -> None:
    """For programs that compose workflows from data."""
    assert isinstance(build_workflow("mine", steps=[]).failure(), WorkflowInvalid)
    assert build_workflow("mine", steps=[count]).unwrap().name == "mine"


def test_step_is_the_decorator_too() -> None:
    """One word for both: what a step is, and how it is run here."""

    @step(reads=(NUMBER,), writes=(TEXT,))
    def spell(context: Context) -> IOResult[Context, PipelineError]:
        return IOSuccess(context.put(TEXT, str(context.require(NUMBER).unwrap())))

    program = workflow("mine", steps=[partial(spell)], reads=[NUMBER])
    assert (program.reads, program.writes) == (("number",), ("text",))
    assert settle(run_workflow(program, at(number=3))).unwrap().context.get(TEXT) == "3"


def test_a_workflow_nests_others(io: FakeIo) -> None:
    """Of files, of Python, and steps made of steps; each step inside has its event."""
    inner = workflow("inner", steps=[count, is_three])
    of_file = load(io, top='[[steps]]\nuse = "note"\nwith.word = "file"')
    program = workflow(
        "outer",
        steps=[step(inner, repeat_until=DONE, limit=5), of_file, sequence(note, double)],
    )
    heard: list[RunEvent] = []
    result = run_checked(program, subscribers=(heard.append,))
    assert what_is_left(result.context) == {
        "number": 3,
        "done": True,
        "double": 6,
        "seen": ("count", "count", "count", "file", "note"),
    }
    assert "sequence/double" in {event.step for event in heard}
    assert "inner#3/is_three" in {event.step for event in heard}


@pytest.mark.parametrize(
    ("made", "left"),
    [
        (
            for_each(square, ITEMS, ONE, gather={SQUARE: SQUARES}),
            {"items": (1, 2), "squares": (1, 4)},
        ),
        (
            step(square, for_each=ITEMS, item=ONE, gather={SQUARE: SQUARES}, lanes=2),
            {"items": (1, 2), "squares": (1, 4)},
        ),
    ],
)
def test_items_are_worked_on_in_a_workflow_of_python(made: Any, left: dict[str, object]) -> None:  # noqa: ANN401 - a step or a rule
    """By the combinator and by the rule."""
    program = workflow("mine", steps=[step(write_items, options={"numbers": (1, 2)}), made])
    assert what_is_left(run_checked(program).context) == left


def test_a_workflow_of_python_is_saved_and_resumed(io: FakeIo) -> None:
    """Inside of a combined step, too: what is done is not done again."""
    flaky = Flaky(1)
    program = workflow("mine", steps=[count, sequence(double, declare(writes=(SEEN,))(flaky))])
    first = run_checked(program, state=SaveAs("r"))
    assert (first.status, first.error) == (
        RunStatus.FAILED,
        CommandFailed("no", context={"root": "/project"}, step="sequence/Flaky"),
    )
    resumed = run_checked(program, state=Resume("r"))
    assert (resumed.status, resumed.context.get(NUMBER)) == (RunStatus.FINISHED, 1)
    assert io.files[PurePath("/project/.adws/runs/r/state.json")]


def test_the_digest_is_that_of_what_the_workflow_says() -> None:
    """A run is not resumed with other rules; the same rules make the same digest."""

    def digest(*steps: Any) -> str:  # noqa: ANN401 - what a workflow takes
        return workflow("mine", steps=steps).digest

    twice = with_verification(count, note, 2)
    same = [digest(count, always(twice, note)), digest(count, always(twice, note))]
    others = [
        digest(count),
        digest(step(count, max_attempts=2)),
        digest(with_verification(count, note, 3)),
        digest(twice),
        digest(repeat_until(count, lambda context: context.get(NUMBER) == 1, 2)),
        digest(workflow("inner", steps=[count])),
        digest(workflow("inner", steps=[note])),
    ]
    assert same[0] == same[1]
    assert len({*same, *others}) == len(others) + 1


def test_always_steps_run_after_a_bug_and_a_failure() -> None:
    """As those of a file do."""
    with pytest.raises(ZeroDivisionError):
        _ = run_checked(workflow("mine", steps=[crash, step(note, always=True)]))
    failed = run_checked(workflow("mine", steps=[fail, step(note, always=True)]))
    assert failed.context.get(Slot("seen", tuple[str, ...])) == ("note",)


def test_options_of_python_may_be_tuples() -> None:
    """Where a file has an array."""
    program = workflow("mine", steps=[step(options, options={"text": "a", "words": ("b",)})])
    assert run_checked(program).status is RunStatus.FINISHED
