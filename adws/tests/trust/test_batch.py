"""Changes that were judged together: what the verdict says of each."""

import pytest
from attrs import evolve

from adws.core.changed_call import ChangedCall
from adws.core.failure import Failure
from adws.core.flag import Flag
from adws.core.lane_work import Batch, LaneAttempt
from adws.core.question import OpenQuestion
from adws.core.selected_group import SelectedGroup
from adws.core.suite import Evidence, Frame
from adws.core.verdict import Layer, Verdict
from adws.tests.ledger.analyses import failure
from adws.tests.ledger.proposals import proposal
from adws.trust.batch import (
    accepted_attempts,
    by_suspicion,
    idle_attempts,
    in_order,
    mended_together,
    refuse_guilty,
    tried_in_vain,
    with_also_fixed,
    without,
)

GREEN = Verdict(accepted=True)


def attempt(name: str, *paths: str, number: int = 1, cases: int = 1) -> LaneAttempt:
    """Build an attempt at a group with so many cases, that changes these files."""
    failures = tuple(failure(f"t.py::{name}{case}") for case in range(cases))
    selected = SelectedGroup(f"r1/{number}/{name}", number, name, 1, failures)
    return LaneAttempt(selected, proposal(*paths, number=number, group=name), GREEN)


A, B = attempt("a", "a.py"), attempt("b", "b.py", number=2)
BOTH = Batch((A, B))


def traced(case_id: str, path: str) -> Failure:
    """Build the failure of a case with this file in its stack trace."""
    return evolve(failure(case_id), evidence=Evidence(frames=(Frame(path, 1),)))


def test_attempts_stand_in_the_order_of_their_rounds() -> None:
    """The most urgent group comes first, whichever lane was quicker."""
    assert in_order((B, A)) == (A, B)


def test_a_change_that_fixed_nothing_alone_may_do_so_with_others() -> None:
    """An empty change cannot, and what another layer refused is not tried again."""
    vain = evolve(B, verdict=Verdict(accepted=False, layer=Layer.SUITE))
    empty = evolve(attempt("e", number=3), verdict=vain.verdict)
    cheat = evolve(A, verdict=Verdict(accepted=False, layer=Layer.TWINS))
    assert tried_in_vain((cheat, vain, empty)) == (vain,)
    assert mended_together((vain,), ("t.py::a0",)) == (B,)
    assert mended_together((vain,), ("t.py::a0", "t.py::b0")) == ()


def test_attempts_are_told_apart_by_their_rounds() -> None:
    """A verdict may have come to one of them since."""
    refused = evolve(A, verdict=Verdict(accepted=False))
    assert without((A, B), (refused,)) == (B,)


def test_each_is_credited_with_its_own_cases_and_the_last_with_the_rest() -> None:
    """The trend goes on from one to the next."""
    flag = Flag("rule", "b.py", 1, "seen", "why")
    general = Flag("rule", "elsewhere.py", 1, "seen", "why")
    call = ChangedCall("b(1)", "1", "2", tested=True, case_id="t.py::b0")
    question = OpenQuestion("a", "a(1)", ("1", "2"))
    verdict = Verdict(
        accepted=True,
        fixed=("t.py::b0", "t.py::other", "t.py::a0"),
        failing_before=5,
        failing_after=2,
        flags=(flag, general),
        calls=(call,),
        questions=(question,),
    )
    first = evolve(
        verdict,
        fixed=("t.py::a0",),
        failing_before=5,
        failing_after=4,
        flags=(general,),
        calls=(),
    )
    last = evolve(
        verdict,
        fixed=("t.py::b0", "t.py::other"),
        failing_before=4,
        failing_after=2,
        questions=(),
    )
    assert accepted_attempts(BOTH, verdict) == (
        evolve(A, verdict=first, together=(2,)),
        evolve(B, verdict=last, together=(1,)),
    )


