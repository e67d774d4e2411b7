"""What a person asked to be built: in words, or where it is written down."""

from attrs import frozen

from adws.core.verification_wish import VerificationWish


@frozen
class WorkWish:
    """Words, an issue by its name in the project's tracker, or a task of a task file.

    ``file`` is relative to the project's folder, or absolute; ``task`` may be empty where the file
    has one task only. ``criteria`` come to those that are written down; ``verification``, where it
    is given, is what counts.
    """

    words: str = ""
    issue: str = ""
    file: str = ""
    task: str = ""
    criteria: tuple[str, ...] = ()
    verification: VerificationWish | None = None
