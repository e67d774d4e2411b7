"""Run the cases that an accepted change fixed where code cannot see that it is being tested."""

from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.core.verdict import is_refused
from adws.judging.bare_cases import judge_bare
from adws.judging.signals import judge_without_signals
from adws.slot_values import TRIAL_SLOTS, trial_of
from adws.slots import ANALYSIS, HEAD, SELECTED, TRIAL_ANALYSIS, VERDICT
from adws.trust.repetition import must_pass_again, passing


@step(
    reads=(*TRIAL_SLOTS, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT),
    writes=(VERDICT,),
    doing="hiding that tests are running",
)
def check_signals(context: Context) -> IOResult[Context, PipelineError]:
    """Refuse a change that holds only while it can see that tests are running.

    The fixed cases run with the runner's marks hidden, in another folder, with an empty home folder
    and in what looks like continuous integration. Without a selected group, all passing cases run,
    with planted cases. A change that holds if only the marks are hidden is flagged: a suite may
    depend on the rest. Cases that passed before the change count only if they pass without it
    under the same variations. Cases that failed before the change also run once where nothing
    shows that tests are running, if the runner can do that: a change is flagged if they fail there
    as they did without it.
    """
    if is_refused(context.get(VERDICT)):
        return IOSuccess(context)
    return IOResult.do(
        context.put(VERDICT, checked)
        for trial in IOResult.from_result(trial_of(context))
        for head, before, after, verdict in IOResult.from_result(
            take(context, HEAD, ANALYSIS, TRIAL_ANALYSIS, VERDICT)
        )
        for case_ids in IOSuccess(
            passing(after.report)
            if context.get(SELECTED) is None
            else must_pass_again(before.report, after.report, verdict.fixed)
        )
        for hidden in judge_without_signals(
            trial,
            head,
            before.report,
            verdict,
            case_ids,
            among_canaries=context.get(SELECTED) is None,
        )
        for checked in judge_bare(trial, head, before.report, hidden, case_ids)
    )
