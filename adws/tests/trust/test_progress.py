"""How a run of rounds goes on, told as histories: each ends as a thoughtful person would end it."""

import pytest
from attrs import evolve

from adws.core.entry import AttemptOutcome, EscalationReason
from adws.core.round_record import RoundRecord
from adws.core.settings import Settings
from adws.trust.giving_up import Escalation
from adws.trust.progress import Action, Decision, decide

SETTINGS = Settings()
PATIENT = Settings(stale_rounds=100)
OPEN = frozenset({"a", "b"})
ESCALATED = "gave up"
GO_ON = Decision(Action.GO_ON)


def refused_round(
    *cases: str, patch: str = "", failing: str = "ab", regressed: str = "", ending: str = "refused"
) -> RoundRecord:
    """Build a round whose change was not accepted; ``regressed`` are one-letter case ids."""
    return RoundRecord(
        number=0,
        group="g",
        cases=cases or ("a",),
        agent="scripted",
        outcome=AttemptOutcome.REFUSED,
        ending=ending,
        failures_start=2,
        failures_end=2,
        failing_id=failing,
        patch_id=patch,
        regressions=tuple(regressed),
    )


def fixed(*cases: str, failing: str = "b", patch: str = "") -> RoundRecord:
    """Build a round that fixed its cases."""
    record = refused_round(*cases, patch=patch, failing=failing, ending="accepted")
    return evolve(record, outcome=AttemptOutcome.ACCEPTED)


def escalated(*cases: str, asked: bool = True) -> RoundRecord:
    """Build a round that escalated something."""
    return evolve(refused_round(*cases, ending=ESCALATED), agent="scripted" if asked else "")


def history(*rounds: RoundRecord) -> tuple[RoundRecord, ...]:
    """Return the rounds, numbered from 1."""
    return tuple(evolve(item, number=number) for number, item in enumerate(rounds, start=1))


def decided(
    settings: Settings,
    rounds: tuple[RoundRecord, ...],
    open_ids: frozenset[str],
) -> Decision:
    """Decide where each round that fixed or escalated something has closed an entry."""
    closing = {item.number for item in rounds if item.accepted or item.ending == ESCALATED}
    return decide(settings, rounds, open_ids, closing=closing)


def stop(cause: str, *given_up: Escalation, open_ids: frozenset[str] = OPEN) -> Decision:
    """Build the decision to stop, with the rest escalated."""
    closed = {name for item in given_up for name in item.case_ids}
    orphans = Escalation(
        tuple(sorted(open_ids - closed)), EscalationReason.MAX_ATTEMPTS_EXCEEDED, cause
    )
    return Decision(Action.STOP, cause, (*given_up, orphans))


def test_the_first_round_is_begun() -> None:
    """Nothing has happened that could stop it."""
    assert decided(SETTINGS, (), OPEN) == GO_ON


def test_a_run_without_failures_ends_before_its_first_round() -> None:
    """There is nothing to do."""
    decision = Decision(Action.STOP, "every entry is fixed or escalated")
    assert decided(SETTINGS, (), frozenset()) == decision


def test_the_round_that_fixed_the_last_case_ends_the_run_as_a_success() -> None:
    """No other rule takes the credit, though all of them could fire in this very round."""
    settings = Settings(max_rounds=1, stale_rounds=1)
    rounds = history(refused_round(patch="p"), fixed(patch="p", failing="ab"))
    decision = Decision(Action.STOP, "every entry is fixed or escalated")
    assert decide(settings, rounds, frozenset()) == decision


def test_three_rounds_without_a_new_terminal_entry_stop_the_run() -> None:
    """Everything left is escalated, and the cause counts how the rounds ended."""
    rounds = history(
        fixed(),
        refused_round(ending="refused"),
        refused_round(ending="timed out"),
        refused_round(ending="refused"),
    )
    cause = "3 rounds in a row fixed and escalated nothing: refused (2), timed out (1)"
    assert decided(SETTINGS, rounds, OPEN) == stop(cause)


def test_a_suite_that_could_not_be_judged_is_named_as_the_cause() -> None:
    """A broken judge is not blamed on the code."""
    rounds = history(*[refused_round(ending="the suite could not be judged")] * 3)
    assert decided(SETTINGS, rounds, OPEN).cause == (
        "3 rounds in a row fixed and escalated nothing: the suite could not be judged (3)"
    )


