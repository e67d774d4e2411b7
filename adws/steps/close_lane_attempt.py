"""Record what a lane proposes, and continue from there."""

from returns.io import IOResult

from adws.asking.commit import commit_in_lane
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.example import examples_for
from adws.core.lane_work import LaneAttempt
from adws.core.step import step
from adws.slots import (
    ALSO_FIXED,
    BASE,
    CLAIMS,
    EXAMPLES,
    HEAD,
    HIDDEN_CASES,
    LANE_ATTEMPTS,
    LANE_DONE,
    LANE_WORK,
    PROPOSAL,
    SEALED_EDITS,
    SELECTED,
    VERDICT,
)


@step(
    reads=(BASE, HEAD, LANE_WORK, LANE_ATTEMPTS, SELECTED, PROPOSAL, VERDICT),
    writes=(HEAD, LANE_ATTEMPTS, LANE_DONE),
    doing="noting the attempt",
)
def close_lane_attempt(context: Context) -> IOResult[Context, PipelineError]:
    """Add the attempt to those of the lane; the next one starts from accepted changes."""
    return IOResult.do(
        context.put(HEAD, commit)
        .put(
            LANE_ATTEMPTS,
            (
                *attempts,
                LaneAttempt(
                    selected,
                    proposal,
                    verdict,
                    edits=context.get(SEALED_EDITS) or (),
                    claims=context.get(CLAIMS) or (),
                    examples=examples_for(selected, context.get(EXAMPLES)),
                    hidden=context.get(HIDDEN_CASES) or (),
                    also_fixed=context.get(ALSO_FIXED) or (),
                ),
            ),
        )
        .put(LANE_DONE, len(attempts) + 1 == len(work.groups))
        for base, head, work, attempts in IOResult.from_result(
            take(context, BASE, HEAD, LANE_WORK, LANE_ATTEMPTS)
        )
        for selected, proposal, verdict in IOResult.from_result(
            take(context, SELECTED, PROPOSAL, VERDICT)
        )
        for commit in commit_in_lane(base, head, proposal, verdict)
    )
