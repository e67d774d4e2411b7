"""Remarks of a verdict in the form that GitLab shows beside a merge request (Code Quality)."""

from collections.abc import Sequence
from hashlib import sha256

from adws.core.codec import plain_to_json
from adws.reports.verdict_remarks import Remark, Severity

_SEVERITIES = {Severity.FAILURE: "critical", Severity.WARNING: "major", Severity.NOTICE: "info"}


def remarks_code_quality(remarks: Sequence[Remark]) -> str:
    """Return the report; the same remark has the same fingerprint in each run."""
    return plain_to_json([_issue(one) for one in remarks])


def _issue(one: Remark) -> dict[str, object]:
    identity = f"{one.path}\x00{one.rule}\x00{one.message}"
    return {
        "description": one.message,
        "check_name": one.rule,
        "fingerprint": sha256(identity.encode(errors="surrogatepass")).hexdigest(),
        "severity": _SEVERITIES[one.severity],
        "location": {"path": one.path, "lines": {"begin": one.line}},
    }
