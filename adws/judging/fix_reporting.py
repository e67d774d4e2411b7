"""Write the report of a run of fixes, as Markdown and JSON."""

from datetime import datetime
from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.changed_place import ChangedPlace, changed_place
from adws.core.entry import Entry
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.fix_report import FixReport
from adws.core.railway import collect
from adws.core.run import reports_folder
from adws.judging.report_files import write_both_forms
from adws.judging.start_log import wider_runs
from adws.ledger.fix_report import fix_report
from adws.ledger.store import load_run
from adws.reports.fix_json import fix_json
from adws.reports.fix_markdown import fix_markdown
from adws.runners.runner import Suite
from adws.runners.suite_globs import test_globs
from adws.trust.sealed import is_sealed
from adws.vcs.base import Base
from adws.vcs.delivery import undelivered
from adws.vcs.diff import bare_diff, diff_stat


def write_fix_report(
    root: PurePath,
    outline: FixReport,
    base: Base,
    head: str,
    *,
    suites: tuple[Suite, ...],
    analysis: Analysis | None,
) -> IOResult[FixReport, PipelineError]:
    """Write ``.adws/reports/<run>.md`` and ``.json``, and return the report.

    ``outline`` holds what is neither in the ledger nor in the commits. ``analysis`` is the newest
    one, if there is any.
    """
    failures = analysis.failures if analysis else ()
    return IOResult.do(
        written
        for ledger in load_run(root, base.run)
        for tests in IOResult.from_result(test_globs(suites))
        for changes in diff_stat(base, base.commit, head)
        for wider in wider_runs(root, base.run)
        for moment in io_ops.now()
        for report in IOSuccess(
            fix_report(
                ledger,
                evolve(
                    outline,
                    delivered=outline.delivered or undelivered(base, head),
                    warnings=(*outline.warnings, *wider),
                    duration_seconds=(
                        moment - datetime.fromisoformat(ledger.created_at)
                    ).total_seconds(),
                ),
                changes=changes,
                failures={failure.case_id: failure for failure in failures},
                is_test=partial(is_sealed, globs=tests),
            )
        )
        for places in collect(_place(base, fix) for fix, *_ in report.cases_of_fixes)
        for written in _write(root, evolve(report, places=dict(filter(None, places))))
    )


def _place(base: Base, fix: Entry) -> IOResult[tuple[str, ChangedPlace] | None, PipelineError]:
    """Return the commit of a fix and the first place that it changes.

    None if the commit can no longer be read; the report is written anyway.
    """
    unknown: IOResult[str, PipelineError] = IOSuccess("")
    return IOResult.do(
        (fix.commit, place) if (place := changed_place(diff, fix.modified_files)) else None
        for diff in bare_diff(base, fix.commit).lash(lambda _: unknown)
    )


def _write(root: PurePath, report: FixReport) -> IOResult[FixReport, PipelineError]:
    return write_both_forms(
        reports_folder(root),
        report.run,
        markdown=fix_markdown(report),
        json=fix_json(report),
    ).map(lambda _: report)
