"""The report of a run of ``adws fix``, as JSON for machines."""

from typing import Any

from attrs import asdict
from attrs.filters import exclude

from adws.core.claim import Claim
from adws.core.codec import to_json
from adws.core.entry import Entry
from adws.core.fix_report import FixReport
from adws.core.patch import FileChange
from adws.core.round_record import RoundRecord
from adws.reports.diff_stat import diff_stat
from adws.reports.fix_markdown import root_cause
from adws.reports.repeats import repeats_record
from adws.reports.run_section import run_record

SCHEMA = 1

_Plain = dict[str, Any]


def fix_json(report: FixReport) -> str:
    """Return the report of a run.

    ``schema`` grows when a key is removed or changes its meaning.
    """
    return to_json(
        {
            "schema": SCHEMA,
            "exit_code": report.exit_code,
            "integrity": report.integrity,
            "diff_stat": diff_stat(report.changes) if report.changes else "",
            "not_run": [{"name": case.name, "why": case.why} for case in report.not_run],
            "run": report.run,
            "project": report.project,
            "runner": report.runner,
            "agent": report.agent,
            "finished": report.finished,
            "total_tests": report.total_tests,
            "initially_failing": report.initially_failing,
            "regressions": report.regressions,
            "fixed": report.fixed,
            "escalated": report.escalated,
            "open": report.open,
            "fixes": [_fix(report, entry) for entry in report.fixes],
            "escalations": [_escalation(report, entry) for entry in report.escalations],
            "rounds": [_round(record) for record in report.rounds],
            "changes": [_change(report, change) for change in report.changes],
            "dropped": [
                {
                    "path": edit.path,
                    "round": number,
                    "kept_as": edit.kept_as,
                    "explanation": edit.explanation,
                }
                for number, edit in report.dropped
            ],
            "trend": report.trend,
            "flags": [{"round": number, "flag": flag} for number, flag in report.flags],
            "changed_calls": [
                {"round": number, **asdict(call, filter=exclude("case_id"))}
                for number, call in report.calls
            ],
            "examples": report.examples,
            "questions": report.questions,
            "repeats": [
                {"round": number, **repeats_record(repeat)} for number, repeat in report.repeats
            ],
            **run_record(report.request),
            "spending": report.spending,
            "delivered": report.delivered,
            "rebased_from": report.rebase.run,
            "dropped_fixes": report.rebase.dropped,
            "judged_commit": report.judged_commit,
            "judged_tree": report.judged_tree,
            "sharding": report.sharding,
            "warnings": report.warnings,
            "duration_seconds": report.duration_seconds,
            "quarantine": report.quarantine,
            "claims": list(map(_claim, report.claims)),
        }
    )


def _fix(report: FixReport, entry: Entry) -> _Plain:
    return {
        "case_id": entry.case_id,
        "file": entry.file,
        "test": entry.test,
        "root_cause": root_cause(entry),
        "category": entry.root_cause,
        "fix_applied": entry.fix_applied,
        "modified_files": entry.modified_files,
        "commit": entry.commit,
        "kind": "test" if report.changes_tests_only(entry) else "source",
        "claim": report.claim_of(entry),
        "first_place": report.places.get(entry.commit),
    }


def _escalation(report: FixReport, entry: Entry) -> _Plain:
    return {
        "case_id": entry.case_id,
        "file": entry.file,
        "test": entry.test,
        "reason": entry.escalation_reason or "",
        "category": entry.root_cause,
        "diagnosis": entry.explanation,
        "attempts": entry.attempt_count,
        "attempts_without_answer": entry.unanswered_count,
        "next_steps": report.next_steps.get(entry.id, ""),
    }


def _round(record: RoundRecord) -> _Plain:
    return {
        "round": record.number,
        "group": record.group,
        "failures_start": record.failures_start,
        "fixed": len(record.fixed),
        "new_regressions": len(record.regressions),
        "failures_end": record.failures_end,
        "ending": record.ending,
        **({"judged_together_with": record.together} if record.together else {}),
    }


def _change(report: FixReport, change: FileChange) -> _Plain:
    return {
        "path": change.path,
        "description": report.description_of(change),
        "added": change.added,
        "removed": change.removed,
        "is_test": change.path in report.test_files,
    }


def _claim(claim: Claim) -> _Plain:
    return {
        "id": claim.id,
        "case_id": claim.case_id,
        "path": claim.path,
        "line": claim.line,
        "old": claim.old,
        "new": claim.new,
        "reason": claim.reason,
        "evidence": claim.evidence,
        "status": claim.status,
        "approved_by": claim.approved_by,
        "approved_because": claim.approved_because,
        "outcome": claim.outcome,
        "commit": claim.commit,
    }