def test_the_diagnosis_pivots_before_the_run_is_given_up() -> None:
    """The last round that a stale run has is asked for another diagnosis."""
    rounds = history(refused_round(), refused_round(ending="timed out"))
    assert decided(SETTINGS, rounds, OPEN) == Decision(
        Action.PIVOT,
        "the run ends after one more round without progress: refused (1), timed out (1)",
    )


@pytest.mark.parametrize("stale_rounds", [1, 2])
def test_a_shorter_patience_never_pivots_a_run_that_moves(stale_rounds: int) -> None:
    """A round that fixed something needs no other diagnosis."""
    settings = Settings(stale_rounds=stale_rounds)
    assert decided(settings, history(fixed()), OPEN) == GO_ON


@pytest.mark.parametrize("moving", [fixed(), escalated(), escalated(asked=False)])
def test_any_new_terminal_entry_starts_the_count_anew(moving: RoundRecord) -> None:
    """One step backwards or sideways halts nothing."""
    assert (
        decided(SETTINGS, history(refused_round(), refused_round(), moving, refused_round()), OPEN)
        == GO_ON
    )


def test_the_rounds_are_limited() -> None:
    """A run that only escalates ends at the limit."""
    rounds = history(*[escalated()] * 10)
    cause = "the limit of 10 rounds is reached, and the last ones fixed nothing"
    assert decided(SETTINGS, rounds[:9], OPEN) == GO_ON
    assert decided(SETTINGS, rounds, OPEN) == stop(cause)


def test_a_run_that_still_converges_goes_past_the_limit() -> None:
    """The limit ends it only once two rounds in a row have fixed nothing."""
    many = [fixed()] * 14
    assert decided(SETTINGS, history(*many), OPEN) == GO_ON
    assert decided(SETTINGS, history(*many, escalated()), OPEN) == Decision(
        Action.PIVOT,
        "the limit of 10 rounds is reached: one more without a fix ends the run",
    )
    assert decided(SETTINGS, history(*many, escalated(), escalated()), OPEN).action is Action.STOP


def test_rounds_in_which_no_agent_was_asked_do_not_use_up_the_limit() -> None:
    """A dozen flakes must not keep the real failures from being tried."""
    assert decided(SETTINGS, history(*[escalated(asked=False)] * 12), OPEN) == GO_ON


def test_the_same_change_over_the_same_failures_asks_for_another_diagnosis() -> None:
    """The second time is noticed, wherever the first one was."""
    rounds = history(refused_round(patch="p"), escalated("b"), refused_round(patch="p"))
    assert decided(SETTINGS, rounds, OPEN) == Decision(
        Action.PIVOT,
        "rounds 1 and 3 made the same change and left the same cases failing",
        case_ids=frozenset("a"),
    )


@pytest.mark.parametrize(
    "rounds",
    [
        history(refused_round(patch="p"), evolve(refused_round(patch="p"), pivoted=True)),
        history(refused_round(patch="p"), refused_round(patch="p"), refused_round(patch="p")),
        history(
            refused_round(patch="p"),
            escalated("b"),
            refused_round(patch="p"),
            refused_round(patch="p"),
        ),
    ],
)
def test_the_same_change_after_a_pivot_gives_the_group_up(
    rounds: tuple[RoundRecord, ...],
) -> None:
    """The other groups go on, and staleness is not held against them."""
    numbers = " and ".join(str(item.number) for item in rounds if item.patch_id)
    cause = f"rounds {numbers} made the same change and left the same cases failing"
    given_up = (Escalation(("a",), EscalationReason.MAX_ATTEMPTS_EXCEEDED, cause),)
    assert decided(SETTINGS, rounds, OPEN) == Decision(Action.GO_ON, cause, given_up)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (refused_round(patch=""), refused_round(patch="")),
        (refused_round(patch="p"), refused_round(patch="q")),
        (refused_round(patch="p", failing="abc"), refused_round(patch="p", failing="ab")),
        (refused_round("b", patch="p"), refused_round("a", patch="p")),
        (refused_round(patch="p"), fixed(patch="p", failing="ab")),
    ],
)
def test_what_differs_in_one_respect_is_not_the_same_change(
    first: RoundRecord, second: RoundRecord
) -> None:
    """No answer, another change, another state, another group, or an accepted change."""
    assert decided(PATIENT, history(first, second), OPEN) == GO_ON


def test_five_identical_rounds_are_never_reached() -> None:
    """The group is given up at the third, however patient the settings are."""
    same = history(*[refused_round(patch="p")] * 5)
    actions = [decided(PATIENT, same[:rounds], OPEN) for rounds in (1, 2, 3)]
    assert [decision.action for decision in actions] == ["go_on", "pivot", "go_on"]
    assert [bool(decision.escalations) for decision in actions] == [False, False, True]


