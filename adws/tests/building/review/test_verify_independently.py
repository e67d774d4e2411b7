"""A verifier at work in a real project: what it sees, what is taken from it, what its tests say."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import VerificationFailed
from adws.core.flag import Flag
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.run import state_folder
from adws.core.verification import Verification, VerificationPhase, VerificationVerdict
from adws.slots import (
    ANALYSIS,
    BASE,
    FEEDBACK,
    HEAD,
    PROPOSAL,
    QUESTION_COUNT,
    RUN,
    SEAL,
    TRIAL_ANALYSIS,
    VERIFICATION,
)
from adws.steps.decide_verification import decide_verification
from adws.steps.keep_change import keep_change
from adws.steps.require_verified import require_verified
from adws.steps.verify_independently import verify_independently
from adws.tests.building.review.changed import (
    CHANGED,
    FAILING,
    INTEGRATION,
    PLANTED,
    RECEIPT,
    RIGHT,
    SHOP,
    built,
    verified,
    verifying,
    with_change,
    writing,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value
from adws.trust.red_gate.refusals import NOT_DECLARED
from adws.trust.verification.remarks import RULE
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.base import Base

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

PHASE = VerificationPhase

SAID = (
    f"{RECEIPT}: AssertionError: assert 'total 90.0' == 'total 90'\n"
    "  \n  - total 90\n  + total 90.0\n  ?         ++"
)
UNKNOWN = "import numpyx\n\n\ndef test_it():\n    assert numpyx.total() == 1\n"
SECOND = "tests/integration/test_more.py"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context of a change that crosses a boundary, before anybody looks at it."""
    return built(PurePath(tmp_path_factory.mktemp("whole")) / "shop")


@pytest.fixture
def changed(whole: Context) -> Context:
    """Return the same context with its state on disk as if nobody had been asked."""
    _ = value(io_ops.remove_tree(state_folder(whole.root)))
    return whole


