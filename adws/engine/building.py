"""Builds a program from workflow files, or lists every reason why that is impossible."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from attrs import define, field, frozen
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.context import Slot, Step, reason_slot
from adws.core.errors import PipelineError
from adws.core.nearest import nearest
from adws.core.step import declaration_of
from adws.engine.cycles import BuildOrder, build_order
from adws.engine.library import Library, LibraryFile
from adws.engine.options import option_faults
from adws.engine.problem import WorkflowProblem, refusal
from adws.engine.program import (
    CombinedStep,
    PreparedStep,
    WorkflowProgram,
    output_names,
    prepare,
    prepare_nested,
)
from adws.engine.slot_flow import SlotFlow, Types
from adws.engine.workflow import StepUse
from adws.slots import FEEDBACK

FindStep = Callable[[str], Result[Step, PipelineError]]
FindWriters = Callable[[str], tuple[str, ...]]
"""Returns the names of the steps that write a slot."""


@frozen
class _BuiltStep:
    """A step or nested workflow, as the workflow around it sees it.

    ``open``: it may write more. ``item_types``: types of slots that only its item contexts hold.
    """

    step: PreparedStep
    reads: Types
    writes: Types
    open: bool = False
    item_types: Types = field(factory=dict[str, Any])


@frozen
class _Built:
    """A checked workflow, valid or not. ``open``: it may write more."""

    program: WorkflowProgram
    open: bool = False


_STEP_HINT = "give the function itself, such as adws.analyze, a workflow, or step(function, …)"
_SHOWN = 3
"""How many steps a hint names."""


def no_writers(_slot: str) -> tuple[str, ...]:
    """Return no step, for any slot."""
    return ()


def build_program(
    library: Library, find_step: FindStep, find_writers: FindWriters = no_writers
) -> Result[WorkflowProgram, PipelineError]:
    """Check the workflows of a library from the innermost out, and bind their steps.

    Fails with one ``WorkflowInvalid`` that lists every problem of every file.
    """
    texts = "\0".join(volume.source.text for volume in library.values())
    digest = sha256(texts.encode()).hexdigest()
    builder = _Builder(find_step, find_writers, build_order(library), digest)
    for path in builder.order.paths:
        builder.build(library[path])
    problems = (*builder.problems, *_cycle_problems(library, builder.order))
    if problems:
        return Failure(refusal(problems))
    return Success(builder.built[next(iter(library))].program)


@define
class _Builder:
    """Builds one workflow after the other; later ones use earlier ones in ``built``."""

    find_step: FindStep
    find_writers: FindWriters
    order: BuildOrder
    digest: str
    built: dict[PurePath, _Built] = field(factory=dict[PurePath, _Built])
    problems: list[WorkflowProblem] = field(factory=list[WorkflowProblem])

    def build(self, volume: LibraryFile) -> None:
        """Build one workflow and note its problems."""
        workflow = volume.source.workflow
        flow = SlotFlow({**dict.fromkeys(workflow.reads), **volume.types})
        self.problems.extend(volume.source.problems)
        steps = tuple(self._steps(volume, flow))
        self.problems.extend(_unread_slot_problems(volume, flow))
        slots = {name: Slot(name, kind) for name, kind in flow.all_types.items()}
        reads, name = workflow.reads, workflow.name
        program = WorkflowProgram(
            name,
            steps,
            slots,
            workflow.exclusive,
            reads,
            self.digest,
            writes=tuple(sorted(flow.written)),
            item_slots=tuple(sorted(flow.item_types)),
        )
        self.built[volume.path] = _Built(program, flow.open)

    def _steps(self, volume: LibraryFile, flow: SlotFlow) -> Iterator[PreparedStep]:
        for index, use in enumerate(volume.source.workflow.steps):
            part = self._part(volume, index, use)
            if part is None:
                flow.open = True
                continue
            flow.open = flow.open or part.open
            go_past = flow.pass_step if use.for_each is None else flow.pass_fan_out
            faults = (
                *go_past(use, part.reads, part.writes, _written_by_engine(use)),
                *flow.pass_items(use, part.item_types),
            )
            for fault in faults:
                writers = self.find_writers(fault.unwritten) if fault.unwritten else ()
                hint = f"{_some(writers)} writes it" if writers else fault.hint
                self._note(volume, index, fault.key, fault.message, hint)
            yield part.step

    def _part(self, volume: LibraryFile, index: int, use: StepUse) -> _BuiltStep | None:
        if volume.steps:
            part = volume.steps[index]
            if isinstance(part, WorkflowProgram):
                return _nested_step(use, _Built(part))
            if not callable(part):
                self._note(volume, index, "use", f"{part!r:.80} is no step", _STEP_HINT)
                return None
            return self._bound_step(volume, index, use, part)
        if use.nested is not None:
            return self._nested(volume, index, use, use.nested)
        return self._single_step(volume, index, use) if use.use else None

    def _nested(
        self, volume: LibraryFile, index: int, use: StepUse, name: str
    ) -> _BuiltStep | None:
        location = volume.nested[name]
        if not is_successful(location):
            self._note(volume, index, "use", location.failure().message, location.failure().hint)
            return None
        if (volume.path, location.unwrap()) in self.order.cut:
            return None
        return _nested_step(use, self.built[location.unwrap()])

    def _single_step(self, volume: LibraryFile, index: int, use: StepUse) -> _BuiltStep | None:
        lookup = self.find_step(use.use)
        if not is_successful(lookup):
            self._note(volume, index, "use", lookup.failure().message, lookup.failure().hint)
            return None
        return self._bound_step(volume, index, use, lookup.unwrap())

    def _bound_step(
        self, volume: LibraryFile, index: int, use: StepUse, function: Step
    ) -> _BuiltStep:
        if isinstance(function, CombinedStep) and not use.options:
            return _nested_step(use, _Built(function.program))
        for fault in option_faults(function, use.options):
            key = f"with.{fault.key}" if fault.key else "with"
            self._note(volume, index, key, f"'{use.use}': {fault.message}", fault.hint)
        declared = declaration_of(function)
        return _BuiltStep(
            prepare(use, call=function),
            {slot.name: slot.type for slot in declared.reads},
            {slot.name: slot.type for slot in declared.writes},
        )

    def _note(self, volume: LibraryFile, index: int, key: str, message: str, hint: str) -> None:
        self.problems.append(
            volume.source.problem(("steps", index, *key.split(".")), message, hint)
        )


def _nested_step(use: StepUse, built: _Built) -> _BuiltStep:
    program = built.program
    types = {name: slot.type for name, slot in program.slots.items()}
    reads = {name: types.get(name) for name in program.reads}
    writes = {name: types.get(name) for name in program.writes}
    renamed = {**use.input_from, **output_names(use, program.writes)}
    items = {renamed.get(name, name): types[name] for name in program.item_slots}
    return _BuiltStep(prepare_nested(use, program), reads, writes, built.open, items)


def _written_by_engine(use: StepUse) -> Types:
    """Return the slots that the rules of a step write, not the step itself."""
    written: Types = {FEEDBACK.name: FEEDBACK.type} if use.feedback else {}
    if use.gives_up is None:
        return written
    why = reason_slot(use.gives_up)
    return {**written, use.gives_up: bool, why.name: why.type}


def _unread_slot_problems(volume: LibraryFile, flow: SlotFlow) -> Iterator[WorkflowProblem]:
    for name in volume.source.workflow.reads:
        if name not in flow.read and not flow.open:
            hint = nearest(name, flow.read) if flow.read else "no step reads any slot"
            message = f"'reads' names the slot '{name}', which no step here reads"
            yield volume.source.problem(("reads",), message, hint)


def _cycle_problems(library: Library, order: BuildOrder) -> Iterator[WorkflowProblem]:
    for cycle in order.cycles:
        volume = library[cycle[-2]]
        chain = " → ".join(library[path].source.workflow.name for path in cycle)
        for index, use in enumerate(volume.source.workflow.steps):
            location = volume.nested.get(use.nested or "")
            if location is not None and location.value_or(None) == cycle[-1]:
                yield volume.source.problem(
                    ("steps", index, "use"),
                    f"the workflow nests itself: {chain}",
                    "repeat a step with repeat_until instead",
                )


def _some(names: tuple[str, ...]) -> str:
    """Return a few of many names.

    >>> _some(("a", "b")), _some(tuple("abcde"))
    ('a or b', 'a, b, c or one of 2 more')
    """
    if len(names) <= _SHOWN:
        return " or ".join(names)
    return f"{', '.join(names[:_SHOWN])} or one of {len(names) - _SHOWN} more"