def test_two_changes_that_break_each_others_cases_are_both_given_up() -> None:
    """Fixing a breaks b and fixing b breaks a, also with a round between them."""
    rounds = history(
        refused_round("a", regressed="b"), escalated("c"), refused_round("b", regressed="a")
    )
    detail = "the change of round 1 breaks b, the change of round 3 breaks a"
    given_up = (Escalation(("a", "b"), EscalationReason.CIRCULAR_REGRESSION, detail),)
    assert decided(SETTINGS, rounds, OPEN | {"d"}) == Decision(Action.GO_ON, detail, given_up)


def test_a_change_that_breaks_the_same_case_again_is_given_up() -> None:
    """A regression is rolled back once; repeated, it is a circle."""
    rounds = history(refused_round(regressed="xy"), refused_round(regressed="yz"))
    detail = "the changes of rounds 1 and 2 both break y"
    given_up = (Escalation(("a",), EscalationReason.CIRCULAR_REGRESSION, detail),)
    assert decided(SETTINGS, rounds, OPEN) == Decision(Action.GO_ON, detail, given_up)


def test_a_circle_of_many_cases_names_five_on_each_side() -> None:
    """Every escalated case repeats the sentence in the report."""
    ahead, behind = "abcdefgh", "stuvwxyz"
    rounds = history(
        refused_round(*ahead, regressed=behind), refused_round(*behind, regressed=ahead)
    )
    (given_up,) = decided(SETTINGS, rounds, frozenset(ahead)).escalations
    assert given_up.detail == (
        "the change of round 1 breaks s, t, u, v, w and 3 more, "
        "the change of round 2 breaks a, b, c, d, e and 3 more"
    )


def test_each_round_of_a_wave_may_show_a_circle() -> None:
    """Rounds that were done side by side are decided on together, not the last of them alone."""
    rounds = history(refused_round(regressed="x"), refused_round(regressed="x"), refused_round("c"))
    detail = "the changes of rounds 1 and 2 both break x"
    given_up = (Escalation(("a",), EscalationReason.CIRCULAR_REGRESSION, detail),)
    assert decide(PATIENT, rounds, OPEN, newest=2) == Decision(Action.GO_ON, detail, given_up)
    assert decide(PATIENT, rounds, OPEN) == GO_ON


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (refused_round("a", regressed="b"), refused_round("b", regressed="x")),
        (refused_round("a", regressed="x"), refused_round("a", regressed="y")),
        (refused_round("a", regressed="x"), refused_round("b", regressed="x")),
        (refused_round("a", regressed="b"), fixed("b")),
    ],
)
def test_regressions_that_do_not_close_a_circle_give_nothing_up(
    first: RoundRecord, second: RoundRecord
) -> None:
    """One direction only, another victim, or another group."""
    assert decided(PATIENT, history(first, second), OPEN) == GO_ON


def test_a_circle_over_everything_that_is_open_ends_the_run() -> None:
    """With nothing left to try, the cause is the honest one."""
    rounds = history(refused_round("a", regressed="b"), refused_round("b", regressed="a"))
    detail = "the change of round 1 breaks b, the change of round 2 breaks a"
    given_up = (Escalation(("a", "b"), EscalationReason.CIRCULAR_REGRESSION, detail),)
    cause = "every entry is fixed or escalated"
    assert decided(SETTINGS, rounds, OPEN) == Decision(Action.STOP, cause, given_up)


def test_what_is_closed_already_is_not_given_up_again() -> None:
    """A run resumed after the escalation decides without it."""
    rounds = history(refused_round("a", regressed="b"), refused_round("b", regressed="a"))
    half = decided(SETTINGS, rounds, frozenset({"b", "c"})).escalations
    assert [item.case_ids for item in half] == [("b",)]
    assert decided(PATIENT, rounds, frozenset({"c"})) == GO_ON


def test_a_circle_is_escalated_before_the_rest_when_the_run_stops() -> None:
    """Each entry gets the reason that is true for it."""
    settings = Settings(max_rounds=2)
    rounds = history(refused_round(regressed="x"), refused_round(regressed="x"))
    circle = Escalation(
        ("a",), EscalationReason.CIRCULAR_REGRESSION, "the changes of rounds 1 and 2 both break x"
    )
    cause = "the limit of 2 rounds is reached, and the last ones fixed nothing"
    assert decided(settings, rounds, OPEN) == stop(cause, circle)
