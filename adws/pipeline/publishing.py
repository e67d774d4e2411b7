"""Showing a verdict on a pull request: a status, a check run with annotations, one comment."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.forge import comments, statuses
from adws.forge.asking import ask, write
from adws.forge.comments import Comment
from adws.forge.connection import Connection
from adws.forge.statuses import MOST_ANNOTATIONS, Annotation, State, Status
from adws.reports.publication import Publication
from adws.reports.verdict_remarks import Remark

CONTEXT = "adws/judge"
"""The name of the status and of the check run."""
_MARK = "<!-- adws judge -->"
_BOT = "Bot"
_MOST_REMARKS = 500
_MOST_CHARACTERS = 65_000


def publish(
    connection: Connection, number: int, sha: str, shown: Publication
) -> IOResult[None, PipelineError]:
    """Show a verdict on the commit, and on the pull request; a comment of before is rewritten."""
    return IOResult.do(
        None
        for _commented in _comment(connection, number, f"{_MARK}\n{shown.comment}")
        for _checked in _check(connection, sha, shown)
        for _told in ask(connection, statuses.set_status(sha, _status(shown)))
    )


def _status(shown: Publication) -> Status:
    return Status(CONTEXT, State.SUCCESS if shown.trusted else State.FAILURE, shown.title)


def _check(connection: Connection, sha: str, shown: Publication) -> IOResult[None, PipelineError]:
    """Make a check run; annotations go in portions, and each request appends to those before."""
    notes = tuple(map(_annotation, shown.remarks[:_MOST_REMARKS]))
    starts = range(0, max(1, len(notes)), MOST_ANNOTATIONS)

    def complete(check_id: int, start: int) -> IOResult[None, PipelineError]:
        portion = notes[start : start + MOST_ANNOTATIONS]
        summary = shown.comment[:_MOST_CHARACTERS]
        asked = statuses.complete_check(check_id, _conclusion(shown), shown.title, summary, portion)
        return ask(connection, asked).map(lambda _: None)

    return (
        ask(connection, statuses.start_check(sha, CONTEXT, sha))
        .bind(lambda run: traverse(partial(complete, run.id), starts))
        .map(lambda _: None)
    )


def _conclusion(shown: Publication) -> str:
    if shown.trusted:
        return "success"
    return "neutral" if shown.colour == "yellow" else "failure"


def _annotation(one: Remark) -> Annotation:
    return Annotation(one.path, one.line, one.line, one.severity.value, one.message, one.rule)


def _comment(connection: Connection, number: int, body: str) -> IOResult[Comment, PipelineError]:
    """Write the comment, or rewrite the one that is there; those of people stay as they are."""
    whole = body[: comments.MOST_CHARACTERS]

    def found() -> IOResult[Comment | None, PipelineError]:
        return ask(connection, comments.comments(number)).map(
            lambda written: next(filter(_is_ours, written), None)
        )

    def rewrite(one: Comment | None) -> IOResult[Comment, PipelineError]:
        if one is None:
            return write(connection, comments.comment(number, whole), found)
        if one.body == whole:
            return IOSuccess(one)
        return ask(connection, comments.edit_comment(one.id, whole))

    return found().bind(rewrite)


def _is_ours(one: Comment) -> bool:
    return one.author.type == _BOT and one.body.startswith(_MARK)
