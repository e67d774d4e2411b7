"""What is planted into a run of jest."""

from pathlib import PurePath

import pytest

from adws.runners.jest import RUNNER
from adws.tests.runners.run import run_of


@pytest.mark.parametrize(
    ("argv", "ending"),
    [(("jest",), ".test.cjs"), (("node", "--experimental-vm-modules", "jest"), ".test.mjs")],
)
def test_canaries_are_modules_as_the_suites_own_are(argv: tuple[str, ...], ending: str) -> None:
    """Those of node's own kind cannot be required."""
    assert RUNNER.plant is not None
    planting = RUNNER.plant(run_of(RUNNER, PurePath("/here"), argv))
    tests = {name for name in map(str, planting.files) if ".test." in name}
    assert {name[-len(ending) :] for name in tests} == {ending}
