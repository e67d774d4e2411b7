"""The verdicts on changes that were judged together, for a terminal."""

from collections.abc import Iterator

from adws.core.batch_judgement import BatchJudgement, JointRun
from adws.core.lane_work import LaneAttempt
from adws.core.quantity import quantity
from adws.core.verdict import Colour
from adws.core.visible import one_line
from adws.reports.limits import limits_lines
from adws.reports.markup import escape

_WORDS = {
    Colour.GREEN: "[bold green]accepted[/]",
    Colour.YELLOW: "[bold yellow]accepted, but look at it[/]",
    Colour.RED: "[bold red]refused[/]",
}


def batch_lines(judgement: BatchJudgement) -> Iterator[str]:
    """Return whether each change is accepted, and why not, as lines of Rich's markup."""
    for change in judgement.changes:
        yield from _change_lines(change)
    yield _summary(judgement)
    for path in judgement.accepted.dropped:
        edits = f"the edits to {escape(one_line(path))} did not count"
        yield f"- {edits}: adws judged with the file as the base has it"
    for note in judgement.notes:
        yield f"- {escape(one_line(note))}"
    yield "judged together:"
    for run in judgement.runs:
        yield f"- {escape(one_line(joint_run_line(run)))}"
    yield f"full runs of the suite: {judgement.full_runs}"


def joint_run_line(run: JointRun) -> str:
    """Return the names of the changes that a run judged, and the answer."""
    verdict = run.verdict
    answer = "yes" if verdict.accepted else f"no: {'; '.join(verdict.reasons)}"
    return f"{', '.join(run.names)}: {answer}"


def _change_lines(change: LaneAttempt) -> Iterator[str]:
    verdict = change.verdict
    why = f": {'; '.join(verdict.reasons)}" if verdict.reasons else ""
    yield f"{escape(one_line(change.selected.group))}: {_WORDS[verdict.colour]}" + escape(
        one_line(why)
    )
    for flag in verdict.flags:
        yield f"- {escape(one_line(f'{flag.place}: {flag.why}: {flag.seen}'))}"
    for line in limits_lines(verdict.limits if verdict.accepted else ()):
        yield f"- {escape(one_line(line))}"
    if not verdict.accepted:
        for note in verdict.notes:
            yield f"- {escape(one_line(note))}"


def _summary(judgement: BatchJudgement) -> str:
    accepted, all_changes = len(judgement.accepted.names), len(judgement.changes)
    trend = f"failing {judgement.failing_before} → {judgement.failing_after}"
    return f"accepted together: {accepted} of {quantity(all_changes, 'change')}, {trend}"
