"""Lines of the steps of a round."""

from attrs import evolve

from adws.core.flag import Flag
from adws.core.selected_group import SelectedGroup
from adws.core.sharding import Sharding
from adws.core.step_display import NOTHING, TREND, StepDisplay
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.slots import (
    ANSWER,
    CONFIRMED,
    EXAMPLES,
    MONEY_WARNINGS,
    SELECTED,
    SHARDING,
    VERDICT,
)
from adws.testing import a_failure
from adws.tests.steps.shown.contexts import ONE, STATED, ShownRow

TWO = SelectedGroup("r/2/G-1", 2, "G-1", 1, (a_failure(), a_failure("tests/test_a.py::test_two")))
YES = Verdict(accepted=True, failing_before=3, failing_after=1)
MORE_TIME = "round_timeout_seconds in the settings allows more time"
FLAG = Flag("forced-exit", "calc.py", 3, "os._exit(0)", "ends the run")
LOOK = evolve(YES, flags=(FLAG, evolve(FLAG, rule="known-answer")))
NO = Verdict(accepted=False, reasons=("it broke a\nhere", "it broke b"))
SHOWN: tuple[ShownRow, ...] = (
    (
        "select_group",
        ((SELECTED, ONE),),
        StepDisplay(("P2 tests/test_a.py::test_one: assert 1 == 2",)),
    ),
    (
        "select_group",
        ((SELECTED, TWO),),
        StepDisplay(("P2 tests/test_a.py::test_one and 1 more: assert 1 == 2",)),
    ),
    ("select_group", (), NOTHING),
    (
        "confirm",
        ((CONFIRMED, False),),
        StepDisplay(("adws asks no agent: flaky, or blocked by the environment",)),
    ),
    ("confirm", ((CONFIRMED, True),), NOTHING),
    (
        "ask_for_examples",
        ((SELECTED, ONE), (EXAMPLES, (STATED,))),
        StepDisplay(("codex expects 1 example, 1 dropped",), costs=(0.5, None)),
    ),
    (
        "ask_for_examples",
        ((SELECTED, ONE), (EXAMPLES, (evolve(STATED, dropped=(), costs=()),))),
        StepDisplay(("codex expects 1 example",)),
    ),
    (
        "ask_for_examples",
        ((SELECTED, ONE), (EXAMPLES, (evolve(STATED, impossible="not here"),))),
        StepDisplay(("not here",)),
    ),
    ("ask_for_examples", ((SELECTED, ONE), (EXAMPLES, (evolve(STATED, group="G-2"),))), NOTHING),
    ("ask_for_examples", ((EXAMPLES, (STATED,)),), NOTHING),
    ("ask_for_examples", (), NOTHING),
    ("fix_one", ((MONEY_WARNINGS, ("most is spent",)),), StepDisplay(("most is spent",))),
    ("fix_one", ((ANSWER, Answer(AnswerStatus.FINISHED)),), StepDisplay(costs=(None,))),
    (
        "fix_one",
        ((ANSWER, Answer(AnswerStatus.FAILED, "usage:\nno option --modle\n", "crashed")),),
        StepDisplay(("the agent failed: crashed after 0.0 s: no option --modle",), costs=(None,)),
    ),
    (
        "fix_one",
        ((ANSWER, Answer(AnswerStatus.FAILED, reason="timed_out", cost_usd=0.5)),),
        StepDisplay(
            (f"the agent failed: timed out after 0.0 s; {MORE_TIME}",),
            costs=(0.5,),
        ),
    ),
    ("fix_one", (), NOTHING),
    (
        "commit_or_roll_back",
        ((VERDICT, YES),),
        StepDisplay((f"accepted: failing {TREND}",), failing=1),
    ),
    (
        "commit_or_roll_back",
        ((VERDICT, LOOK),),
        StepDisplay((f"accepted: failing {TREND}; look at calc.py:3",), failing=1),
    ),
    ("commit_or_roll_back", ((VERDICT, NO),), StepDisplay(("refused: it broke a; it broke b",))),
    (
        "commit_or_roll_back",
        ((VERDICT, Verdict(accepted=False, reasons=("the agent gave up: why",))),),
        StepDisplay(("the agent gave up: why",)),
    ),
    (
        "commit_or_roll_back",
        (
            (VERDICT, Verdict(accepted=False, reasons=("the agent failed and changed nothing",))),
            (ANSWER, Answer(AnswerStatus.FAILED)),
        ),
        StepDisplay(("nothing changed",)),
    ),
    ("commit_or_roll_back", (), NOTHING),
    ("gate", ((SHARDING, Sharding(newest=4)),), StepDisplay(("judged in 4 shards",))),
    ("gate", (), NOTHING),
)
