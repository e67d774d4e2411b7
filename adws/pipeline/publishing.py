"""Showing a verdict on a pull request: a status, a check run with annotations, one comment."""

from hashlib import sha256

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.forge import comments, statuses
from adws.forge.comments import Comment
from adws.forge.connection import Connection
from adws.forge.requests import ask, write
from adws.forge.statuses import (
    MOST_ANNOTATIONS,
    Annotation,
    CheckResult,
    CheckRun,
    CommitStatus,
    StatusState,
)
from adws.reports.publication import Publication
from adws.reports.verdict_remarks import Remark

CONTEXT = "adws/judge"
"""The name of the status and of the check run."""
_MARK = "<!-- adws judge -->"
_BOT = "Bot"
_MOST_REMARKS = 500
_MOST_CHARACTERS = 65_000


def publish(
    connection: Connection, number: int, sha: str, publication: Publication
) -> IOResult[None, PipelineError]:
    """Show a verdict on the commit, and on the pull request; a comment of before is rewritten."""
    result = CheckResult(
        _conclusion(publication),
        publication.title,
        publication.comment,
        tuple(map(annotation, publication.remarks)),
    )
    return IOResult.do(
        None
        for _commented in _comment(connection, number, f"{_MARK}\n{publication.comment}")
        for _checked in show_check(connection, sha, CONTEXT, result)
        for _told in ask(connection, statuses.set_status(sha, _status(publication)))
    )


def show_check(
    connection: Connection, sha: str, name: str, result: CheckResult
) -> IOResult[None, PipelineError]:
    """Show a check run with the commit, unless the newest of this name says the same.

    Annotations go in portions: each request appends to those before.
    """
    key = sha256(repr(result).encode()).hexdigest()
    cut = evolve(result, summary=result.summary[:_MOST_CHARACTERS])
    starts = range(MOST_ANNOTATIONS, min(len(result.annotations), _MOST_REMARKS), MOST_ANNOTATIONS)

    def existing_check() -> IOResult[CheckRun | None, PipelineError]:
        return IOResult.do(
            next((run for run in runs if (run.name, run.key) == (name, key)), None)
            for runs in ask(connection, statuses.check_runs(sha))
        )

    def append_further(check_id: int) -> IOResult[tuple[CheckRun, ...], PipelineError]:
        portions = (result.annotations[start : start + MOST_ANNOTATIONS] for start in starts)
        further = (evolve(cut, annotations=portion) for portion in portions)
        return collect(
            ask(connection, statuses.append_to_check(check_id, part)) for part in further
        )

    def new() -> IOResult[None, PipelineError]:
        return IOResult.do(
            None
            for check_run in write(
                connection, statuses.add_check(sha, name, key, cut), existing_check
            )
            for _appended in append_further(check_run.id)
        )

    return IOResult.do(
        None for is_shown in existing_check() for _shown in (IOSuccess(None) if is_shown else new())
    )


def annotation(remark: Remark) -> Annotation:
    """Return what is shown beside a line."""
    return Annotation(
        remark.path, remark.line, remark.line, remark.severity.value, remark.message, remark.rule
    )


def _status(publication: Publication) -> CommitStatus:
    return CommitStatus(
        CONTEXT,
        StatusState.SUCCESS if publication.trusted else StatusState.FAILURE,
        publication.title,
    )


def _conclusion(publication: Publication) -> str:
    if publication.trusted:
        return "success"
    return "neutral" if publication.colour == "yellow" else "failure"


def _comment(connection: Connection, number: int, body: str) -> IOResult[Comment, PipelineError]:
    """Write the comment, or rewrite the one that is there; those of people stay as they are."""
    whole = body[: comments.MOST_CHARACTERS]

    def find() -> IOResult[Comment | None, PipelineError]:
        return IOResult.do(
            next(
                (
                    comment
                    for comment in written
                    if comment.author.type == _BOT and comment.body.startswith(_MARK)
                ),
                None,
            )
            for written in ask(connection, comments.comments(number))
        )

    def rewrite(comment: Comment | None) -> IOResult[Comment, PipelineError]:
        if comment is None:
            return write(connection, comments.comment(number, whole), find)
        if comment.body == whole:
            return IOSuccess(comment)
        return ask(connection, comments.edit_comment(comment.id, whole))

    return find().bind(rewrite)
