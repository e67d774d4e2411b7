"""The witness: what passes without its body is refused; what happens without the change is not."""

import pytest
from attrs import evolve

from adws.core.flag import Flag
from adws.core.suite import Outcome, SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.core.witness import Alteration, BodyPlan, Witness
from adws.testing import a_case, a_report
from adws.trust.witness import Control, is_doubtful, may_excuse, weigh_witness

ONE = "t.py::test_a"
ACCEPTED = Verdict(accepted=True, fixed=(ONE,))
RED = a_report(a_case(ONE, Outcome.FAILED))
ENDED = ("began", "ended")
RAISED = ("began", "raised builtins.AssertionError")
OTHER = ("began", "raised builtins.ValueError")
REFUSED = Alteration("math.isclose", refused=True, case_id=ONE)
FLAGGED = Alteration("lib.LIMIT", refused=False)
FLAG = Flag(
    rule="altered-state",
    path="-",
    line=0,
    seen="lib.LIMIT",
    why="the change alters foreign code: tests that depend on it may prove nothing",
)


def witness(
    *endings: str, decorated: bool = False, bodies: str = "b", altered: tuple[Alteration, ...] = ()
) -> Witness:
    """Return what one case told."""
    plans = {ONE: BodyPlan(frozenset(bodies), decorated)}
    return Witness(
        loaded=True,
        plans=plans,
        endings={ONE: endings} if endings else {},
        alterations=altered,
    )


FAILED = witness(*RAISED)


def weighed(
    seen: Witness,
    without: Witness = FAILED,
    before: SuiteReport = RED,
    *texts: str,
    loaded: bool = True,
) -> Verdict:
    """Return the verdict after a look at one case."""
    control = Control(without, loaded=loaded, texts=texts)
    return weigh_witness(ACCEPTED, before, seen, control, (ONE,))


@pytest.mark.parametrize(
    ("seen", "without"),
    [
        (witness(*ENDED), witness(*RAISED)),
        (witness(*OTHER, decorated=True), witness(*ENDED, decorated=True)),
        (witness(*OTHER, decorated=True), witness(*RAISED, decorated=True)),
        (witness(decorated=True), witness(decorated=True)),
        (witness(*ENDED, altered=(REFUSED,)), witness(*RAISED, altered=(REFUSED,))),
    ],
)
def test_an_honest_case_stands(seen: Witness, without: Witness) -> None:
    """Its body ends, or its decorator takes another exception than before; others alter as much."""
    assert weighed(seen, without) == ACCEPTED


@pytest.mark.parametrize(
    ("seen", "without", "how"),
    [
        (witness(*RAISED), Witness(), "it raises builtins.AssertionError"),
        (witness(), Witness(), "it does not run to its end"),
        (witness(*RAISED, decorated=True), witness(*RAISED), "it raises builtins.AssertionError"),
        (witness(decorated=True), witness(*RAISED), "it does not run to its end"),
    ],
)
def test_a_case_without_its_end_is_refused(seen: Witness, without: Witness, how: str) -> None:
    """A decorator that takes the same exception as before is no explanation."""
    reason = f"passes although the body does not run to its end: {ONE} ({how})"
    verdict = weighed(seen, without)
    assert (verdict.accepted, verdict.layer, verdict.reasons) == (False, Layer.WITNESS, (reason,))


def test_a_case_that_passes_so_without_the_change_stands() -> None:
    """It is the suite's own business."""
    green = a_report(a_case(ONE))
    assert weighed(witness(*RAISED), witness(*RAISED), green) == ACCEPTED


def test_a_body_that_is_silenced_is_refused() -> None:
    """Without the change it told how it ends."""
    reason = f"these cases are kept from recording how their bodies end: {ONE}"
    assert weighed(Witness()).reasons == (reason,)


def test_what_is_altered_is_named_or_flagged() -> None:
    """The case, too, where it is known."""
    when = f"which is not the project's, while {ONE} runs"
    seen = witness(*ENDED, altered=(REFUSED, FLAGGED))
    assert weighed(seen).reasons == (f"alters math.isclose, {when}",)
    assert weighed(evolve(seen, alterations=(FLAGGED,))).flags == (FLAG,)


def test_without_a_control_nothing_is_refused_for_what_it_alters() -> None:
    """Without the change it could not be loaded: what it would alter is not known."""
    path = evolve(FLAG, path="t.py", seen="math.isclose")
    assert weighed(witness(*ENDED, altered=(REFUSED,)), loaded=False).flags == (path,)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("math.isclose", "math.isclose = other"),
        ("math.isclose", "setattr(math, 'isclose', other)"),
        ("sys.meta_path: Finder", "sys.meta_path.append(Finder())"),
        ("decimal context", "decimal.setcontext(mine)"),
        ("signal.signal: SIGTERM", "signal.signal(number, stop)"),
    ],
)
def test_what_the_source_did_before_is_excused(name: str, text: str) -> None:
    """A case that failed without the change may not have come that far."""
    seen = witness(*ENDED, altered=(Alteration(name, refused=True),))
    assert weighed(seen, witness(*RAISED), RED, text) == ACCEPTED
    assert weighed(seen, witness(*RAISED), RED, "math.isclose(a, b)").accepted is False


@pytest.mark.parametrize(
    ("path", "is_read"),
    [("shop.py", True), ("README.md", False), ("shop.pyi", False), ("shop.js", False)],
)
def test_only_what_the_cases_can_load_excuses(path: str, *, is_read: bool) -> None:
    """A document that names a function alters nothing."""
    assert may_excuse(path, RED) is is_read


def test_cases_whose_bodies_tell_nothing_are_noted() -> None:
    """If there is no other, the layer could not look."""
    silent = witness(bodies="")
    why = "no line can be compiled into the body of any of these cases"
    assert weighed(silent, silent) == ACCEPTED.with_impossible_layer(Layer.WITNESS, why)
    both = evolve(witness(*ENDED), plans={**witness().plans, "x": BodyPlan()})
    control = Control(Witness(), loaded=True)
    assert weigh_witness(ACCEPTED, RED, both, control, (ONE, "x")) == evolve(
        ACCEPTED, notes=("adws cannot see how the bodies of these tests end: x",)
    )


@pytest.mark.parametrize(
    ("seen", "doubtful"),
    [
        (witness(*ENDED), False),
        (witness(*RAISED), True),
        (evolve(witness(*ENDED), loaded=False), True),
        (witness(*ENDED, altered=(FLAGGED,)), True),
    ],
)
def test_what_is_odd_needs_a_control(seen: Witness, *, doubtful: bool) -> None:
    """Nothing else costs another run."""
    assert is_doubtful(seen, (ONE,)) is doubtful
