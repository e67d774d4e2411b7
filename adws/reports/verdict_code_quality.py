"""Remarks of a verdict in the form that GitLab shows beside a merge request (Code Quality)."""

from collections.abc import Sequence
from hashlib import sha256

from adws.core.codec import plain_to_json
from adws.reports.verdict_remarks import Remark, RemarkSeverity

_SEVERITIES = {
    RemarkSeverity.FAILURE: "critical",
    RemarkSeverity.WARNING: "major",
    RemarkSeverity.NOTICE: "info",
}


def remarks_code_quality(remarks: Sequence[Remark]) -> str:
    """Return the report; a remark has the same fingerprint in each run."""
    return plain_to_json([_issue(remark) for remark in remarks])


def _issue(remark: Remark) -> dict[str, object]:
    identity = f"{remark.path}\x00{remark.rule}\x00{remark.message}"
    return {
        "description": remark.message,
        "check_name": remark.rule,
        "fingerprint": sha256(identity.encode(errors="surrogatepass")).hexdigest(),
        "severity": _SEVERITIES[remark.severity],
        "location": {"path": remark.path, "lines": {"begin": remark.line}},
    }
