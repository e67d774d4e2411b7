"""Runs a project's suite by itself, apart from what adws says of it."""

import json
import sys
import tempfile
from collections.abc import Collection, Mapping
from pathlib import Path

from benchmarks.search.kept_process import run

COMMAND = (sys.executable, "-m", "pytest", "-p", "no:randomly")
"""How every suite of the development set is started."""

_HERE = Path(__file__).parent
SUITE_SECONDS = 120
"""How long adws waits for a suite."""

CASE_SECONDS = 5
"""How long adws waits for a case: endless ones shall not be all of the time."""

_SECONDS = 60


def outcomes(
    tree: Path, seconds: float = _SECONDS, files: tuple[str, ...] = ()
) -> Mapping[str, str] | None:
    """Return the outcome of each case by its id; None where the suite does not end.

    ``files``: only these are run.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "outcomes.json"
        own = {
            "BENCHMARK_OUTCOMES": str(file),
            "PYTHONHASHSEED": "0",
            "PYTHONPATH": str(_HERE),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TMPDIR": folder,
        }
        argv = (*COMMAND, "-p", "recorder", "-p", "no:cacheprovider", "-q", "--tb=no", *files)
        if run(argv, tree, seconds, own).timed_out:
            return None
        found: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
        return found


def leave_out(tree: Path, cases: Collection[str]) -> None:
    """Add cases to those that the project's configuration of pytest leaves out."""
    if cases:
        file = tree / "pytest.ini"
        text, _, before = file.read_text().partition("addopts =")
        options = " ".join((before.strip(), *(f"--deselect={case}" for case in cases))).strip()
        _ = file.write_text(f"{text}addopts = {options}\n")


def failing(found: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids of the cases that failed."""
    return tuple(sorted(case for case, outcome in found.items() if outcome == "failed"))
