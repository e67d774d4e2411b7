"""What an agent proposes, and the changes that adws keeps."""

from attrs import frozen

from adws.core.flag import Flag
from adws.core.patch import Patch
from adws.core.purpose import Purpose
from adws.core.repeats import Repeats
from adws.core.turn import Answer


@frozen
class SealedEdit:
    """An agent's edit to a sealed file: adws reports it and does not judge it."""

    path: str
    """The file, relative to the repository's top."""
    before: str | None
    """The text of the file before the edit; None if it was not there or is no text."""
    after: str | None
    """The text of the file after the edit; None if it is gone or is no text."""
    explanation: tuple[str, ...] = ()
    """What the edit does, in sentences."""


@frozen
class Proposal:
    """An agent's answer and change, before the judge looks at it."""

    key: str
    """The name of the attempt in the journal."""
    agent: str
    """The name of the agent."""
    answer: Answer
    """What the agent answered, and what it cost."""
    patch: Patch
    """The whole change, sealed files included."""
    kept: Patch
    """The part of the change that is judged."""
    dropped: tuple[str, ...] = ()
    """The files whose edits are not judged, or not all of them, relative to the repository's
    top."""
    patch_file: str = ""
    """The file with the whole change as a diff, relative to the project's folder."""
    log: str = ""
    """The file with the agent's output, relative to the project's folder."""
    started_at: str = ""
    """When the agent began, in ISO 8601."""
    environment: tuple[str, ...] = ()
    """What the agent changed in the lent environment folders, in sentences."""
    purpose: Purpose = Purpose.FIX
    """What the agent was asked for."""
    calls: int = 1
    """How many times the agent was asked: more than once if its service rejected the call."""


@frozen
class KeptChange:
    """A change that was judged and committed."""

    purpose: Purpose
    """What its author was asked for."""
    agent: str
    """The name of the agent that made it."""
    commit: str
    """The commit that holds it, in adws's repository."""
    files: tuple[str, ...]
    """The files that it changes, relative to the repository's top."""
    summary: str = ""
    """What it does, in one sentence of its author."""
    dropped: tuple[str, ...] = ()
    """The files whose edits were not taken, relative to the repository's top."""
    flags: tuple[Flag, ...] = ()
    """What looks suspicious in it."""
    notes: tuple[str, ...] = ()
    """What the judge could not determine, in sentences."""
    repeats: tuple[Repeats, ...] = ()
    """The doubtful cases that the judge ran again with the change and without it."""
