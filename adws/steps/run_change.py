"""Run the suite with the proposed change in place."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.judge import judge_trial
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import TRIAL_ANALYSIS


@step(reads=TRIAL_SLOTS, writes=(TRIAL_ANALYSIS,), doing="running the suite with the change")
def run_change(context: Context) -> IOResult[Context, PipelineError]:
    """Put the analysis of a judged run with the change into the context, as ``after``.

    Fails with ``OracleCompromised`` if sealed files changed during the run that the baseline's run
    does not change.
    """
    return (
        IOResult.from_result(trial_of(context))
        .bind(judge_trial)
        .map(lambda after: context.put(TRIAL_ANALYSIS, after))
    )
