"""Lines of the steps before the first round and after the last one of ``adws fix``."""

from adws.cage.cage import Level
from adws.core.confirmed_failures import ConfirmedFailures
from adws.core.final_judgement import FinalJudgement
from adws.core.rebase import DroppedFix, KeptFix, Rebase
from adws.core.shared_function import FunctionPlace, SharedFunction
from adws.core.step_display import NOTHING, TOOK, StepDisplay
from adws.core.turn import Answer, AnswerStatus
from adws.runners.runner import Suite
from adws.slots import (
    ACTORS,
    AGENT,
    ANALYSIS,
    CAGE,
    CONFIRMED_FAILURES,
    FINAL_JUDGEMENT,
    FIX_TAKEN,
    PATCH,
    REBASE,
    SHARED_FUNCTIONS,
    SUITES,
)
from adws.tests.steps.shown.contexts import (
    GREEN,
    IN_TURN,
    IN_TWO_GROUPS,
    NO_PATCH,
    RED,
    ShownRow,
)

NOTED = Suite("pytest", "web", (), note="no pytest")
TAKEN_ALONG = Rebase(
    "r0",
    (KeptFix(("t::a", "t::b"), "1.patch", "claude", Answer(AnswerStatus.FINISHED), "2030"),),
    (DroppedFix(("t::b",), "2.patch", "it is green"),),
)
SHOWN: tuple[ShownRow, ...] = (
    ("detect_suites", ((SUITES, (Suite("pytest", ".", ()), NOTED)),), StepDisplay(("no pytest",))),
    ("choose_agent", ((AGENT, "search"),), StepDisplay(("agent: search",))),
    ("choose_agent", (), StepDisplay(("agent: the agent",))),
    ("choose_agent", ((ACTORS, IN_TURN),), StepDisplay(("agent: search, then claude",))),
    ("choose_cage", ((CAGE, Level("", (), "none")), (ACTORS, ())), StepDisplay(("cage: none",))),
    ("choose_cage", ((CAGE, Level("", (), "none")),), NOTHING),
    ("choose_cage", (), NOTHING),
    (
        "judged_run",
        ((ANALYSIS, RED),),
        StepDisplay((f"baseline: 1 of 1 case red, in 1 group{TOOK}",), failing=1),
    ),
    (
        "judged_run",
        ((ANALYSIS, IN_TWO_GROUPS),),
        StepDisplay(
            (f"baseline: 1 of 1 case red, in 2 groups; P0 comes first, P5 last{TOOK}",), failing=1
        ),
    ),
    (
        "judged_run",
        ((ANALYSIS, GREEN),),
        StepDisplay((f"baseline: 1 case, all green{TOOK}",), failing=0),
    ),
    ("judged_run", ((ANALYSIS, RED), (PATCH, NO_PATCH)), NOTHING),
    ("judged_run", (), NOTHING),
    (
        "confirm_failures",
        ((CONFIRMED_FAILURES, ConfirmedFailures("c0", {"a": "f", "b": "f"}, ("b", "c"))),),
        StepDisplay((f"still red when run again: 1 of 2 cases{TOOK}",)),
    ),
    ("confirm_failures", (), NOTHING),
    ("confirm_failures", ((CONFIRMED_FAILURES, ConfirmedFailures("c0", {"a": "f"})),), NOTHING),
    (
        "join_groups",
        (
            (
                SHARED_FUNCTIONS,
                (SharedFunction(FunctionPlace("price", "m.py", 3), ("A", "B"), ("a", "b")),),
            ),
        ),
        StepDisplay(
            ("2 groups together: their cases run price (m.py:3), and no passing case does",)
        ),
    ),
    ("join_groups", (), NOTHING),
    (
        "take_kept_fix",
        ((REBASE, TAKEN_ALONG), (FIX_TAKEN, True)),
        StepDisplay(("fix of run r0 for t::a and 1 more: judging it again",)),
    ),
    (
        "take_kept_fix",
        ((REBASE, TAKEN_ALONG), (FIX_TAKEN, False)),
        StepDisplay(("fix of run r0 for t::b: dropped, it is green",)),
    ),
    ("take_kept_fix", (), NOTHING),
    (
        "judge_delivery",
        ((FINAL_JUDGEMENT, FinalJudgement("c", "t", warnings=("one flips",))),),
        StepDisplay(("one flips",)),
    ),
    ("judge_delivery", (), NOTHING),
)
