"""Workflows written in Python: the same values and rules as in a file."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import PurePath
from typing import Any, overload

from attrs import asdict, evolve, field, frozen
from returns.pipeline import is_successful
from returns.result import Result

from adws import catalog
from adws.core.context import ReadableSlot, Slot, Step
from adws.core.errors import PipelineError
from adws.core.step import Declare, Show, name_of
from adws.core.step import step as declared_step
from adws.engine.building import build_program
from adws.engine.library import LibraryFile
from adws.engine.program import CombinedStep, WorkflowProgram
from adws.engine.reading import python_source
from adws.engine.slot_writers import slot_writers
from adws.engine.workflow import Predicate

SlotName = ReadableSlot[Any] | str
"""A slot, or its name."""


@frozen
class RuledStep:
    """A step with the rules for running it: a ``[[steps]]`` table of a file."""

    work: Step | WorkflowProgram
    keys: Mapping[str, object] = field(factory=dict[str, object])
    """The keys of the table, with their values; defaults are left out."""


@overload
def step(
    *,
    reads: tuple[Slot[Any], ...] = (),
    writes: tuple[Slot[Any], ...] = (),
    announces: Show | None = None,
    shows: Show | None = None,
) -> Declare: ...


@overload
def step(
    work: Step | WorkflowProgram,
    /,
    *,
    name: str = "",
    options: Mapping[str, object] | None = None,
    when: SlotName | None = None,
    always: bool = False,
    max_attempts: int | None = None,
    retry_delay_seconds: float = 0.0,
    timeout_seconds: float | None = None,
    repeat_until: SlotName | Predicate | None = None,
    limit: int | None = None,
    input_from: Mapping[SlotName, SlotName] | None = None,
    output: SlotName | Mapping[SlotName, SlotName] | None = None,
    pause_before: bool = False,
    feedback: bool = False,
    gives_up: SlotName | None = None,
    for_each: SlotName | None = None,
    item: SlotName | None = None,
    lanes: int | SlotName | None = None,
    gather: Mapping[SlotName, SlotName] | None = None,
    stop_on_failure: bool = False,
) -> RuledStep: ...


def step(work: Any = None, /, **rules: Any) -> Any:
    """Declare a step, or set the rules by which a workflow runs it.

    ``@step(reads=(…), writes=(…))`` above a function declares the slots that it reads and writes.
    ``step(function, max_attempts=2, when=DONE)`` is an item of ``workflow(steps=[…])``; its keys
    are those of a workflow file, where ``options`` is called ``with``. A slot means its name.

    >>> step(len, max_attempts=2).keys
    {'max_attempts': 2}
    """
    if work is None:
        return declared_step(**rules)
    keys = {key: _plain(value) for key, value in rules.items() if not _is_default(value)}
    options = keys.pop("options", None)
    return RuledStep(work, keys if options is None else {"with": options, **keys})


def _is_default(value: object) -> bool:
    """Whether a rule has the value of a rule that is not given; 0 is a value."""
    return value is None or value is False or value == ""


def workflow(
    name: str,
    *,
    steps: Sequence[Step | WorkflowProgram | RuledStep],
    reads: Sequence[Slot[Any]] = (),
    description: str = "",
    exclusive: bool = False,
) -> WorkflowProgram:
    """Return a workflow of these steps: what ``load_workflow`` makes of a file.

    A step is a function, another workflow, or ``step(function, …)`` with rules; each is checked
    here. ``reads`` are the slots that must be there when it starts. Raises ``WorkflowInvalid`` as a
    ``PipelineException`` with every problem: a workflow that cannot run is a mistake in your
    program. ``build_workflow`` returns the error instead.

    >>> workflow("empty", steps=[])
    Traceback (most recent call last):
        ...
    adws.core.errors.base.PipelineException: WorkflowInvalid: workflow 'empty': the workflow has \
no steps: add at least one
    adws ran nothing; correct the lines above and try again
    """
    built = build_workflow(
        name, steps=steps, reads=reads, description=description, exclusive=exclusive
    )
    if not is_successful(built):
        raise built.failure().as_exception()
    return built.unwrap()


def build_workflow(
    name: str,
    *,
    steps: Sequence[Step | WorkflowProgram | RuledStep],
    reads: Sequence[Slot[Any]] = (),
    description: str = "",
    exclusive: bool = False,
) -> Result[WorkflowProgram, PipelineError]:
    """Return a workflow as ``workflow`` does, or ``WorkflowInvalid`` as a value."""
    ruled = tuple(work if isinstance(work, RuledStep) else RuledStep(work) for work in steps)
    document = {
        "name": name,
        "description": description,
        "exclusive": exclusive,
        "reads": [slot.name for slot in reads],
        "steps": [_table(ruled_step) for ruled_step in ruled],
    }
    source = python_source(document, f"workflow '{name}'")
    path = PurePath(name)
    volume = LibraryFile(
        path,
        source,
        steps=tuple(ruled_step.work for ruled_step in ruled),
        types={slot.name: slot.type for slot in reads},
    )
    return build_program({path: volume}, catalog.step, slot_writers).map(
        lambda program: evolve(program, digest=_digest(document, ruled))
    )


def _table(ruled: RuledStep) -> dict[str, object]:
    """Return a step as the table of a workflow file."""
    work_name = ruled.work.name if isinstance(ruled.work, WorkflowProgram) else name_of(ruled.work)
    use = "".join(letter if letter.isalnum() or letter in "_-." else "_" for letter in work_name)
    return {"use": use, **ruled.keys}


def _plain(value: object) -> object:
    """Return the value of a rule as in a file: a slot becomes its name."""
    if isinstance(value, ReadableSlot):
        return value.name
    if isinstance(value, Mapping):
        return {_plain(key): _plain(inner) for key, inner in value.items()}
    return value


def _digest(document: Mapping[str, object], steps: tuple[RuledStep, ...]) -> str:
    """Return a digest of a workflow; equal workflows have the same digest in every process."""
    inner = [_inner_digest(ruled_step.work) for ruled_step in steps]
    return sha256(repr((_stable(document), inner)).encode()).hexdigest()


def _inner_digest(work: object) -> str:
    """Return a digest of a nested workflow or a combined step; empty for a plain function."""
    program = work.program if isinstance(work, CombinedStep) else work
    if not isinstance(program, WorkflowProgram):
        return ""
    if program.digest:
        return program.digest
    rules = [_stable(asdict(ruled_step.use, recurse=False)) for ruled_step in program.steps]
    inner = [_inner_digest(ruled_step.work) for ruled_step in program.steps]
    return sha256(repr((rules, inner)).encode()).hexdigest()


def _stable(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _stable(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_stable(inner) for inner in value]
    return name_of(value) if callable(value) else value
