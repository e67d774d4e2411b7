"""A workflow ready to run: checked, with every step bound to its options."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from attrs import evolve, field, frozen
from returns.io import IOResult

from adws.core.context import Context, Slot, Step
from adws.core.displayed import Display, Displayed
from adws.core.errors import PipelineError
from adws.core.step import Show, StepDeclaration, declaration_of, is_declared, name_of, unnamed
from adws.engine.options import typed_options
from adws.engine.workflow import StepUse


@frozen
class PreparedStep:
    """A step ready to be called, or a nested program in its place."""

    use: StepUse
    """The step's name, options and rules in its workflow."""
    work: "Step | WorkflowProgram | FanOut" = field(eq=False, repr=False)
    """The function with its options, or the nested program."""
    reads: tuple[str, ...] = ()
    """The slots that must be there, by the names that the step itself uses."""
    writes: tuple[str, ...] = ()
    """The slots that it writes, by the names that the step itself uses."""
    output: Mapping[str, str] = field(factory=dict[str, str])
    """The names under which written slots are stored, if they differ."""
    may_write: tuple[str, ...] | None = None
    """The slots that it may write: those that it declares, or any (None) if it declares nothing."""
    bare: Step | None = field(default=None, eq=False, repr=False)
    """The step itself, if it has no rule to check before or after its call."""
    announces: Show | None = field(default=None, eq=False, repr=False)
    """The displays for its start."""
    shows: Show | None = field(default=None, eq=False, repr=False)
    """The displays for its end."""
    doing: str = field(default="", eq=False, repr=False)
    """The words for its work in the live line; empty: its name."""


@frozen
class FanOut:
    """A step that runs for each item of a slot."""

    inner: PreparedStep
    """The step for one item."""


@frozen(repr=False)
class WorkflowProgram(Displayed):
    """A workflow made ready to run, by ``workflow`` or by ``load_workflow``."""

    name: str
    """The name of the workflow."""
    steps: tuple[PreparedStep, ...]
    """The steps, in the order in which they run."""
    slots: Mapping[str, Slot[Any]] = field(factory=dict[str, Slot[Any]])
    """All slots that its steps read or write, by their stored names; a saved context is read with
    their types."""
    exclusive: bool = False
    """Whether a project may have only one run of it at a time."""
    reads: tuple[str, ...] = ()
    """The slots that must be there when it starts."""
    digest: str = ""
    """A digest that changes with the workflow and with all that it nests."""
    writes: tuple[str, ...] = ()
    """The slots that it writes."""
    item_slots: tuple[str, ...] = ()
    """The slots that only the contexts of items have."""

    def __display__(self) -> Display:
        """Return the name, and each step with the slots that it writes."""
        steps = tuple((step.use.name, step.writes) for step in self.steps)
        return f"WorkflowProgram({self.name!r})", steps

    @property
    def declaration(self) -> StepDeclaration:
        """What it reads and writes, as one step."""
        return StepDeclaration(
            tuple(self.slots[name] for name in self.reads if name in self.slots),
            tuple(self.slots[name] for name in self.writes if name in self.slots),
        )

    def to_mermaid(self) -> str:
        """Return its picture as a flowchart of Mermaid: steps, loops, slots on the arrows."""
        from adws.engine.drawing import to_mermaid  # noqa: PLC0415 - a picture is made of programs

        return to_mermaid(self)

    @staticmethod
    def of(name: str, *steps: Step) -> "WorkflowProgram":
        """Return a program of plain functions, for library users without a file.

        A step's name is its place and its function: ``1-analyze``, ``2-gate``.
        """
        uses = (
            StepUse(step_name, f"{place}-{step_name}")
            for place, step_name in enumerate(map(name_of, steps), start=1)
        )
        prepared = tuple(prepare(use, call=step) for use, step in zip(uses, steps, strict=True))
        declarations = map(declaration_of, steps)
        slots = (slot for declared in declarations for slot in (*declared.reads, *declared.writes))
        return WorkflowProgram(name, prepared, {slot.name: slot for slot in slots})


@frozen
class CombinedStep:
    """A step made of steps: the engine runs its steps one by one, a call runs all of them."""

    program: WorkflowProgram
    """The steps."""
    run: Callable[[WorkflowProgram, Context], IOResult[Context, PipelineError]] = field(repr=False)
    """Runs them for a caller."""

    def __call__(self, context: Context) -> IOResult[Context, PipelineError]:
        """Run the steps, and return what they leave."""
        return self.run(self.program, context)

    @property
    def __name__(self) -> str:
        """The name of the step."""
        return self.program.name

    @property
    def __adws_step__(self) -> StepDeclaration:
        """The slots that the step reads and writes."""
        return self.program.declaration


def prepare(use: StepUse, *, call: Step) -> PreparedStep:
    """Bind a use to its function, and the function to its checked options."""
    if isinstance(call, CombinedStep):
        return prepare_nested(use, call.program)
    declaration = declaration_of(call)
    writes = tuple(slot.name for slot in declaration.writes)
    function = unnamed(call)
    bound = partial(function, **typed_options(use.options)) if use.options else function
    prepared = PreparedStep(
        use,
        bound,
        reads=tuple(slot.name for slot in declaration.reads),
        writes=writes,
        may_write=writes if is_declared(call) else None,
        output=output_names(use, writes),
        bare=bound
        if use == StepUse(use.use, use.name, use.options, always=use.always, line=use.line)
        else None,
        announces=declaration.announces,
        shows=declaration.shows,
        doing=declaration.doing,
    )
    return _for_each_item(prepared)


def prepare_nested(use: StepUse, program: WorkflowProgram) -> PreparedStep:
    """Bind a use to the program that it nests."""
    outputs = output_names(use, program.writes)
    return _for_each_item(PreparedStep(use, program, program.reads, program.writes, outputs))


def _for_each_item(prepared: PreparedStep) -> PreparedStep:
    """Return a step with ``for_each``; its rules about tries hold for each item."""
    use = prepared.use
    if use.for_each is None:
        return prepared
    inner = evolve(
        use,
        when=None,
        always=False,
        for_each=None,
        item="",
        lanes=1,
        gather={},
        stop_on_failure=False,
    )
    lane_slots = (use.lanes,) if isinstance(use.lanes, str) else ()
    read = (prepared.use.input_from.get(name, name) for name in prepared.reads)
    return PreparedStep(
        StepUse(
            use.use,
            use.name,
            when=use.when,
            always=use.always,
            for_each=use.for_each,
            item=use.item,
            lanes=use.lanes,
            gather=use.gather,
            stop_on_failure=use.stop_on_failure,
            line=use.line,
        ),
        FanOut(evolve(prepared, use=inner)),
        reads=(use.for_each, *lane_slots, *(name for name in read if name != use.item)),
        writes=tuple(use.gather.values()),
    )


def output_names(use: StepUse, writes: tuple[str, ...]) -> Mapping[str, str]:
    """Return the stored names of written slots; a single name is for the only written slot."""
    return dict.fromkeys(writes, use.output) if isinstance(use.output, str) else use.output
