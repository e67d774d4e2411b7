"""A small project whose price is wrong, and a run of it with pytest and a witness."""

from collections.abc import Mapping
from pathlib import Path

from adws.runners.pytest import RUNNER
from adws.tests.runners.pytest.suite_run import SUITE
from adws.tests.runners.python.witness_runs import WitnessRun, witness_run

INI = "[pytest]\npythonpath = .\npython_functions = test_* it_*\n"
BUGGY = "def price(count):\n    return count - 1\n"
TEST = "import shop\n\n\ndef test_price():\n    assert shop.price(2) == 4\n"
PRICE = "tests/test_shop.py::test_price"


def pytest_witness_run(
    folder: Path, files: Mapping[str, str], *cases: str, changed: tuple[str, ...] = ("shop.py",)
) -> WitnessRun:
    """Run a project with pytest and return what the witness recorded."""
    return witness_run(
        RUNNER, SUITE, folder, {"pytest.ini": INI, **files}, changed=changed, cases=cases
    )
