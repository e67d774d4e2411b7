"""What is told while something is built."""

from typing import Any

import pytest
from attrs import evolve

from adws.cli.scene import Scene, lines
from adws.core.context import Slot
from adws.core.errors import GateRefused
from adws.core.failure import Analysis
from adws.core.patch import ChangeKind, FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.red_phase import RedPhase
from adws.core.selected import Selected
from adws.core.suite import Outcome
from adws.core.turn import Answer, AnswerStatus
from adws.core.verification import (
    Verification,
    VerificationNeed,
    VerificationPhase,
    VerificationVerdict,
)
from adws.engine.events import Event, EventKind
from adws.slots import (
    AFTER,
    AGENT,
    BASELINE,
    KEPT,
    PROPOSAL,
    RED_PHASE,
    SELECTED,
    VERIFICATION,
    VERIFICATION_NEED,
)
from adws.testing import a_case, a_context, a_failure, a_report
from adws.tests.reports.works import CODE, TESTS

STARTED, FINISHED, FAILED = (
    EventKind.STEP_STARTED,
    EventKind.STEP_FINISHED,
    EventKind.STEP_FAILED,
)
PATHS = tuple(FileChange(f"t{number}.py", ChangeKind.ADDED) for number in range(5))
PROPOSED = Proposal(
    "r/1", "claude", Answer(AnswerStatus.FINISHED), Patch("a", "b"), Patch("a", "b", PATHS[:2])
)
SKIPPED = Verification(VerificationPhase.SKIPPED, VerificationVerdict.SKIPPED)


def event(kind: EventKind, step: str, *slots: tuple[Slot[Any], object]) -> Event:
    """Return an event of a run that builds something."""
    return Event(kind, "implement_verify_close", step, a_context(*slots))


def failed(step: str) -> Event:
    """Return the event of a step that was tried in vain."""
    return evolve(event(FAILED, step), error=GateRefused("two cases fail"))


TOLD: tuple[tuple[Event, tuple[str, ...]], ...] = (
    (event(FINISHED, "begin_work", (BASELINE, a_report())), ("before: 1 case",)),
    (
        event(FINISHED, "begin_work", (BASELINE, a_report(a_case(outcome=Outcome.FAILED)))),
        ("before: 1 case, 1 of them red",),
    ),
    (event(FINISHED, "begin_work"), ()),
    (
        event(STARTED, "red/write_failing_tests", (AGENT, "claude")),
        ("claude is writing tests",),
    ),
    (
        evolve(event(STARTED, "develop/green/implement"), attempt=2),
        ("the agent is building (try 2)",),
    ),
    (
        event(FINISHED, "red/write_failing_tests", (PROPOSAL, PROPOSED)),
        ("claude wrote t0.py, t1.py",),
    ),
    (
        event(
            FINISHED,
            "develop/green/implement",
            (PROPOSAL, evolve(PROPOSED, kept=Patch("a", "b", PATHS), dropped=("x.py",))),
        ),
        ("claude changed t0.py, t1.py, t2.py and 2 more (not taken: x.py)",),
    ),
    (
        event(FINISHED, "built/implement", (PROPOSAL, evolve(PROPOSED, kept=Patch("a", "b")))),
        ("claude changed nothing",),
    ),
    (event(FINISHED, "built/implement"), ()),
    (
        event(FINISHED, "red/verify_tests_fail", (RED_PHASE, RedPhase(("ImportError",), 2))),
        ("RED: 2 cases fail: ImportError",),
    ),
    (event(FINISHED, "red/verify_tests_fail"), ()),
    (
        event(
            FINISHED,
            "develop/green/keeping/verify_tests_pass",
            (AFTER, Analysis(a_report(), (), ())),
        ),
        ("GREEN: 1 case, nothing new is red",),
    ),
    (event(FINISHED, "develop/green/keeping/verify_tests_pass"), ()),
    (
        event(FINISHED, "red/keep_tests", (KEPT, (TESTS,))),
        ("kept as c0ffee012345 (write_tests)",),
    ),
    (
        event(FINISHED, "develop/green/keeping/keep_change", (KEPT, (TESTS, CODE))),
        ("kept as beef01234567 (implement); look at calc.py:3",),
    ),
    (event(FINISHED, "develop/green/keeping/keep_change"), ()),
    (event(FINISHED, "develop/verification/keep_tests", (KEPT, (TESTS, CODE))), ()),
    (event(FINISHED, "develop/verification/keep_tests"), ()),
    (
        event(
            FINISHED,
            "decide_verification",
            (
                VERIFICATION_NEED,
                VerificationNeed(required=True, reasons=("two packages", "a route")),
            ),
        ),
        ("independent verification: needed: two packages; a route",),
    ),
    (
        event(
            FINISHED,
            "decide_verification",
            (VERIFICATION_NEED, VerificationNeed(required=False, reasons=("one file",))),
        ),
        ("independent verification: not needed: one file",),
    ),
    (event(FINISHED, "decide_verification"), ()),
    (
        event(FINISHED, "develop/verification/verify_independently", (VERIFICATION, SKIPPED)),
        ("independent verification: skipped",),
    ),
    (event(FINISHED, "develop/verification/verify_independently"), ()),
    (failed("develop"), ("given up: two cases fail",)),
    (failed("develop/cleaned"), ("left as built: two cases fail",)),
    (event(FAILED, "develop"), ()),
    (event(FAILED, "develop/cleaned"), ()),
    (
        event(
            STARTED,
            "develop/green/gate",
            (SELECTED, Selected("r/2", 2, "g", 1, (a_failure(),), name="2-implement")),
        ),
        ("judging",),
    ),
)


@pytest.mark.parametrize(("happened", "told"), TOLD)
def test_each_phase_is_told(happened: Event, told: tuple[str, ...]) -> None:
    """Who does what, what it came to, and why it is tried again."""
    assert lines(Scene(), happened) == told
