"""The report of ``adws implement`` and ``adws build``, as JSON for machines."""

from typing import Any

from adws.core.codec import to_json, to_plain
from adws.core.work_report import WorkReport
from adws.reports.independent_verification import independent_verification_record
from adws.reports.run_section import run_record

SCHEMA = 1


def work_json(report: WorkReport) -> str:
    """Return the values that follow from the report's fields, then the fields in their order.

    ``schema`` grows when a key is removed or changes its meaning.
    """
    fields: dict[str, Any] = {}
    for key, value in to_plain(report).items():
        fields |= run_record(report.request) if key == "request" else {key: value}
    verification = independent_verification_record(report.verification, report.need)
    return to_json(
        {
            "schema": SCHEMA,
            "exit_code": report.exit_code,
            "spending": to_plain(report.spending),
            **fields,
            "independent_verification": verification,
        }
    )
