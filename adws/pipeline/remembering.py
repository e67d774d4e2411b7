"""The pipeline's own comments on a pull request: what they remember, and adding to them once."""

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.forge import comments
from adws.forge.connection import Connection
from adws.forge.requests import ask, ensure
from adws.pipeline.markers import Marker, read_markers


def remembered(
    connection: Connection, account_id: int, number: int
) -> IOResult[tuple[Marker, ...], PipelineError]:
    """Return the marks in the comments of an account, oldest first."""
    return IOResult.do(
        marks_of(account_id, written) for written in ask(connection, comments.comments(number))
    )


def marks_of(account_id: int, written: tuple[comments.Comment, ...]) -> tuple[Marker, ...]:
    """Return the marks in those comments that an account wrote."""
    own = (comment for comment in written if comment.author.id == account_id)
    return tuple(mark for comment in own for mark in read_markers(comment.body))


def remember(
    connection: Connection, account_id: int, number: int, mark: Marker, words: str = ""
) -> IOResult[None, PipelineError]:
    """Write a comment with a mark, unless the mark is there: when it was made does not matter.

    Words that look like a mark are no longer one: they may hold what tests and agents print.
    """
    about = (mark.kind, mark.key, mark.word, mark.number)

    def find() -> IOResult[comments.Comment | None, PipelineError]:
        return IOResult.do(
            next(filter(has, written), None)
            for written in ask(connection, comments.comments(number))
        )

    def has(comment: comments.Comment) -> bool:
        marks = marks_of(account_id, (comment,))
        return any((m.kind, m.key, m.word, m.number) == about for m in marks)

    harmless = words.replace("<!--", "<!- -")
    body = f"{harmless}\n\n{mark}" if words else str(mark)
    written = ensure(connection, comments.comment(number, body), find)
    return IOResult.do(None for _comment in written)
