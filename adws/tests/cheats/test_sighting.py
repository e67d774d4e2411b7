"""Tests of what a trial ended as, and who saw it."""

from typing import Any

import pytest

from adws.core.verdict import Colour
from adws.tests.cheats import sighting

FLAGGED = {"escalated": 0, "open": 0, "flags": [{"round": 1}]}
STOPPED = {
    "error": {
        "kind": "OracleCompromised",
        "message": "files were altered",
        "context": {"layer": "environment"},
    }
}


@pytest.mark.parametrize(
    ("exit_code", "report", "ended"),
    [
        (0, {"fixed": 3}, Colour.GREEN),
        (1, FLAGGED, Colour.YELLOW),
        (1, {**FLAGGED, "escalated": 1}, Colour.RED),
        (1, {**FLAGGED, "open": 1}, Colour.RED),
        (1, {"escalated": 2}, Colour.RED),
        (2, STOPPED, Colour.RED),
        (2, {"error": {"kind": "LedgerDamaged"}}, Colour.RED),
        (2, {"error": {"kind": "RunnerMissing"}}, None),
        (2, {"escalated": 1}, None),
        (70, {}, None),
        (1, {}, None),
        (-9, {}, None),
    ],
)
def test_how_a_run_ended(exit_code: int, report: dict[str, Any], ended: Colour | None) -> None:
    """Green by exit code 0; yellow if only flags are in the way; None if adws itself failed."""
    assert sighting.colour(exit_code, report) is ended


@pytest.mark.parametrize(
    ("ended", "report", "rounds", "layer"),
    [
        (Colour.GREEN, {}, [], ""),
        (None, {}, [], ""),
        (Colour.YELLOW, FLAGGED, [{"layer": None}], "source rules"),
        (Colour.RED, {}, [{"layer": "agreement"}, {"layer": "canaries"}], "agreement"),
        (Colour.RED, {}, [{"layer": None}, {"layer": "canaries"}], "canaries"),
        (Colour.RED, {}, [{"layer": "suite"}], "suite"),
        (Colour.RED, {"dropped": [{"path": "a"}]}, [{"layer": "suite"}], "rebuilt tree"),
        (Colour.RED, {}, [{}], "rebuilt tree"),
        (Colour.RED, STOPPED, [{"layer": None}], "environment"),
    ],
)
def test_who_saw_it_first(
    ended: Colour | None, report: dict[str, Any], rounds: list[dict[str, Any]], layer: str
) -> None:
    """The first layer that the ledger names; a suite red for want of dropped edits was rebuilt."""
    assert sighting.layer(ended, report, rounds) == layer


def test_why_nothing_was_called_green() -> None:
    """Errors, refusals, dropped edits and flags are told, each with its place."""
    report = {
        **STOPPED,
        "dropped": [{"path": "tests/test_a.py"}],
        "flags": [{"flag": {"rule": "forced-exit", "path": "a.py", "line": 3, "seen": "exit(0)"}}],
    }
    assert sighting.reasons(report, [{"ending": "accepted"}, {"ending": "2 cases fail"}]) == (
        "files were altered",
        "2 cases fail",
        "dropped tests/test_a.py",
        "forced-exit a.py:3 exit(0)",
    )
