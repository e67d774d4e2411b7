"""What an agent proposes, before the judge has seen it, and what of it was kept."""

from attrs import frozen

from adws.core.flag import Flag
from adws.core.patch import Patch
from adws.core.purpose import Purpose
from adws.core.repeats import Repeats
from adws.core.turn import Answer


@frozen
class SealedEdit:
    """An agent's edit to a sealed file, which is not judged, but reported.

    ``before`` and ``after`` are the texts of the file; None where it was not there, or no text.
    ``path`` is relative to the repository's top. ``explanation`` says in sentences what it did.
    """

    path: str
    before: str | None
    after: str | None
    explanation: tuple[str, ...] = ()


@frozen
class Proposal:
    """An agent's answer and change.

    ``key`` identifies the attempt in the journal. ``patch`` is the whole change, ``kept`` the part
    that is judged, ``dropped`` the files whose edits are not, or not all of them. ``patch_file``
    keeps the whole change as a diff and ``log`` the agent's output, both relative to the project's
    folder.
    ``started_at`` is an ISO 8601 time. ``environment`` says what the agent changed in the lent
    environment folders. ``purpose`` is what it was asked for.
    """

    key: str
    agent: str
    answer: Answer
    patch: Patch
    kept: Patch
    dropped: tuple[str, ...] = ()
    patch_file: str = ""
    log: str = ""
    started_at: str = ""
    environment: tuple[str, ...] = ()
    purpose: Purpose = Purpose.FIX


@frozen
class KeptChange:
    """A change that was judged and committed.

    ``files`` are relative to the repository's top; ``summary`` is its author's one sentence.
    ``dropped`` are files that he changed too and that were not taken, ``flags`` what looked
    suspicious, ``notes`` what the judge could not find out, ``repeats`` the doubtful cases that he
    ran again on both sides.
    """

    purpose: Purpose
    agent: str
    commit: str
    files: tuple[str, ...]
    summary: str = ""
    dropped: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    notes: tuple[str, ...] = ()
    repeats: tuple[Repeats, ...] = ()
