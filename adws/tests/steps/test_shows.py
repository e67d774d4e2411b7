"""What a person watching a run is shown of each step."""

from typing import Any

import pytest
from attrs import evolve

from adws import catalog
from adws.cage.cage import Level
from adws.core.agent_settings import Actor
from adws.core.confirmed_failures import ConfirmedFailures
from adws.core.context import Slot
from adws.core.example import DroppedExample, Example, Examples
from adws.core.failure import Analysis, Group, Priority
from adws.core.far_lane import LaneAnswers, WorkerState
from adws.core.final_judgement import FinalJudgement
from adws.core.flag import Flag
from adws.core.lane_work import Batch, LaneAttempt, LaneWork
from adws.core.patch import ChangeKind, FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.rebase import DroppedFix, KeptFix, Rebase
from adws.core.red_phase import RedPhase
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings
from adws.core.sharding import Sharding
from adws.core.step import declaration_of
from adws.core.step_display import NOTHING, TOOK, TREND, StepDisplay
from adws.core.suite import Outcome
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.core.verification import (
    Verification,
    VerificationNeed,
    VerificationPhase,
    VerificationVerdict,
)
from adws.pipeline.actions import BeginSpec, Close, Judge, Remember
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline_slots import ACTIONS
from adws.runners.runner import Suite
from adws.slots import (
    ACTORS,
    AGENT,
    ANALYSIS,
    ANSWER,
    BASELINE,
    BATCH,
    CAGE,
    CONFIRMED,
    CONFIRMED_FAILURES,
    EXAMPLES,
    FINAL_JUDGEMENT,
    FIX_TAKEN,
    IN_LANES,
    KEPT_CHANGES,
    LANE_ANSWERS,
    LANE_COUNT,
    LANE_WORK,
    MONEY_WARNINGS,
    PATCH,
    PROPOSAL,
    REBASE,
    RED_PHASE,
    SELECTED,
    SHARDING,
    SUITES,
    TRIAL_ANALYSIS,
    VERDICT,
    VERIFICATION,
    VERIFICATION_NEED,
    WAVE,
    WORKER_STATES,
)
from adws.testing import a_case, a_context, a_failure, a_report
from adws.tests.reports.works import CODE, TESTS

GROUP = Group("G-1", "the same cause", Priority.P2, ("tests/test_a.py::test_one",))
RED = Analysis(a_report(a_case(outcome=Outcome.FAILED)), (a_failure(),), (GROUP,))
GREEN = Analysis(a_report(), (), ())
ONE = SelectedGroup("r/2/G-1", 2, "G-1", 1, (a_failure(),))
TWO = SelectedGroup("r/2/G-1", 2, "G-1", 1, (a_failure(), a_failure("tests/test_a.py::test_two")))
STATED = Examples(
    "G-1",
    "codex",
    kept=(Example("calc", "add(2, 3)", "5", why="a sum"),),
    dropped=(DroppedExample("add(1)", "'why' must not be empty"),),
    costs=(0.5, None),
)
YES = Verdict(accepted=True, failing_before=3, failing_after=1)
FLAG = Flag("forced-exit", "calc.py", 3, "os._exit(0)", "ends the run")
LOOK = evolve(YES, flags=(FLAG, evolve(FLAG, rule="known-answer")))
NO = Verdict(accepted=False, reasons=("it broke a\nhere", "it broke b"))
NOTED = Suite("pytest", "web", (), note="no pytest")
IN_TURN = (Actor("search"), Actor("claude"))
PATHS = tuple(FileChange(f"t{number}.py", ChangeKind.ADDED) for number in range(5))
NO_PATCH = Patch("a", "b")
PROPOSED = Proposal(
    "r/1", "claude", Answer(AnswerStatus.FINISHED), NO_PATCH, Patch("a", "b", PATHS[:2])
)
BOTH = Batch((LaneAttempt(ONE, PROPOSED, Verdict(accepted=True)),) * 2)
NO_CHANGE = evolve(PROPOSED, kept=NO_PATCH)
ALL_BUT_ONE = evolve(PROPOSED, kept=Patch("a", "b", PATHS), dropped=("x.py",))
SKIPPED = Verification(VerificationPhase.SKIPPED, VerificationVerdict.SKIPPED)
NEEDED = VerificationNeed(required=True, reasons=("two packages", "a route"))
NOT_NEEDED = VerificationNeed(required=False, reasons=("one file",))
Slots = tuple[tuple[Slot[Any], object], ...]

