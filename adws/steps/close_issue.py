"""Close the issue of what was built, or tell it why it stays open."""

from functools import partial

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.cage.redaction import redacted, secrets_here
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.money import total
from adws.core.process import Command
from adws.core.step import step
from adws.core.work_item import WorkItem
from adws.core.work_report import flags_of
from adws.ledger.journal import journal_path, read
from adws.ledger.turns import turns_of
from adws.slots import (
    DELIVERED,
    ESCALATED_BECAUSE,
    FEEDBACK,
    HEAD,
    KEPT,
    RUN,
    RUN_FAILURE,
    TRACKER_TOLD,
    VERIFICATION,
    WORK_ITEM,
)
from adws.steps.tracking.asked import asked
from adws.steps.tracking.chosen import chosen
from adws.steps.tracking.told import RunEnd, closing_reason, failure_note, flagged_note
from adws.trackers.tracker import IssueRef, TrackerProgram


@frozen
class _News:
    """What an issue is told; ``closes`` it, or leaves it open."""

    text: str
    closes: bool


@step(writes=(TRACKER_TOLD,))
def close_issue(context: Context) -> IOResult[Context, PipelineError]:
    """Close the issue where all is delivered, or leave it open with a note that says why.

    The note has the failure with its step, kind and message, how often it was tried, what that cost
    and the run's id. What is delivered and looks suspicious, also to the verifier, is for a person
    to close, unless ``accept_flagged`` is set. A run that only pauses tells nothing. Work without
    an id has no issue. Where the tracker cannot be told, that is a warning in the slot
    ``tracker_told``, and nothing that was built is lost for it.
    """
    item = context.get(WORK_ITEM)
    if item is None or not item.id:
        return IOSuccess(context)
    return _news(context).bind(partial(_tell_if_any, context, item))


def _tell_if_any(
    context: Context, item: WorkItem, news: _News | None
) -> IOResult[Context, PipelineError]:
    if news is None:
        return IOSuccess(context)
    told = _tell(context, item, news).lash(_warned)
    return told.map(partial(context.put, TRACKER_TOLD))


def _warned(error: PipelineError) -> IOResult[str, PipelineError]:
    return IOSuccess(f"warning: {error.message} ({error.hint})")


def _news(context: Context) -> IOResult[_News | None, PipelineError]:
    return IOResult.do(
        _of_end(context, end)
        for run in IOResult.from_value(context.get(RUN) or "")
        for spent in _spent(context, run)
        for end in IOSuccess(_end(context, run, spent))
    )


def _spent(context: Context, run: str) -> IOResult[str, PipelineError]:
    """Return what the run cost; a journal that cannot be read keeps nobody from being told."""
    records = read(journal_path(context.root))
    costs = records.map(lambda found: total(turn.cost_usd for turn in turns_of(run, found)))
    return costs.map(str).lash(lambda _: IOSuccess("unknown"))


def _end(context: Context, run: str, spent: str) -> RunEnd:
    return RunEnd(
        run,
        spent,
        report=f".adws/reports/{run}.md",
        commit=context.get(HEAD) or "" if context.get(KEPT) else "",
        delivered=context.get(DELIVERED) or "",
    )


def _of_end(context: Context, end: RunEnd) -> _News | None:
    failure = context.get(RUN_FAILURE) or context.get(ESCALATED_BECAUSE)
    if failure is not None:
        told = context.get(FEEDBACK) or ()
        return _News(failure_note(end, failure, told[-1].attempt if told else 1), closes=False)
    if not end.delivered:
        return None
    flags = flags_of(context.get(KEPT) or (), context.get(VERIFICATION))
    if flags and not context.settings.accept_flagged:
        return _News(flagged_note(end, flags), closes=False)
    return _News(closing_reason(end), closes=True)


def _tell(context: Context, item: WorkItem, news: _News) -> IOResult[str, PipelineError]:
    issue = IssueRef(item.id, context.root)
    return IOResult.do(
        f"the issue {item.id} ({program.tracker}) {'is closed' if news.closes else 'stays open'}"
        for program in chosen(context, item.id, item.tracker)
        for secrets in secrets_here()
        for command in IOSuccess(_command(program, issue, news, redacted(news.text, secrets)))
        for _answer in asked(program, issue, command)
    )


def _command(program: TrackerProgram, issue: IssueRef, news: _News, text: str) -> Command:
    return (program.close if news.closes else program.note)(issue, text)
