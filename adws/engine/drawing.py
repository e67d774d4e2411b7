"""The picture of a workflow, made from the workflow itself."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from adws.core.drawn_workflow import DrawnStep
from adws.core.run_timings import RunTimings, StageTimings
from adws.engine.condition import condition_slot
from adws.engine.program import FanOut, PreparedStep, WorkflowProgram
from adws.engine.workflow import StepUse
from adws.reports.workflow_mermaid import workflow_mermaid
from adws.reports.workflow_svg import workflow_svg

_Times = Mapping[str, StageTimings]
_NONE: _Times = MappingProxyType({})


def to_mermaid(program: WorkflowProgram, timings: RunTimings | None = None) -> str:
    """Return the picture of a workflow as a flowchart of Mermaid.

    With ``timings``, each step shows how often it ran in that run, and how long it took.
    """
    times = {stage.stage: stage for stage in timings.stages} if timings else _NONE
    return workflow_mermaid(_drawn(program, times))


def to_svg(program: WorkflowProgram, timings: RunTimings | None = None) -> str:
    """Return the same picture as an SVG document; the slower a step was, the darker it is."""
    times = {stage.stage: stage for stage in timings.stages} if timings else _NONE
    return workflow_svg(program.name, _drawn(program, times))


def _drawn(program: WorkflowProgram, times: _Times) -> tuple[DrawnStep, ...]:
    return tuple(
        _step(prepared, program.steps[index + 1 :], times)
        for index, prepared in enumerate(program.steps)
    )


def _step(prepared: PreparedStep, later: tuple[PreparedStep, ...], times: _Times) -> DrawnStep:
    inner = prepared.work.inner if isinstance(prepared.work, FanOut) else prepared
    nested, use = inner.work, prepared.use
    stage = times.get(use.name)
    written = {prepared.output.get(name, name) for name in prepared.writes}
    read = {name for later_step in later for name in _read(later_step)}
    return DrawnStep(
        use.name,
        tuple(_rules(use)),
        _drawn(nested, times) if isinstance(nested, WorkflowProgram) else (),
        tuple(sorted(written & read)),
        use.end_condition,
        stage.times if stage else 0,
        stage.seconds if stage else 0.0,
    )


def _read(prepared: PreparedStep) -> Iterator[str]:
    """Yield the slots that a step, or a rule of it, reads."""
    use = prepared.use
    yield from (use.input_from.get(name, name) for name in prepared.reads)
    conditions = (use.when, use.repeat_until)
    yield from (condition_slot(condition) for condition in conditions if isinstance(condition, str))


def _rules(use: StepUse) -> Iterator[str]:
    if use.when is not None:
        yield f"when {use.when}"
    if use.for_each is not None:
        yield f"for each {use.item} of {use.for_each}"
    if use.always:
        yield "always"
    if use.feedback or use.max_attempts is not None:
        yield "tried again" if use.max_attempts is None else f"up to {use.max_attempts} tries"
