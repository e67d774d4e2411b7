"""Lines of the steps of ``adws implement`` and ``adws build``."""

from attrs import evolve

from adws.core.red_phase import RedPhase
from adws.core.step_display import NOTHING, StepDisplay
from adws.core.suite import Outcome
from adws.core.verification import (
    Verification,
    VerificationNeed,
    VerificationPhase,
    VerificationVerdict,
)
from adws.slots import (
    BASELINE,
    KEPT_CHANGES,
    PROPOSAL,
    RED_PHASE,
    TRIAL_ANALYSIS,
    VERIFICATION,
    VERIFICATION_NEED,
)
from adws.testing import a_case, a_report
from adws.tests.reports.works import CODE, TESTS
from adws.tests.steps.shown.contexts import ALL_BUT_ONE, GREEN, NO_PATCH, PROPOSED, ShownRow

NO_CHANGE = evolve(PROPOSED, kept=NO_PATCH)
SKIPPED = Verification(VerificationPhase.SKIPPED, VerificationVerdict.SKIPPED)
NEEDED = VerificationNeed(required=True, reasons=("two packages", "a route"))
NOT_NEEDED = VerificationNeed(required=False, reasons=("one file",))
SHOWN: tuple[ShownRow, ...] = (
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
    (
        "verify_tests_fail",
        ((RED_PHASE, RedPhase(("ImportError",), 1)),),
        StepDisplay(("RED: 1 case fails: ImportError",)),
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
        StepDisplay(("kept as c0ffee012345 (write tests)",)),
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
)
