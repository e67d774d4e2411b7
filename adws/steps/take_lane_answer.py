"""Take an agent's answer from a worker as if the agent had run here."""

from returns.io import IOResult

from adws.asking.answers import note_answer
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.far_lane import LaneAnswer
from adws.core.step import step
from adws.core.verdict import Verdict
from adws.slots import (
    ALSO_FIXED,
    HEAD,
    HIDDEN_CASES,
    LANE_ANSWERS,
    LANE_ATTEMPTS,
    RUN,
    SELECTED,
    VERDICT,
    WORKER_COUNTS,
)


@step(
    reads=(RUN, HEAD, SELECTED, LANE_ANSWERS, LANE_ATTEMPTS),
    writes=(VERDICT, HIDDEN_CASES, ALSO_FIXED, WORKER_COUNTS),
    doing="reading the worker's answer",
)
def take_lane_answer(context: Context) -> IOResult[Context, PipelineError]:
    """Write an answer into the journal, where ``fix_one`` finds it without asking an agent.

    If the worker's run of the group's cases passes, it counts, because the gate judges the change
    again. If it refuses the change, it counts only with ``trust_workers``. Which other cases pass
    with the change only decides to which change the gate credits them.
    """
    return IOResult.do(
        _with_verdict(context, answers.answers[len(attempts)])
        for run, head, selected, answers, attempts in IOResult.from_result(
            take(context, RUN, HEAD, SELECTED, LANE_ANSWERS, LANE_ATTEMPTS)
        )
        for _noted in note_answer(context.root, run, head, selected, answers.answers[len(attempts)])
    )


def _with_verdict(context: Context, answer: LaneAnswer) -> Context:
    verdict = answer.verdict
    if verdict is not None and verdict.accepted:
        return (
            context.put(WORKER_COUNTS, value=True)
            .put(VERDICT, Verdict(accepted=True))
            .put(ALSO_FIXED, answer.also_fixed)
        )
    if verdict is not None and context.settings.trust_workers:
        return (
            context.put(WORKER_COUNTS, value=True)
            .put(VERDICT, verdict)
            .put(HIDDEN_CASES, answer.hidden)
        )
    return context.put(WORKER_COUNTS, value=False)
