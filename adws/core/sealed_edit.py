"""An agent's edit to a sealed file: it is not judged, but it is told."""

from attrs import frozen

from adws.core.context import Slot


@frozen
class SealedEdit:
    """The texts of a file before and after; None where it was not there, or no text.

    ``path`` is relative to the repository's top. ``explanation`` says in sentences what it did.
    """

    path: str
    before: str | None
    after: str | None
    explanation: tuple[str, ...] = ()


SEALED_EDITS = Slot("sealed_edits", tuple[SealedEdit, ...])
"""The edits of this round that were dropped."""
