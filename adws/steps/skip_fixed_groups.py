"""Leave out groups of a lane that its accepted changes already fix."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.dealing import RemainingGroups, remaining_groups
from adws.slot_values import BENCH_SLOTS, bench_of
from adws.slots import ANALYSIS, HEAD, LANE_ATTEMPTS, LANE_DONE, LANE_WORK, VERDICT
from adws.trust.batch import with_also_fixed


@step(
    reads=(*BENCH_SLOTS, HEAD, ANALYSIS, LANE_WORK, LANE_ATTEMPTS, VERDICT),
    writes=(LANE_WORK, LANE_ATTEMPTS, LANE_DONE),
    doing="running the other cases of the lane",
)
def skip_fixed_groups(context: Context) -> IOResult[Context, PipelineError]:
    """Run the cases of the lane's other groups with its changes; drop groups whose cases all pass.

    No agent is asked about them. They stay open until the gate has accepted the change that fixes
    them. A case is noted in the attempt after which it first passes. Nothing runs after a refused
    attempt, or if no group is left.
    """
    return IOResult.do(
        context.put(
            LANE_WORK, evolve(work, groups=(*work.groups[: len(attempts)], *remaining.groups))
        )
        .put(LANE_ATTEMPTS, with_also_fixed(attempts, remaining.passing))
        .put(LANE_DONE, not remaining.groups)
        for bench in IOResult.from_result(bench_of(context))
        for head, analysis, verdict in IOResult.from_result(take(context, HEAD, ANALYSIS, VERDICT))
        for work, attempts in IOResult.from_result(take(context, LANE_WORK, LANE_ATTEMPTS))
        for left in IOSuccess(work.groups[len(attempts) :])
        for remaining in (
            remaining_groups(bench, head, analysis.report, left)
            if left and verdict.accepted
            else IOSuccess(RemainingGroups(left))
        )
    )
