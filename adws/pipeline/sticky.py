"""One comment that is written anew each time, in place of many."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.forge import comments
from adws.forge.comments import Comment
from adws.forge.connection import Connection
from adws.forge.requests import ask, write
from adws.pipeline.markers import Marker, MarkerKind, read_markers

_MARK = Marker(MarkerKind.CREDITS, "usage")


def keep_usage_comment(
    connection: Connection, account_id: int, number: int, words: str
) -> IOResult[None, PipelineError]:
    """Have the usage comment of a pull request say so: there is one, and it is written anew."""
    body = f"{words}\n\n{_MARK}"

    def present() -> IOResult[Comment | None, PipelineError]:
        return IOResult.do(
            next(
                (
                    comment
                    for comment in written
                    if comment.author.id == account_id and _MARK in read_markers(comment.body)
                ),
                None,
            )
            for written in ask(connection, comments.comments(number))
        )

    def written_comment() -> IOResult[Comment | None, PipelineError]:
        return IOResult.do(
            comment if comment and comment.body == body else None for comment in present()
        )

    def write_comment(before: Comment | None) -> IOResult[None, PipelineError]:
        if before is not None and before.body == body:
            return IOSuccess(None)
        new = comments.edit_comment(before.id, body) if before else comments.comment(number, body)
        return IOResult.do(None for _written in write(connection, new, written_comment))

    return present().bind(write_comment)
