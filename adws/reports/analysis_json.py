"""The failures of a suite, as JSON."""

from adws.core.codec import to_json, to_plain
from adws.core.confinement_kind import ConfinementKind
from adws.core.failure import Analysis, Failure
from adws.core.suite import SuiteReport
from adws.reports.not_run import all_not_run
from adws.reports.verification import by_file, discrepancies, silently_skipped, status, totals
from adws.triage.diagnosis import diagnose

SCHEMA = 1


def analysis_json(analysis: Analysis) -> str:
    """Return the failures of a suite, by priority and group, and whether you can trust the run.

    ``schema`` grows when a key is removed or changes its meaning.
    """
    report = analysis.report
    return to_json(
        {
            "schema": SCHEMA,
            "exit_code": analysis.exit_code,
            "runner": report.runner,
            "command": report.command,
            "duration_seconds": report.duration_seconds,
            "not_run": [{"name": case.name, "why": case.why} for case in all_not_run(report)],
            "summary": _summary(report),
            "verification": _verification(report),
            "notes": analysis.notes,
            "failures": [_record(failure) for failure in analysis.distinct],
            "groups": to_plain(analysis.groups),
            "quarantine": to_plain(analysis.quarantine),
            "files": to_plain(by_file(analysis)),
            "raw_output": report.raw_output,
        }
    )


def _summary(report: SuiteReport) -> dict[str, int]:
    counts = totals(report)
    return {
        "total": counts.total,
        "pass": counts.passed,
        "fail": counts.failing,
        "skip": counts.skipped,
    }


def _verification(report: SuiteReport) -> dict[str, object]:
    return {
        "status": status(report),
        "complete": report.complete,
        "caged": report.held is ConfinementKind.CAGE,
        "held": report.held.value,
        "sources": to_plain(report.sources),
        "discrepancies": discrepancies(report),
        "silently_skipped": silently_skipped(report),
        "ignored": report.ignored,
    }


def _record(failure: Failure) -> dict[str, object]:
    return {
        "file": failure.file,
        "test": failure.test,
        "error_type": failure.error_type,
        "error_message": failure.error_message,
        "root_cause": diagnose(failure).root_cause,
        "stack_trace": failure.stack_trace,
        "source_file": failure.source_file,
        "source_line": failure.source_line,
        "priority": failure.priority,
        "case_id": failure.case_id,
        "fingerprint": failure.fingerprint,
        "group": failure.group,
        "hook": failure.hook,
    }
