"""Comments on pull requests and issues."""

from attrs import frozen

from adws.forge.account import GHOST, Account
from adws.forge.operation import Operation, reading, reading_each

MOST_CHARACTERS = 65_536
"""So long a comment, or the body of an issue or a pull request, may be (OpenAPI description)."""


@frozen
class Comment:
    """A comment; times are in ISO 8601."""

    id: int
    author: Account
    body: str
    created_at: str
    updated_at: str


def comments(number: int, since: str = "") -> Operation[tuple[Comment, ...]]:
    """List the comments of a pull request or issue, those changed ``since`` a time if given."""
    query = {"per_page": "100", **({"since": since} if since else {})}
    path = f"/issues/{number}/comments"
    return Operation("GET", path, reading_each(_Comment, _ours), query, items="")


def comment(number: int, body: str) -> Operation[Comment]:
    """Write a comment."""
    return Operation(
        "POST",
        f"/issues/{number}/comments",
        reading(_Comment, _ours),
        fields={"body": body},
        statuses=frozenset({201}),
    )


def edit_comment(comment_id: int, body: str) -> Operation[Comment]:
    """Write a comment anew."""
    path = f"/issues/comments/{comment_id}"
    return Operation("PATCH", path, reading(_Comment, _ours), fields={"body": body})


@frozen
class _Comment:
    id: int
    created_at: str
    updated_at: str
    body: str | None = None
    user: Account | None = None


def _ours(comment: _Comment) -> Comment:
    return Comment(
        comment.id,
        comment.user or GHOST,
        comment.body or "",
        comment.created_at,
        comment.updated_at,
    )
