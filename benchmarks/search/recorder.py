"""A plugin of pytest that writes the outcome of each case to the file named by the environment."""

import json
import os
from pathlib import Path

import pytest

_WORST: dict[str, str] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep the worst of a case's three phases."""
    known = _WORST.get(report.nodeid, "passed")
    if report.outcome != "passed" and known == "passed":
        _WORST[report.nodeid] = report.outcome
    else:
        _ = _WORST.setdefault(report.nodeid, known)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Count a file that cannot be collected as a case that fails."""
    if report.failed:
        _WORST[report.nodeid] = "failed"


def pytest_sessionfinish() -> None:
    """Write all outcomes."""
    _ = Path(os.environ["BENCHMARK_OUTCOMES"]).write_text(json.dumps(_WORST))
