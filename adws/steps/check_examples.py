"""Compare an accepted change with the examples of an agent that has not seen it."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.example import examples_of
from adws.core.step import step
from adws.core.verdict import is_refused
from adws.judging.examples import judge_by_all_examples
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import EXAMPLES, SELECTED, VERDICT


@step(reads=(*TRIAL_SLOTS, VERDICT), writes=(VERDICT,), doing="comparing with the examples")
def check_examples(context: Context) -> IOResult[Context, PipelineError]:
    """Flag an accepted change whose results differ from the examples.

    Their author did not see the change. Examples never refuse a change.
    """
    if is_refused(context.get(VERDICT)):
        return IOSuccess(context)
    all_examples = examples_of(context.get(SELECTED), context.get(EXAMPLES))
    return IOResult.do(
        context.put(VERDICT, judged)
        for trial in IOResult.from_result(trial_of(context))
        for verdict in IOResult.from_result(context.require(VERDICT))
        for judged in judge_by_all_examples(trial, verdict, all_examples)
    )
