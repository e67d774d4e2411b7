"""Canaries of Go: each package carries them, and the worst of each counts."""

from pathlib import PurePath

import pytest

from adws.core.planting import Canary, Planting
from adws.core.suite import Case, Evidence, Outcome
from adws.runners.go import RUNNER
from adws.runners.go.canaries import planted_cases
from adws.runners.go.names import case_id
from adws.tests.runners.run import run_of

RUN = run_of(
    RUNNER,
    PurePath("/here"),
    ("go", "test", "./..."),
    planting=Planting((Canary("TestX", "s3cret"), Canary("TestY")), {}),
)


def case(package: str, name: str, outcome: Outcome, message: str = "") -> Case:
    """Return a case with something said."""
    id_ = case_id(package, name)
    return Case(id_, "f", name, outcome, evidence=Evidence(message=message) if message else None)


RIGHT = (case("a", "TestX", Outcome.FAILED, "s3cret"), case("a", "TestY", Outcome.PASSED))


@pytest.mark.parametrize(
    ("others", "packages", "expected"),
    [
        ((), {"a"}, [("TestX", "failed", "s3cret"), ("TestY", "passed", "")]),
        ((), {"a", "b"}, []),
        ((), set(), [("TestX", "failed", "s3cret"), ("TestY", "passed", "")]),
        (
            (case("b", "TestX", Outcome.PASSED), case("b", "TestY", Outcome.FAILED, "no")),
            {"a", "b"},
            [("TestX", "passed", ""), ("TestY", "failed", "no")],
        ),
        (
            (case("b", "TestX", Outcome.FAILED, "other"), case("b", "TestY", Outcome.SKIPPED)),
            {"a", "b", "c"},
            [("TestX", "failed", "other")],
        ),
    ],
)
def test_a_canary_is_as_good_as_the_worst_of_its_packages(
    others: tuple[Case, ...], packages: set[str], expected: list[tuple[str, str, str]]
) -> None:
    """One that a package has not run is missing."""
    cases = planted_cases(RUN, (*RIGHT, *others), frozenset(packages))
    results = [(case.id, case.outcome.value, case.evidence) for case in cases]
    assert [(a, b, c.message if c else "") for a, b, c in results] == expected


def test_names_and_secrets_differ_in_every_run() -> None:
    """The same seed gives the same canaries, another one none of them."""
    plant = RUNNER.plant
    assert plant is not None
    result, again = plant(RUN), plant(RUN)
    other = plant(run_of(RUNNER, PurePath("/here"), ("go", "test"), nonce="another"))
    assert result == again
    assert not {canary.id for canary in result.canaries} & {canary.id for canary in other.canaries}
    first, last = (path.name for path in result.files)
    assert sorted((first, last, "a_test.go", "z_test.go")) == [
        first,
        "a_test.go",
        "z_test.go",
        last,
    ]
