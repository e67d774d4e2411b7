"""Runs a project's suite by itself, apart from what adws says of it."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

COMMAND = (sys.executable, "-m", "pytest", "-p", "no:randomly")
"""How every suite of the development set is started."""

_HERE = Path(__file__).parent
_SECONDS = 60


def outcomes(tree: Path, seconds: float = _SECONDS) -> Mapping[str, str] | None:
    """Return the outcome of each case by its id; None where the suite does not end."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "outcomes.json"
        own = {
            "BENCHMARK_OUTCOMES": str(file),
            "PYTHONHASHSEED": "0",
            "PYTHONPATH": str(_HERE),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TMPDIR": folder,
        }
        argv = (*COMMAND, "-p", "recorder", "-p", "no:cacheprovider", "-q", "--tb=no")
        try:
            _ = subprocess.run(
                argv,
                cwd=tree,
                env={**os.environ, **own},
                capture_output=True,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None
        found: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
        return found


def failing(found: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids of the cases that failed."""
    return tuple(sorted(case for case, outcome in found.items() if outcome == "failed"))
