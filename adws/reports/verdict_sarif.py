"""Remarks of a verdict as SARIF 2.1.0 (OASIS), for code scanning."""

from collections.abc import Sequence

from adws.core.codec import plain_to_json
from adws.reports.verdict_remarks import Remark, RemarkSeverity

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {
    RemarkSeverity.FAILURE: "error",
    RemarkSeverity.WARNING: "warning",
    RemarkSeverity.NOTICE: "note",
}


def remarks_sarif(remarks: Sequence[Remark], version: str) -> str:
    """Return a log of one run; ``version`` is that of adws."""
    rules = sorted({remark.rule for remark in remarks})
    driver = {
        "name": "adws judge",
        "version": version,
        "rules": [{"id": rule, "name": rule} for rule in rules],
    }
    run = {"tool": {"driver": driver}, "results": [_result(remark) for remark in remarks]}
    return plain_to_json({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def _result(remark: Remark) -> dict[str, object]:
    place = {
        "artifactLocation": {"uri": remark.path, "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": remark.line},
    }
    return {
        "ruleId": remark.rule,
        "level": _LEVELS[remark.severity],
        "message": {"text": remark.message},
        "locations": [{"physicalLocation": place}],
    }
