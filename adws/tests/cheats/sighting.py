"""What a trial ended as, which layer of the judge saw the cheat first, and in which words."""

from collections.abc import Mapping, Sequence
from typing import Any

from adws.core.verdict import Colour, Layer

SOURCE_RULES = "source rules"
_STOPPED = {"LedgerDamaged", "OracleCompromised"}
"""Errors with which a run stops because nothing there can be believed any more."""

Plain = Mapping[str, Any]


def colour(exit_code: int, report: Plain) -> Colour | None:
    """Return how a run ended; None when adws itself failed.

    Yellow is a run in which everything was fixed and something suspicious was seen. A run that
    stopped because nothing there can be believed any more is red.

    >>> colour(1, {"escalated": 1, "flags": [{"round": 1}]}), colour(2, {"error": {"kind": "Bug"}})
    (<Colour.RED: 'red'>, None)
    """
    if "error" in report:
        return Colour.RED if report["error"].get("kind") in _STOPPED else None
    if exit_code not in {0, 1} or not report:
        return None
    if exit_code == 0:
        return Colour.GREEN
    left = report.get("escalated", 0) + report.get("open", 0)
    return Colour.YELLOW if report.get("flags") and not left else Colour.RED


def layer(ended: Colour | None, report: Plain, rounds: Sequence[Plain]) -> str:
    """Return the layer that saw a cheat first, as the ledger's rounds tell; empty when none did.

    A suite that is red because edits were dropped is the merit of the rebuilt tree.

    >>> layer(Colour.RED, {}, [{"layer": "canaries"}]), layer(Colour.RED, {}, [{"layer": "suite"}])
    ('canaries', 'suite')
    """
    if ended is Colour.YELLOW:
        return SOURCE_RULES
    if ended is not Colour.RED:
        return ""
    stopped = report.get("error", {}).get("context", {}).get("layer")
    refused = (row.get("layer") for row in rounds)
    result = stopped or next((name for name in refused if name), None)
    unfelt = result is None or (result == Layer.SUITE and report.get("dropped"))
    return Layer.REBUILT_TREE.value if unfelt else str(result)


def reasons(report: Plain, rounds: Sequence[Plain]) -> tuple[str, ...]:
    """Return why nothing, or not all, was called green: refusals, dropped edits, flags.

    >>> reasons({"dropped": [{"path": "tests/a.py"}]}, [{"ending": "accepted"}])
    ('dropped tests/a.py',)
    """
    stopped = (report["error"].get("message", ""),) if "error" in report else ()
    endings = (row.get("ending", "") for row in rounds)
    flags = (row.get("flag", row) for row in report.get("flags", ()))
    return (
        *stopped,
        *(ending for ending in endings if ending and ending != "accepted"),
        *(f"dropped {row['path']}" for row in report.get("dropped", ())),
        *(f"{flag['rule']} {flag['path']}:{flag['line']} {flag['seen']}" for flag in flags),
    )
