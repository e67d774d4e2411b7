"""Ask an agent for examples of correct behaviour, before the selected group is fixed."""

from returns.io import IOResult, IOSuccess

from adws.building.examples import ask_for_examples as ask
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.example import examples_for
from adws.core.step import show, step
from adws.core.step_display import StepDisplay
from adws.reports import round_terminal
from adws.slot_values import bench_of
from adws.slots import ANALYSIS, EXAMPLES, HEAD, SELECTED
from adws.work_values import WORKPLACE_SLOTS, workplace_of


def _asking(context: Context) -> StepDisplay:
    agent = context.settings.example_agent
    return round_terminal.asking_line(agent, context.get(SELECTED), context.get(EXAMPLES))


@step(
    reads=(*WORKPLACE_SLOTS, HEAD, ANALYSIS, SELECTED),
    writes=(EXAMPLES,),
    announces=_asking,
    shows=show(round_terminal.examples_line, EXAMPLES, SELECTED),
    doing="waiting for examples",
)
def ask_for_examples(context: Context) -> IOResult[Context, PipelineError]:
    """Put examples for the selected group into the context: what a second agent expects.

    Without the setting ``example_agent`` nothing happens. adws asks that agent once for a group;
    later attempts must satisfy the same examples.
    """
    if not context.settings.example_agent:
        return IOSuccess(context)
    stated_before = context.get(EXAMPLES) or ()
    existing = examples_for(context.get(SELECTED), stated_before)
    others = tuple(examples for examples in stated_before if examples != existing)
    if existing is not None:
        return IOSuccess(context.put(EXAMPLES, (*others, existing.already_paid)))
    return IOResult.do(
        context.put(EXAMPLES, (*others, own_examples))
        for place in workplace_of(context)
        for bench in IOResult.from_result(bench_of(context))
        for head, analysis, selected in IOResult.from_result(
            take(context, HEAD, ANALYSIS, SELECTED)
        )
        for own_examples in ask(place, bench, head, analysis, selected)
    )