@pytest.mark.parametrize(
    ("first", "failures", "expected"),
    [
        (A, (), [(), ("t.py::b0", "t.py::x")]),
        (evolve(A, also_fixed=("t.py::x", "t.py::b0")), (), [("t.py::b0", "t.py::x"), ()]),
        (A, (traced("t.py::x", "a.py"),), [("t.py::x",), ("t.py::b0",)]),
        (A, (traced("t.py::x", "c.py"),), [(), ("t.py::b0", "t.py::x")]),
        (A, (traced("t.py::b0", "a.py"),), [(), ("t.py::b0", "t.py::x")]),
    ],
    ids=["no trace", "seen in its lane", "trace", "trace elsewhere", "own case"],
)
def test_each_case_is_credited_to_the_change_that_fixes_it(
    first: LaneAttempt, failures: tuple[Failure, ...], expected: list[tuple[str, ...]]
) -> None:
    """First counts the run in a lane, then whose case it is, then the stack trace."""
    verdict = Verdict(accepted=True, fixed=("t.py::b0", "t.py::x"), failing_before=2)
    judged = accepted_attempts(Batch((first, B)), verdict, failures)
    assert [attempt.verdict.fixed for attempt in judged] == expected


def test_a_lane_notes_with_an_attempt_only_what_passes_since_then() -> None:
    """What an earlier attempt fixed is not noted again."""
    earlier = evolve(A, also_fixed=("t.py::x",))
    assert with_also_fixed((earlier, B), ("t.py::x", "t.py::y")) == (
        earlier,
        evolve(B, also_fixed=("t.py::y",)),
    )


def test_a_change_that_was_judged_alone_has_the_whole_verdict() -> None:
    """Nothing in it can be about another change."""
    verdict = Verdict(
        accepted=True, fixed=("t.py::a0",), calls=(ChangedCall("f()", "1", "2", tested=False),)
    )
    alone = evolve(verdict, failing_before=3, failing_after=2)
    assert accepted_attempts(Batch((A,)), alone) == (evolve(A, verdict=alone),)


def test_a_fix_of_the_shown_cases_alone_is_flagged_in_a_batch_too() -> None:
    """The case that was held out still fails."""
    shown = attempt("s", "s.py", cases=2)
    hiding = evolve(shown, selected=evolve(shown.selected, held_out=("t.py::s1",)))
    verdict = Verdict(accepted=True, fixed=("t.py::s0",), failing_before=2, failing_after=1)
    (judged,) = accepted_attempts(Batch((hiding,)), verdict)
    assert [flag.rule for flag in judged.verdict.flags] == ["only-what-was-shown"]


def test_a_change_that_fixes_nothing_in_its_batch_is_idle() -> None:
    """The batch was accepted for the others."""
    idle = idle_attempts(BOTH, Verdict(accepted=True, fixed=("t.py::a0",)))
    reason = "together with the other changes, it fixed none of the selected tests"
    assert idle == (
        evolve(B, verdict=Verdict(accepted=False, reasons=(reason,), layer=Layer.SUITE)),
    )


def test_a_guilty_change_is_refused_with_what_it_breaks() -> None:
    """That is what the next attempt is told."""
    assert refuse_guilty(A, ("t.py::x",)).verdict == Verdict(
        accepted=False,
        reasons=("1 case fails now and did not fail before: t.py::x",),
        broken=("t.py::x",),
        layer=Layer.SUITE,
    )


def test_who_changed_a_file_of_the_stack_trace_is_suspected_first() -> None:
    """The most such files first; the source file counts as well."""
    broken = evolve(
        failure("t.py::x"),
        source_file="a.py",
        evidence=Evidence(frames=(Frame("b.py", 1), Frame("c.py", 2))),
    )
    result, two, none = (
        attempt("a", "p/a.py"),
        attempt("b", "p/b.py", "p/c.py"),
        attempt("d", "d.py"),
    )
    assert by_suspicion((result, two, none), (broken,), "p/") == ((two, result), (none,))
