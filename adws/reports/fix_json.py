"""The report of a run of ``adws fix``, as JSON for machines."""

from adws.core.codec import to_json, to_plain
from adws.core.fix_report import FixReport
from adws.reports.diff_stat import diff_stat

SCHEMA = 1


def fix_json(report: FixReport) -> str:
    """Write what a run achieved: the report's fields in their order, after what follows from them.

    ``schema`` is raised when a key is taken away or changes its meaning.
    """
    return to_json(
        {
            "schema": SCHEMA,
            "exit_code": report.exit_code,
            "integrity": report.integrity,
            "diff_stat": diff_stat(report.changes) if report.changes else "",
            **to_plain(report),
        }
    )