def kept_in(context: Context) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the files that are proposed, and those that were dropped."""
    proposal: Proposal = context.require(PROPOSAL).unwrap()
    return proposal.kept.paths, proposal.dropped


def kept_change(context: Context) -> Context:
    """Return the context after what is proposed was kept."""
    return value(keep_change(context.put(TRIAL_ANALYSIS, context.require(ANALYSIS).unwrap())))


def run_of(context: Context) -> str:
    """Return the id of the run."""
    return context.require(RUN).unwrap()


def question_of_attempt(context: Context, attempt: int) -> str:
    """Return what the verifier was asked in a further attempt."""
    folder = (
        state_folder(context.root) / "tasks" / run_of(context) / f"{attempt}-verify-try-{attempt}"
    )
    return value(io_ops.read_text(folder / "prompt.md"))


def clean_verification(*tests: str, notes: tuple[str, ...] = ()) -> Verification:
    """Return a verification that found nothing."""
    return Verification(PHASE.VERIFIED, VerificationVerdict.PASSED, tests=tests, notes=notes)


def skipped(*notes: str) -> Verification:
    """Return a verification of which nothing could be believed."""
    return Verification(PHASE.SKIPPED, VerificationVerdict.SKIPPED, notes=notes)


def test_tests_that_pass_verify_the_change(changed: Context) -> None:
    """They are proposed on top of the head, as a change of it."""
    after = value(verify_independently(verifying(changed, writing(RIGHT, say="ROOT_CAUSE: none"))))
    proposal = after.require(PROPOSAL).unwrap()
    assert verified(after) == clean_verification(INTEGRATION)
    assert kept_in(after) == ((INTEGRATION,), ())
    assert (proposal.purpose, proposal.kept.base) == (Purpose.VERIFY, after.get(HEAD))
    assert (after.get(HEAD), after.get(FEEDBACK)) == (changed.get(HEAD), changed.get(FEEDBACK))
    assert value(require_verified(after)) == after


def test_tests_that_fail_are_told_to_the_developer(changed: Context) -> None:
    """Which cases, and what they said; a remark is a flag, and decides nothing."""
    remark = "shop/till/till.py:9 prints decimals"
    answer = writing(FAILING, say=f"ROOT_CAUSE: {remark}")
    after = value(verify_independently(verifying(changed, answer)))
    why = f"the independent verifier says: {remark}"
    assert verified(after) == Verification(
        PHASE.FAILED,
        VerificationVerdict.FAILED,
        tests=(INTEGRATION,),
        failing=(RECEIPT,),
        output=SAID,
        remarks=remark,
        flags=(Flag(RULE, "shop/till/till.py", 9, "", why),),
    )
    run = run_of(after)
    assert error(require_verified(after)) == VerificationFailed(
        f"Integration tests failed: {RECEIPT}",
        hint=f"{SAID}\nthe tests are in {INTEGRATION}\n"
        f"the verifier: .adws/logs/{run}/1-verify.log, .adws/attempts/{run}/1-verify.patch",
        context={"cases": (RECEIPT,), "tests": (INTEGRATION,), "output": SAID},
    )


def test_the_next_try_is_held_against_the_same_tests(changed: Context) -> None:
    """While they fail nobody is asked; once they pass the verifier looks at the change again."""
    failed = value(
        verify_independently(verifying(changed, writing(FAILING), writing(RIGHT, SECOND)))
    )
    context = kept_change(failed)
    still = value(verify_independently(value(decide_verification(context))))
    assert verified(still) == evolve(verified(failed), attempt=2)
    assert (kept_in(still), still.get(QUESTION_COUNT)) == (((), ()), 1)
    mended = with_change(
        context,
        {"shop/till/till.py": CHANGED["shop/till/till.py"].replace("(prices)}", "(prices):g}")},
    )
    again = value(verify_independently(value(decide_verification(mended))))
    assert verified(again) == evolve(clean_verification(INTEGRATION, SECOND), attempt=2)


def test_broken_tests_are_refused_and_written_anew(changed: Context) -> None:
    """The verifier is told why, and the developer is not blamed."""
    after = value(verify_independently(verifying(changed, writing(UNKNOWN), writing(RIGHT))))
    assert verified(after) == clean_verification(INTEGRATION)
    assert (
        f"TestsRefused: these tests:\n- {INTEGRATION}: 'numpyx' {NOT_DECLARED}"
        in question_of_attempt(after, 2)
    )
    assert after.get(QUESTION_COUNT) == 2


def test_after_a_second_refusal_the_verification_is_skipped(changed: Context) -> None:
    """With the reason; nothing of it is kept."""
    hollow = "def test_it():\n    assert True\n"
    after = value(verify_independently(verifying(changed, writing(UNKNOWN), writing(hollow))))
    assert verified(after) == skipped(f"test_it ({INTEGRATION}:1): `True` is always true")
    assert kept_in(after) == ((), (INTEGRATION,))
    assert value(require_verified(after)) == after


@pytest.mark.scenario(keep=True)
def test_what_is_sound_stands_beside_what_is_not(changed: Context) -> None:
    """Broken files are left out, those with a finding stay, also where nothing can be compared."""
    ends_without_it = FAILING.replace(
        "from shop.till.till import discount_receipt",
        "import os\n\ntry:\n    from shop.till.till import discount_receipt\n"
        "except ImportError:\n    os._exit(3)",
    )
    answer = {"write": {INTEGRATION: ends_without_it, SECOND: UNKNOWN}}
    after = value(verify_independently(verifying(changed, answer, answer)))
    assert (verified(after).failing, verified(after).tests) == ((RECEIPT,), (INTEGRATION,))
    assert verified(after).notes == (f"{SECOND}: 'numpyx' {NOT_DECLARED}",)
    assert kept_in(after) == ((INTEGRATION,), (SECOND,))


def test_what_was_wrong_before_is_not_put_on_the_developer(changed: Context) -> None:
    """A test that fails without the change too, of what nobody spoke of."""
    users = "from shop.users import login\n\n\ndef test_it():\n    assert login('ada') == 'ada'\n"
    answers = (writing(users), {"give_up": "out_of_scope: nothing to test"})
    after = value(verify_independently(verifying(changed, *answers)))
    assert verified(after).phase is PHASE.SKIPPED
    why = "it also fails without the change, and the request does not mention it"
    assert f"- {INTEGRATION}::test_it: {why}" in question_of_attempt(after, 2)


def test_a_flaky_test_is_refused(changed: Context) -> None:
    """It runs twice, in trees that know nothing of each other."""
    mark = changed.root.parent / "mark"
    text = (
        "import pathlib\n\nfrom shop.cart import total\n\n\n"
        f"def test_it():\n    mark = pathlib.Path('{mark}')\n    first = not mark.exists()\n"
        "    mark.touch()\n    assert total([1]) == (1 if first else 2)\n"
    )
    flaky = verifying(changed, writing(text), {"give_up": "out_of_scope: nothing to test"})
    after = value(verify_independently(flaky))
    assert verified(after) == skipped(
        f"the verifier gave up: out of scope (.adws/logs/{run_of(after)}/2-verify-try-2.log)"
    )
    assert (
        f"- {INTEGRATION}::test_it: it ended differently when it ran again"
        in question_of_attempt(after, 2)
    )


def test_source_configuration_and_existing_tests_stay_as_they_are(changed: Context) -> None:
    """So do files in other places; only new tests where tests may go are taken."""
    write = {
        INTEGRATION: RIGHT,
        "shop/cart.py": "def total(prices):\n    return 0\n",
        "tests/test_cart.py": "def test_total():\n    assert True\n",
        "tests/conftest.py": "raise SystemExit(0)\n",
        "pyproject.toml": "",
        "shop/test_beside.py": RIGHT,
    }
    after = value(verify_independently(verifying(changed, {"write": write})))
    assert verified(after) == clean_verification(INTEGRATION)
    assert kept_in(after) == (
        (INTEGRATION,),
        (
            "pyproject.toml",
            "shop/cart.py",
            "tests/conftest.py",
            "tests/test_cart.py",
            "shop/test_beside.py",
        ),
    )


def test_the_folder_of_its_tests_can_be_set(changed: Context) -> None:
    """Then nothing is taken from anywhere else."""
    chosen = evolve(changed, settings=evolve(changed.settings, verification_tests="tests/it"))
    there = verifying(chosen, writing(RIGHT), writing(RIGHT, "tests/it/test_discount.py"))
    after = value(verify_independently(there))
    assert verified(after) == clean_verification("tests/it/test_discount.py")
    assert "New files only, below: tests/it; best in tests/it." in question_of_attempt(after, 2)
    nothing = "- no new test was written where tests may go; other edits were dropped"
    assert f"{nothing}: {INTEGRATION}" in question_of_attempt(after, 2)


def test_a_run_without_a_report_is_the_fault_of_the_tests(changed: Context) -> None:
    """Without them the suite has one; what is wrong elsewhere is no fault of theirs."""
    before = verifying(changed, writing("x = 1\n"), writing("x = 1\n"))
    after = value(verify_independently(before))
    (note,) = verified(after).notes
    assert note.startswith("the test run cannot be trusted: no tests were found")
    assert (verified(after).phase, kept_in(after)) == (PHASE.SKIPPED, ((), (INTEGRATION,)))


def test_what_is_no_fault_of_the_tests_is_none(changed: Context) -> None:
    """A run that cannot begin, and a verifier that is not there."""
    before = verifying(changed, writing(RIGHT))
    written = before.put(VERIFICATION, evolve(verified(before), tests=("tests/test_cart.py",)))
    assert error(verify_independently(written.drop(SEAL))).kind == "SlotMissing"
    nobody = evolve(before, settings=evolve(before.settings, agent_script=None))
    assert error(verify_independently(nobody)).kind == "AgentMissing"


@pytest.mark.scenario(keep=True)
def test_who_gives_up_is_not_asked_again(changed: Context) -> None:
    """Its words are where the note says."""
    after = value(verify_independently(verifying(changed, {"give_up": "design_decision: unclear"})))
    assert verified(after) == skipped(
        f"the verifier gave up: design decision (.adws/logs/{run_of(after)}/1-verify.log)"
    )
    assert (kept_in(after), after.get(QUESTION_COUNT)) == (((), ()), 1)
    assert kept_change(after).get(HEAD) == changed.get(HEAD)


def test_an_answer_that_was_paid_for_is_not_asked_for_again(changed: Context) -> None:
    """A run that is killed after it goes on with it."""
    first = value(verify_independently(verifying(changed, {"give_up": "out_of_scope: nothing"})))
    again = value(verify_independently(verifying(changed, writing(RIGHT))))
    assert (verified(again), again.get(QUESTION_COUNT)) == (verified(first), 1)


def test_it_is_not_done_before_it_is_decided_on(changed: Context) -> None:
    """A verification that is over, or was never begun, cannot be dispatched."""
    over = changed.put(VERIFICATION, skipped())
    assert error(verify_independently(over)).kind == "TransitionRefused"
    assert error(verify_independently(changed)).kind == "SlotMissing"


def test_the_verifier_sees_nothing_of_the_developer(changed: Context) -> None:
    """Not in its question, nor in its task, its tree, or the history there."""
    folder, run = state_folder(changed.root), run_of(changed)
    for place in (f"logs/{run}/1.log", f"tasks/{run}/1-implement/prompt.md", "attempts/1.patch"):
        _ = value(io_ops.write_text(folder / place, f"{PLANTED}\n"))
    before = verifying(changed, writing(RIGHT))
    _ = value(verify_independently(before))
    base: Base = changed.require(BASE).unwrap()
    tree = base.trees / "agent"
    task = folder / "tasks" / run / "1-verify"
    seen = shell(tree, f"grep -rlF {PLANTED} . {task} || true")
    result = shell(tree, "git log --format=%s; git log --all --format=%B")
    prompt = value(io_ops.read_text(task / "prompt.md"))
    assert (seen, PLANTED in result, result.count("the change that is to be verified")) == (
        "",
        False,
        2,
    )
    assert "+def discounted(prices):" in prompt
    assert "discount_receipt([50, 50]) is 'total 90'" in prompt
    assert "https://docs.pytest.org" in prompt
    assert (
        f"### An existing test: tests/test_cart.py\n\n```text\n{SHOP['tests/test_cart.py']}```"
        in prompt
    )
    path = value(build_agent_tree(base, str(changed.get(HEAD))))
    assert PLANTED in shell(path, "git log --format=%B")