TAKEN_ALONG = Rebase(
    "r0",
    (KeptFix(("t::a", "t::b"), "1.patch", "claude", Answer(AnswerStatus.FINISHED), "2030"),),
    (DroppedFix(("t::b",), "2.patch", "it is green"),),
)
WITH_EXAMPLES = Settings(example_agent="codex")
ANNOUNCED: tuple[tuple[str, Slots, str], ...] = (
    ("fix_one", ((AGENT, "search"),), "search is working"),
    ("fix_one", (), "the agent is working"),
    (
        "fix_one",
        ((ACTORS, IN_TURN), (SELECTED, evolve(ONE, tried=1))),
        "claude is working",
    ),
    ("ask_for_examples", ((SELECTED, ONE),), "codex is writing examples"),
    ("gate", (), "judging"),
    ("write_failing_tests", ((AGENT, "claude"),), "claude is writing tests"),
    ("implement", (), "the agent is building"),
    ("refactor", ((AGENT, "claude"),), "claude is cleaning up"),
    ("verify_independently", ((AGENT, "claude"),), "claude is verifying"),
)
SHOWN: tuple[tuple[str, Slots, StepDisplay], ...] = (
    ("detect_suites", ((SUITES, (Suite("pytest", ".", ()), NOTED)),), StepDisplay(("no pytest",))),
    ("choose_agent", ((AGENT, "search"),), StepDisplay(("agent: search",))),
    ("choose_agent", (), StepDisplay(("agent: the agent",))),
    ("choose_agent", ((ACTORS, IN_TURN),), StepDisplay(("agent: search, then claude",))),
    ("choose_cage", ((CAGE, Level("", (), "none")), (ACTORS, ())), StepDisplay(("cage: none",))),
    ("choose_cage", ((CAGE, Level("", (), "none")),), NOTHING),
    ("choose_cage", (), NOTHING),
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
        "judged_run",
        ((ANALYSIS, RED),),
        StepDisplay((f"baseline: 1 of 1 case red, in 1 group{TOOK}",), failing=1),
    ),
    (
        "judged_run",
        ((ANALYSIS, GREEN),),
        StepDisplay((f"baseline: 1 case, all green{TOOK}",), failing=0),
    ),
    ("judged_run", ((ANALYSIS, RED), (PATCH, NO_PATCH)), NOTHING),
    ("judged_run", (), NOTHING),
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
        "confirm_failures",
        ((CONFIRMED_FAILURES, ConfirmedFailures("c0", {"a": "f", "b": "f"}, ("b", "c"))),),
        StepDisplay((f"still red when run again: 1 of 2 cases{TOOK}",)),
    ),
    ("confirm_failures", (), NOTHING),
    ("confirm_failures", ((CONFIRMED_FAILURES, ConfirmedFailures("c0", {"a": "f"})),), NOTHING),
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
        StepDisplay(("the agent failed: timed out after 0.0 s",), costs=(0.5,)),
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
    ("commit_or_roll_back", (), NOTHING),
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
    ("gate", ((SHARDING, Sharding(newest=4)),), StepDisplay(("judged in 4 shards",))),
    ("gate", (), NOTHING),
    ("begin_work", ((BASELINE, a_report()),), StepDisplay(("before: 1 case",))),
    (
        "begin_work",
        ((BASELINE, a_report(a_case(outcome=Outcome.FAILED))),),
        StepDisplay(("before: 1 case, 1 of them red",)),
    ),
    ("begin_work", (), NOTHING),
    ("write_failing_tests", ((PROPOSAL, PROPOSED),), StepDisplay(("claude wrote t0.py, t1.py",))),
    (
        "implement",
        ((PROPOSAL, ALL_BUT_ONE),),
        StepDisplay(("claude changed t0.py, t1.py, t2.py and 2 more (not taken: x.py)",)),
    ),
    (
        "implement",
        ((PROPOSAL, NO_CHANGE),),
        StepDisplay(("claude changed nothing",)),
    ),
    ("implement", (), NOTHING),
    ("refactor", ((PROPOSAL, PROPOSED),), StepDisplay(("claude changed t0.py, t1.py",))),
    (
        "verify_tests_fail",
        ((RED_PHASE, RedPhase(("ImportError",), 2)),),
        StepDisplay(("RED: 2 cases fail: ImportError",)),
    ),
    ("verify_tests_fail", (), NOTHING),
    (
        "verify_tests_pass",
        ((TRIAL_ANALYSIS, GREEN),),
        StepDisplay(("GREEN: 1 case, no new failures",)),
    ),
    ("verify_tests_pass", (), NOTHING),
    (
        "keep_tests",
        ((KEPT_CHANGES, (TESTS,)),),
        StepDisplay(("kept as c0ffee012345 (write_tests)",)),
    ),
    ("keep_tests", ((KEPT_CHANGES, (TESTS, CODE)),), NOTHING),
    ("keep_tests", (), NOTHING),
    (
        "keep_change",
        ((KEPT_CHANGES, (TESTS, CODE)),),
        StepDisplay(("kept as beef01234567 (implement); look at calc.py:3",)),
    ),
    ("keep_change", (), NOTHING),
    (
        "decide_verification",
        ((VERIFICATION_NEED, NEEDED),),
        StepDisplay(("independent verification: needed: two packages; a route",)),
    ),
    (
        "decide_verification",
        ((VERIFICATION_NEED, NOT_NEEDED),),
        StepDisplay(("independent verification: not needed: one file",)),
    ),
    ("decide_verification", (), NOTHING),
    (
        "verify_independently",
        ((VERIFICATION, SKIPPED),),
        StepDisplay(("independent verification: skipped",)),
    ),
    ("verify_independently", (), NOTHING),
    (
        "ask_on_head",
        ((PROPOSAL, ALL_BUT_ONE),),
        StepDisplay(("claude changed t0.py, t1.py, t2.py and 2 more (not taken: x.py)",)),
    ),
    ("ask_on_head", (), NOTHING),
    (
        "decide_next",
        (
            (
                ACTIONS,
                (BeginSpec("A-1"), Remember(7, Marker(MarkerKind.TEST, "abc")), Judge(7, "a" * 40)),
            ),
        ),
        StepDisplay(("begin A-1", "#7 judge aaaaaaaa")),
    ),
    ("decide_next", (), NOTHING),
    ("order_recovery", ((ACTIONS, (Close(7, "late"),)),), StepDisplay(("#7 close it: late",))),
    ("order_recovery", (), NOTHING),
)


