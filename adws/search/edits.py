"""Edits of a text: what is put in the place of what."""

from collections.abc import Iterator

from attrs import frozen


@frozen
class Edit:
    """Replace the characters from ``start`` to before ``end`` of a file by ``text``."""

    start: int
    end: int
    text: str


def apply_edit(text: str, edit: Edit) -> str:
    """Return a text with an edit made.

    >>> apply_edit("a < b", Edit(2, 3, "<="))
    'a <= b'
    """
    return text[: edit.start] + edit.text + text[edit.end :]


def some(*edits: Edit | None) -> Iterator[Edit]:
    """Yield the edits that there are."""
    yield from (edit for edit in edits if edit is not None)
