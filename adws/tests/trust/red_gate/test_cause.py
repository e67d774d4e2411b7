"""Why a new test fails: because something is to be built, or because something is wrong."""

import pytest
from attrs import evolve

from adws.core.suite import Case, Evidence, Frame, Outcome
from adws.testing import a_case
from adws.tests.trust.red_gate.runs import NEW, failing, phase_of, refusal_of, run, unloaded
from adws.trust.red_gate.refusals import NOT_DECLARED


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (
            failing("SyntaxError", "invalid syntax", "collect"),
            "the test is broken: SyntaxError: invalid syntax",
        ),
        (
            failing("NameError", "name 'x' is not defined"),
            "the test is broken: NameError: name 'x' is not defined",
        ),
        (
            failing("FixtureLookupError", "fixture 'shop' not found", "setup"),
            "the test is broken: FixtureLookupError: fixture 'shop' not found",
        ),
        (
            failing("ModuleNotFoundError", "No module named 'shoppe'", "collect"),
            f"'shoppe' {NOT_DECLARED}",
        ),
        (
            failing("ImportError", "cannot import name 'magic' from 'requests' (/x/requests.py)"),
            f"'requests.magic' {NOT_DECLARED}",
        ),
        (
            failing("ModuleNotFoundError", "No module named 'requests.magic'"),
            f"'requests.magic' {NOT_DECLARED}",
        ),
    ],
)
def test_a_failure_for_a_wrong_reason_is_refused(case: Case, reason: str) -> None:
    """One is enough, whatever the others do."""
    other = failing("AssertionError", "assert 0", id_="tests/test_new.py::test_other")
    error = refusal_of(run(other, case))
    assert (error.kind, error.context) == (
        "InvalidRedFailure",
        {"reasons": (f"{NEW}: {reason}",)},
    )
    assert error.message == f"the new tests do not fail for the right reason:\n- {NEW}: {reason}"
    assert ("declare the package" in error.hint) is ("does not declare" in reason)


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (
            failing("ModuleNotFoundError", "No module named 'requests'", "collect"),
            "'requests' is declared, but not installed where the tests run",
        ),
        (
            failing("ImportError", "libx.so: cannot open shared object file", "collect"),
            "the environment fails: ImportError: libx.so: cannot open shared object file",
        ),
        (
            failing("PermissionError", "permission denied: /var/x", "setup"),
            "the environment fails: PermissionError: permission denied: /var/x",
        ),
        (
            failing("ConnectionRefusedError", "refused"),
            "the environment fails: ConnectionRefusedError: refused",
        ),
        (
            failing("TimeoutError", "it took too long"),
            "the environment fails: TimeoutError: it took too long",
        ),
    ],
)
def test_the_environment_is_told_as_such(case: Case, reason: str) -> None:
    """Before anything is said of the tests, though there would be something."""
    error = refusal_of(run(a_case("tests/test_new.py::test_idle"), case))
    assert (error.kind, error.exit_code, error.context) == (
        "EnvironmentBroken",
        2,
        {"reasons": (f"{NEW}: {reason}",)},
    )


@pytest.mark.parametrize(
    ("runner", "case", "name"),
    [
        ("pytest", failing("RuntimeError", "odd"), "RuntimeError"),
        ("pytest", failing("FileNotFoundError", "no such file: out.csv"), "FileNotFoundError"),
        ("pytest", failing("ImportError", "not like this", "collect"), "ImportError"),
        ("pytest", failing("Failed", "DID NOT RAISE <class 'ValueError'>"), "AssertionError"),
        ("vitest", failing("TypeError", "total is not a function"), "TypeError"),
        ("playwright", failing("Error", "click: Timeout 500ms exceeded."), "TimeoutError"),
        ("cargo", failing("panic", "assertion `left == right` failed"), "AssertionError"),
    ],
)
def test_other_failures_are_red(runner: str, case: Case, name: str) -> None:
    """What is unknown too; what will be written by the code may be missing as a file."""
    assert phase_of(run(case, runner=runner)).failure_types == (name,)


def test_a_file_that_breaks_while_it_is_loaded_hides_its_tests() -> None:
    """Whatever it breaks on."""
    phase = phase_of(run(unloaded("ZeroDivisionError", "division by zero")))
    assert (phase.failure_types, phase.hides_assertions) == (("ZeroDivisionError",), True)


def test_a_package_of_go_that_does_not_compile_hides_its_tests() -> None:
    """The compiler tells which names it misses."""
    evidence = Evidence("BuildFailed", "./a_test.go:5:9: undefined: Vat", phase="collect")
    case = a_case(
        "example.org/shop", Outcome.ERRORED, evidence=evidence, covers="example.org/shop."
    )
    phase = phase_of(run(case, runner="go"))
    assert (phase.failure_types, phase.awaited, phase.hides_assertions) == (
        ("UndefinedName",),
        ("Vat",),
        True,
    )


def test_what_the_code_says_while_it_runs_is_not_awaited() -> None:
    """Only the compiler looks for names; a running test may speak of anything."""
    case = failing("panic", "template: undefined: Vat", id_="example.org/shop.TestVat")
    phase = phase_of(run(case, runner="go"))
    assert (phase.failure_types, phase.awaited) == (("UndefinedName",), ())


@pytest.mark.parametrize("exception", ["TimeoutError", "ConnectionRefusedError"])
def test_what_the_code_of_the_project_does_is_not_the_environment(exception: str) -> None:
    """It raised that itself, or waited in vain."""
    case = failing(exception)
    assert case.evidence is not None
    evidence = evolve(case.evidence, frames=(Frame("shop/cart.py", 3, "total"),))
    assert phase_of(run(evolve(case, evidence=evidence))).failure_types == (exception,)
