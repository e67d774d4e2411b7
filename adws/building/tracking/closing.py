"""The end of a piece of work in its issue: closed, or left open with a note."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.building.tracking.choice import tracker_of
from adws.cage.redaction import redacted, secrets_here
from adws.core.errors import PipelineError
from adws.core.money import total
from adws.core.proposal import KeptChange
from adws.core.run import RunFailure, VerifyFeedback
from adws.core.settings import Settings
from adws.core.verification import Verification
from adws.core.work_item import WorkItem
from adws.core.work_report import flags_of
from adws.ledger.journal import journal_path, read
from adws.ledger.turns import turns_of
from adws.reports.issue_note import EndedRun, closing_reason, failure_note, flagged_note
from adws.trackers.asking import ask_tracker
from adws.trackers.tracker import IssueRef


@frozen(kw_only=True)
class WorkEnd:
    """How the work on an issue ended.

    ``head`` is the newest commit of the run, ``delivered`` says where the work is (empty: not yet),
    ``failure`` why it was handed over or failed, ``refusals`` what its tries were refused for,
    ``limits`` what the suites' test tools cannot show.
    """

    item: WorkItem
    run: str
    head: str = ""
    kept_changes: tuple[KeptChange, ...] = ()
    delivered: str = ""
    failure: RunFailure | None = None
    refusals: tuple[VerifyFeedback, ...] = ()
    verification: Verification | None = None
    limits: tuple[str, ...] = ()


@frozen
class _Message:
    text: str
    closes: bool


def close_or_note(root: PurePath, settings: Settings, end: WorkEnd) -> IOResult[str, PipelineError]:
    """Close the issue where all is delivered, or leave it open with a note that says why.

    Returns what came of it in one sentence: empty for a run that only pauses, of which nothing is
    told, and a warning where the tracker cannot be told. What looks suspicious is for a person to
    close, unless ``accept_flagged`` is set, and so is what the test tools cannot show.
    """
    return IOResult.do(
        sentence
        for spent_text in _spent_text(root, end.run)
        for sentence in _tell(root, settings, end, spent_text)
    )


def _spent_text(root: PurePath, run: str) -> IOResult[str, PipelineError]:
    """Return what the run cost; the note is written even if the journal cannot be read."""
    spent_text = IOResult.do(
        str(total(turn.cost_usd for turn in turns_of(run, records)))
        for records in read(journal_path(root))
    )
    return spent_text.lash(lambda _: IOSuccess("unknown"))


def _tell(
    root: PurePath, settings: Settings, end: WorkEnd, spent_text: str
) -> IOResult[str, PipelineError]:
    message = _message(settings, end, spent_text)
    if message is None:
        return IOSuccess("")
    issue = IssueRef(end.item.id, root)
    state = "is closed" if message.closes else "stays open"
    sentence: IOResult[str, PipelineError] = IOResult.do(
        f"the issue {issue.id} ({program.tracker}) {state}"
        for program in tracker_of(root, end.item.tracker or settings.tracker, issue.id)
        for secrets in secrets_here()
        for _answer in ask_tracker(
            program,
            issue,
            (program.close if message.closes else program.note)(
                issue, redacted(message.text, secrets)
            ),
        )
    )
    return sentence.lash(lambda error: IOSuccess(f"warning: {error.message} ({error.hint})"))


def _message(settings: Settings, end: WorkEnd, spent_text: str) -> _Message | None:
    run_end = EndedRun(
        end.run,
        spent_text,
        report=f".adws/reports/{end.run}.md",
        commit=end.head if end.kept_changes else "",
        delivered=end.delivered,
    )
    if end.failure is not None:
        attempts = end.refusals[-1].attempt if end.refusals else 1
        return _Message(failure_note(run_end, end.failure, attempts), closes=False)
    if not end.delivered:
        return None
    flags = flags_of(end.kept_changes, end.verification)
    if (flags and not settings.accept_flagged) or end.limits:
        return _Message(flagged_note(run_end, flags, end.limits), closes=False)
    return _Message(closing_reason(run_end), closes=True)