@pytest.mark.parametrize(("name", "slots", "line"), ANNOUNCED)
def test_a_step_says_what_is_shown_when_it_starts(name: str, slots: Slots, line: str) -> None:
    """Who is at work, and that the judge is."""
    announces = declaration_of(catalog.step(name).unwrap()).announces
    assert announces is not None
    assert announces(a_context(*slots, settings=WITH_EXAMPLES)) == StepDisplay((line,))


@pytest.mark.parametrize(
    ("slots", "settings"),
    [
        (((SELECTED, ONE),), Settings()),
        ((), WITH_EXAMPLES),
        (((SELECTED, ONE), (EXAMPLES, (STATED,))), WITH_EXAMPLES),
    ],
)
def test_nobody_is_at_work_where_nobody_is_asked(slots: Slots, settings: Settings) -> None:
    """No agent is set for examples, no group is selected, or its examples are known."""
    announces = declaration_of(catalog.step("ask_for_examples").unwrap()).announces
    assert announces is not None
    assert announces(a_context(*slots, settings=settings)) == NOTHING


@pytest.mark.parametrize(("name", "slots", "shown"), SHOWN)
def test_a_step_says_what_is_shown_when_it_has_finished(
    name: str, slots: Slots, shown: StepDisplay
) -> None:
    """The agent, the baseline, the group, what was written, the verdict; nothing without it."""
    shows = declaration_of(catalog.step(name).unwrap()).shows
    assert shows is not None
    assert shows(a_context(*slots)) == shown


def test_these_steps_are_shown() -> None:
    """No other step says anything, and each of these is in the tables above."""
    steps = {
        name: declaration_of(catalog.step(name).unwrap()) for name in catalog.names(catalog.STEP)
    }
    announced = {name for name, declared in steps.items() if declared.announces}
    shown = {name for name, declared in steps.items() if declared.shows}
    assert (announced, shown) == (
        {name for name, _, _ in ANNOUNCED},
        {name for name, _, _ in SHOWN},
    )
