"""What is to be built: a request, by what it is accepted, and where it comes from."""

from enum import StrEnum

from attrs import frozen


class VerificationWish(StrEnum):
    """Who decides whether a change is verified: the change itself (``auto``), or a person."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


@frozen
class WorkItem:
    """A piece of work.

    ``id`` is its name in ``tracker`` (empty where no tracker knows it), ``title`` one line,
    ``request`` all that is wanted, in its author's words, ``criteria`` by what it is accepted.
    ``files`` are those that a plan says will change, ``modules`` those that are to be built and
    that no file tells of yet. ``verification``: whether an independent verifier reads the change.
    """

    title: str
    request: str
    criteria: tuple[str, ...] = ()
    id: str = ""
    tracker: str = ""
    files: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    verification: VerificationWish = VerificationWish.AUTO


_TITLE = 72


def title_of(request: str) -> str:
    r"""Return the first line of a request, as a title.

    >>> title_of("add a total\n\nof all orders")
    'add a total'
    """
    first = request.strip().partition("\n")[0].strip()
    return first if len(first) <= _TITLE else f"{first[: _TITLE - 1].rstrip()}…"


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
