"""Which groups of failures have a function in common that no passing case runs."""

import pytest
from attrs import evolve

from adws.core.failure import ErrorType
from adws.core.shared_function import FunctionPlace, SharedFunction
from adws.tests.ledger.analyses import failure
from adws.triage.shared_functions import can_share, shared_functions

MAIN, CART, PRICE, TAX = (f"{name}.py:{line}:{name}" for line, name in enumerate("mcpt", 1))
A, B, C, D = (failure(f"t.py::{name}", group=name.upper()) for name in "abcd")
A_TOO = failure("t.py::a2", group="A")
FAILURES = (A, A_TOO, B, C, D)


def joined(
    *runs: tuple[str, ...], passing: tuple[str, ...] = (MAIN,), elsewhere: tuple[str, ...] = ()
) -> dict[str, str]:
    """Return the groups that share each function: of the failures, in order, with what they run."""
    ran = {case.case_id: functions for case, functions in zip(FAILURES, runs, strict=False)}
    functions = {**ran, "t.py::good": passing}
    shared = shared_functions(FAILURES, functions, frozenset({"t.py::good"}), elsewhere)
    return {one.function.name: "".join(one.groups) for one in shared}


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        pytest.param(((MAIN, CART), (MAIN, CART), (CART,)), {"c": "AB"}, id="one function"),
        pytest.param(((CART,), (), (CART,)), {}, id="not all cases of a group"),
        pytest.param(((MAIN,), (MAIN,), (MAIN,)), {}, id="a passing case runs it"),
        pytest.param(
            ((CART, PRICE), (CART, PRICE), (PRICE, CART)), {"p": "AB"}, id="the last that is called"
        ),
        pytest.param(
            ((CART, PRICE), (CART, PRICE), (CART, PRICE), (CART,)),
            {"p": "AB"},
            id="the one that fewer groups share, and no group alone",
        ),
        pytest.param(
            ((CART, PRICE), (CART, PRICE), (CART, PRICE), (CART, TAX), (CART, TAX)),
            {"t": "CD", "p": "AB"},
            id="two functions, and not what all share",
        ),
        pytest.param(((CART,), (CART,), (CART,), (CART,)), {"c": "ABC"}, id="three groups"),
        pytest.param(((CART,), (CART,), (PRICE,)), {}, id="nothing in common"),
    ],
)
def test_groups_share_what_only_their_cases_run(
    runs: tuple[tuple[str, ...], ...], expected: dict[str, str]
) -> None:
    """Each group is joined once at most."""
    assert joined(*runs) == expected


def test_without_a_passing_case_that_runs_something_nothing_is_known() -> None:
    """Then all failing cases share the way into the program."""
    assert joined((CART,), (CART,), (CART,), passing=()) == {}


def test_what_ran_elsewhere_joins_nothing() -> None:
    """A passing case may have run it; nor is it known that one ran anything."""
    runs = ((CART, PRICE), (CART, PRICE), (CART, PRICE))
    assert joined(*runs, elsewhere=(PRICE,)) == {"c": "AB"}
    assert joined(*runs, passing=(), elsewhere=(MAIN,)) == {}


def test_what_is_shared_names_the_function_the_groups_and_their_cases() -> None:
    """Its file may contain colons."""
    place = "a:b/m.py:7:f"
    functions = {A.case_id: (place,), B.case_id: (place,), "good": (MAIN,)}
    assert shared_functions((A, B), functions, frozenset({"good"})) == (
        SharedFunction(FunctionPlace("f", "a:b/m.py", 7), ("A", "B"), (A.case_id, B.case_id)),
    )


@pytest.mark.parametrize(
    ("sort", "phase", "expected"),
    [
        (ErrorType.ASSERTION, "call", True),
        (ErrorType.RUNTIME, "call", True),
        (ErrorType.RUNTIME, "setup", False),
        (ErrorType.COMPILE, "call", False),
        (ErrorType.ENVIRONMENT, "call", False),
    ],
)
def test_only_what_failed_in_its_own_body_is_compared(
    sort: ErrorType, phase: str, expected: object
) -> None:
    """What did not run so far, or for want of something, says nothing of the source."""
    failed = evolve(A, error_type=sort, evidence=evolve(A.evidence, phase=phase))
    assert can_share(failed) is expected
