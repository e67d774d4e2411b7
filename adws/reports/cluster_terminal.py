"""The lines that the steps of a cluster show on a terminal."""

from adws.core.far_lane import LaneAnswers, WorkerState
from adws.core.lane_work import LaneWork
from adws.core.quantity import quantity
from adws.core.step_display import NOTHING, StepDisplay


def workers_line(states: tuple[WorkerState, ...] | None) -> str:
    """Return how many workers run how many lanes."""
    if not states:
        return ""
    lanes = quantity(sum(state.lanes for state in states), "lane")
    return f"{quantity(len(states), 'worker')} for {lanes}"


def answered_display(answers: LaneAnswers | None, work: LaneWork | None) -> StepDisplay:
    """Return the problems on the way, and which worker ran the lane."""
    if answers is None or work is None:
        return NOTHING
    count = quantity(len(answers.answers), "answer")
    return StepDisplay((*answers.notes, f"lane {work.number}: {count} from {answers.worker}"))
