"""A piece of work: a request, its acceptance criteria, and its source."""

from enum import StrEnum

from attrs import frozen


class VerificationPolicy(StrEnum):
    """Who decides whether a change is verified: the change itself (``auto``), or a person."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


@frozen
class WorkItem:
    """A piece of work."""

    title: str
    """The request in one line."""
    request: str
    """The whole request, in its author's words."""
    criteria: tuple[str, ...] = ()
    """The acceptance criteria, one sentence each."""
    id: str = ""
    """The name of the issue or task in ``tracker``; empty if no tracker knows it."""
    tracker: str = ""
    """The name of the tracker that it comes from; empty if it comes from none."""
    files: tuple[str, ...] = ()
    """The files that a plan expects to change, relative to the project's folder."""
    modules: tuple[str, ...] = ()
    """The modules to build that no file mentions yet."""
    verification: VerificationPolicy = VerificationPolicy.AUTO
    """Whether an independent verifier reviews the change."""


_TITLE = 72


def title_of(request: str) -> str:
    r"""Return the first line of a request, as a title.

    >>> title_of("add a total\n\nof all orders")
    'add a total'
    """
    first = request.strip().partition("\n")[0].strip()
    return first if len(first) <= _TITLE else f"{first[: _TITLE - 1].rstrip()}…"


@frozen
class WorkRequest:
    """A person's request: words, an issue, or a task of a task file."""

    words: str = ""
    """The request in words; empty if an issue or a file has it."""
    issue: str = ""
    """The name of the issue in the project's tracker; empty if there is none."""
    file: str = ""
    """The task file, absolute or relative to the project's folder; empty if there is none."""
    task: str = ""
    """The name of the task in ``file``; may be empty if the file has one task only."""
    criteria: tuple[str, ...] = ()
    """More criteria, besides those of the issue or the file."""
    verification: VerificationPolicy | None = None
    """Whether an independent verifier reviews the change; None leaves it to the issue, the file or
    the settings."""
