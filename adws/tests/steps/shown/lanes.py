"""Lines of the steps for lanes, workers and batches."""

from adws.core.far_lane import LaneAnswers, WorkerState
from adws.core.lane_work import Batch, LaneAttempt, LaneWork
from adws.core.step_display import NOTHING, TREND, StepDisplay
from adws.core.verdict import Verdict
from adws.slots import (
    BATCH,
    IN_LANES,
    LANE_ANSWERS,
    LANE_COUNT,
    LANE_WORK,
    SELECTED,
    VERDICT,
    WAVE,
    WORKER_STATES,
)
from adws.tests.steps.shown.contexts import ONE, PROPOSED, ShownRow

BOTH = Batch((LaneAttempt(ONE, PROPOSED, Verdict(accepted=True)),) * 2)
SHOWN: tuple[ShownRow, ...] = (
    (
        "find_workers",
        ((WORKER_STATES, (WorkerState("tcp://127.0.0.1:1", 4),)),),
        StepDisplay(("1 worker for 4 lanes",)),
    ),
    ("find_workers", (), NOTHING),
    (
        "send_lane",
        (
            (LANE_ANSWERS, LaneAnswers("tcp://127.0.0.1:1", "task", ())),
            (LANE_WORK, LaneWork(1, ())),
        ),
        StepDisplay(("lane 1: 0 answers from tcp://127.0.0.1:1",)),
    ),
    ("send_lane", (), NOTHING),
    (
        "take_lane_group",
        ((SELECTED, ONE),),
        StepDisplay(("P2 tests/test_a.py::test_one: assert 1 == 2",)),
    ),
    ("choose_lanes", ((IN_LANES, True), (LANE_COUNT, 4)), StepDisplay(("working in 4 lanes",))),
    ("choose_lanes", ((IN_LANES, False), (LANE_COUNT, 1)), NOTHING),
    (
        "deal_groups",
        ((WAVE, (LaneWork(1, (ONE, ONE)), LaneWork(2, (ONE,)))), (LANE_COUNT, 8)),
        StepDisplay(("3 groups in 2 lanes",)),
    ),
    ("deal_groups", ((WAVE, ()),), NOTHING),
    (
        "try_proposal",
        ((SELECTED, ONE), (VERDICT, Verdict(accepted=True))),
        StepDisplay(("tests/test_a.py::test_one: passes in its lane, waits for the gate",)),
    ),
    (
        "try_proposal",
        ((SELECTED, ONE), (VERDICT, Verdict(accepted=False, reasons=("no", "none")))),
        StepDisplay(("tests/test_a.py::test_one: refused in its lane: no; none",)),
    ),
    (
        "try_proposal",
        ((SELECTED, ONE), (VERDICT, Verdict(accepted=False, reasons=("the agent gave up: why",)))),
        StepDisplay(("tests/test_a.py::test_one: the agent gave up: why",)),
    ),
    ("try_proposal", (), NOTHING),
    ("take_batch", ((BATCH, BOTH),), StepDisplay(("judging 2 changes together",))),
    ("take_batch", ((BATCH, Batch(())),), NOTHING),
    ("take_changes", ((BATCH, BOTH),), StepDisplay(("judging 2 changes together",))),
    (
        "settle_changes",
        ((BATCH, BOTH), (VERDICT, Verdict(accepted=True, failing_after=0))),
        StepDisplay((f"accepted: 2 changes ({TREND})",), failing=0),
    ),
    (
        "settle_batch",
        ((BATCH, BOTH), (VERDICT, Verdict(accepted=True, failing_after=3))),
        StepDisplay((f"accepted: 2 changes ({TREND})",), failing=3),
    ),
    (
        "settle_batch",
        ((BATCH, BOTH), (VERDICT, Verdict(accepted=False, reasons=("one fails",)))),
        StepDisplay(("refused: 2 changes: one fails",)),
    ),
    ("settle_batch", (), NOTHING),
)
