"""Let a worker of the cluster run a lane."""

from attrs import evolve
from returns.io import IOResult

from adws.cluster.connecting import placement_of
from adws.cluster.ordering import LaneMatter, far_lane
from adws.cluster.sending import send_lane as send
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.far_lane import LaneAnswers
from adws.core.lane_work import LaneWork
from adws.core.quarantine import Quarantine
from adws.core.step import show, step
from adws.reports import cluster_terminal
from adws.slot_values import extensions_of
from adws.slots import (
    ACTORS,
    ANALYSIS,
    BASE,
    BASELINE,
    HEAD,
    LANE_ANSWERS,
    LANE_WORK,
    QUARANTINE,
    RUN,
    SEAL,
)


@step(
    reads=(RUN, ACTORS, BASE, HEAD, ANALYSIS, BASELINE, SEAL, LANE_WORK),
    writes=(LANE_WORK, LANE_ANSWERS),
    shows=show(cluster_terminal.answered_display, LANE_ANSWERS, LANE_WORK),
    doing="waiting for the worker",
)
def send_lane(context: Context) -> IOResult[Context, PipelineError]:
    """Let a worker run a lane, and put its answers into the context.

    The lane continues with the answered groups; the others stay open. If this process is killed,
    the worker continues, and the next process takes its answers.
    """
    return IOResult.do(
        context.put(LANE_ANSWERS, answers).put(LANE_WORK, _answered(work, answers))
        for run, actors, work in IOResult.from_result(take(context, RUN, ACTORS, LANE_WORK))
        for base, head, analysis, baseline, seal in IOResult.from_result(
            take(context, BASE, HEAD, ANALYSIS, BASELINE, SEAL)
        )
        for placement in placement_of(context.settings)
        for lane in far_lane(
            placement,
            LaneMatter(
                root=context.root,
                extensions=extensions_of(context),
                settings=context.settings,
                run=run,
                actors=actors,
                base=base,
                head=head,
                work=work,
                analysis=analysis,
                baseline=baseline,
                seal=seal,
                quarantine=context.get(QUARANTINE) or Quarantine(),
            ),
        )
        for answers in send(lane)
    )


def _answered(work: LaneWork, answers: LaneAnswers) -> LaneWork:
    keys = {answer.key for answer in answers.answers}
    return evolve(work, groups=tuple(group for group in work.groups if group.key in keys))
