"""What came of a piece of work, written down in both forms."""

from datetime import datetime
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.run import reports_folder
from adws.core.suite import SuiteReport
from adws.core.work_report import WorkReport
from adws.judging.report_files import write_both_forms
from adws.judging.start_log import wider_runs
from adws.ledger.journal import journal_path, read
from adws.ledger.turns import turns_of
from adws.reports.work_json import work_json
from adws.reports.work_markdown import work_markdown
from adws.vcs.base import Base
from adws.vcs.diff import diff_stat


def write_work_report(
    root: PurePath,
    outline: WorkReport,
    base: Base,
    head: str,
    *,
    before: SuiteReport,
    after: SuiteReport,
    started_at: str,
) -> IOResult[WorkReport, PipelineError]:
    """Write ``.adws/reports/<run>.md`` and ``.json``, and return the report.

    ``outline`` holds what neither the journal nor the commits tell; ``before`` and ``after`` are
    reports of the suite. ``started_at`` is in ISO 8601; empty: just now.
    """
    return IOResult.do(
        report
        for records in read(journal_path(root))
        for changes in diff_stat(base, base.commit, head)
        for wider in wider_runs(root, base.run)
        for moment in io_ops.now()
        for report in IOSuccess(
            evolve(
                outline,
                turns=turns_of(outline.run, records),
                changes=changes,
                cases_before=before.counts.total,
                cases_after=after.counts.total,
                failing_before=tuple(case.id for case in before.failing),
                failing_after=tuple(case.id for case in after.failing),
                duration_seconds=(
                    (moment - datetime.fromisoformat(started_at)).total_seconds()
                    if started_at
                    else 0.0
                ),
                held=after.held,
                not_run=after.not_run,
                warnings=wider,
            )
        )
        for _written in write_both_forms(
            reports_folder(root),
            report.run,
            markdown=work_markdown(report),
            json=work_json(report),
        )
    )
