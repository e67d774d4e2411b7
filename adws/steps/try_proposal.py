"""Run the group's cases with the proposal, before the gate judges it with others."""

from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging import gate
from adws.reports import lane_terminal
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import ANALYSIS, HEAD, HIDDEN_CASES, SELECTED, VERDICT


@step(
    reads=(*TRIAL_SLOTS, HEAD, ANALYSIS, SELECTED),
    writes=(VERDICT, HIDDEN_CASES),
    shows=show(lane_terminal.tried_line, VERDICT, SELECTED),
    doing="running the failing cases with the change",
)
def try_proposal(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse a proposal if none of the group's cases passes; the gate judges the others.

    Failing cases that something new kept from running are noted: they are in doubt again.
    """
    return IOResult.do(
        context.put(VERDICT, judged_trial.verdict).put(
            HIDDEN_CASES, tuple(sorted(judged_trial.hidden))
        )
        for trial in IOResult.from_result(trial_of(context))
        for head, analysis, selected in IOResult.from_result(
            take(context, HEAD, ANALYSIS, SELECTED)
        )
        for judged_trial in gate.try_proposal(
            trial, gate.TargetGroup(head, analysis, selected.case_ids, selected.held_out)
        )
    )
