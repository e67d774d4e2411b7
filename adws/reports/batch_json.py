"""The verdicts on changes that were judged together, as JSON for machines."""

from adws.core.batch_judgement import BatchJudgement, JointRun
from adws.core.codec import plain_to_json, to_plain
from adws.core.lane_work import LaneAttempt


def batch_json(judgement: BatchJudgement) -> str:
    """Return each change with its verdict, the runs for several changes, and the outcome."""
    return plain_to_json(
        {
            "base": judgement.base,
            "changes": [_change(change) for change in judgement.changes],
            "accepted": list(judgement.accepted.names),
            "dropped": list(judgement.accepted.dropped),
            "fixed": list(judgement.fixed),
            "failing_before": judgement.failing_before,
            "failing_after": judgement.failing_after,
            "notes": list(judgement.notes),
            "judged": [_run(run) for run in judgement.runs],
            "full_runs": judgement.full_runs,
        }
    )


def _change(change: LaneAttempt) -> dict[str, object]:
    verdict = change.verdict
    return {
        "change": change.selected.group,
        "accepted": verdict.accepted,
        "colour": verdict.colour.value,
        "layer": verdict.layer,
        "reasons": list(verdict.reasons),
        "broken": list(verdict.broken),
        "flags": to_plain(verdict.flags),
        "notes": list(verdict.notes),
    }


def _run(run: JointRun) -> dict[str, object]:
    return {
        "changes": list(run.names),
        "colour": run.verdict.colour.value,
        "layer": run.verdict.layer,
        "reasons": list(run.verdict.reasons),
        "broken": list(run.verdict.broken),
        "fixed": list(run.verdict.fixed),
        "full_runs": run.full_runs,
    }
