"""An agent's edit to a sealed file: it is not judged, but it is told."""

from attrs import frozen


@frozen
class SealedEdit:
    """The texts of a file before and after; None where it was not there, or no text.

    ``path`` is relative to the repository's top. ``explanation`` says in sentences what it did.
    """

    path: str
    before: str | None
    after: str | None
    explanation: tuple[str, ...] = ()
