"""Judge the agent's proposal: a targeted run, a full run, and repeats of doubtful cases."""

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.sharding import Sharding
from adws.core.step import show, step
from adws.judging.gate import TargetGroup, judge_proposal
from adws.reports import round_terminal, shards
from adws.slot_values import TRIAL_SLOTS, trial_of, with_doubts, with_witness
from adws.slots import (
    ANALYSIS,
    CIRCUMSTANCES,
    CONFIRMED,
    CONFIRMED_FAILURES,
    FIX_TAKEN,
    HEAD,
    SELECTED,
    SHARDING,
    TRIAL_ANALYSIS,
    VERDICT,
    WITNESS,
)


@step(
    reads=(*TRIAL_SLOTS, HEAD, ANALYSIS, SELECTED),
    writes=(VERDICT, TRIAL_ANALYSIS, CIRCUMSTANCES, WITNESS, SHARDING, CONFIRMED_FAILURES),
    announces=show(round_terminal.judging_line),
    shows=show(shards.shards_line, SHARDING),
    doing="running the suite with the change",
)
def gate(context: Context) -> IOResult[Context, PipelineError]:
    """Put the verdict on the proposal into the context, and the analysis behind it.

    First the group's cases run, with planted cases around them, then the whole suite; lanes share a
    long suite. A case that newly fails runs again with and without the change before it counts. A
    run that is unreadable, or that loaded another tree's code, refuses the change. If something new
    kept failing cases from running, they are no longer confirmed.
    """
    return IOResult.do(
        with_witness(
            with_doubts(context, judged.hidden)
            .put(VERDICT, judged.verdict)
            .put(TRIAL_ANALYSIS, judged.analysis)
            .put(CIRCUMSTANCES, judged.circumstances)
            .put(SHARDING, judged.sharding or evolve(sharding, newest=0)),
            judged.witness,
        )
        for trial in IOResult.from_result(trial_of(context))
        for head, analysis, selected in IOResult.from_result(
            take(context, HEAD, ANALYSIS, SELECTED)
        )
        for sharding in IOResult.from_value(context.get(SHARDING) or Sharding())
        for judged in judge_proposal(
            trial,
            TargetGroup(
                head,
                analysis,
                selected.case_ids,
                selected.held_out,
                confirmed=context.get(CONFIRMED) is not None or not context.get(FIX_TAKEN),
                confirmed_failures=context.get(CONFIRMED_FAILURES),
            ),
            sharding,
        )
    )
