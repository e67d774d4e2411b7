"""The changes that a run has kept, one commit each."""

from attrs import frozen

from adws.core.flag import Flag
from adws.core.purpose import Purpose


@frozen
class KeptChange:
    """A change that was judged and committed.

    ``files`` are relative to the repository's top; ``summary`` is its author's one sentence.
    ``dropped`` are files that he changed too and that were not taken, ``flags`` what looked
    suspicious, ``notes`` what the judge could not find out.
    """

    purpose: Purpose
    agent: str
    commit: str
    files: tuple[str, ...]
    summary: str = ""
    dropped: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    notes: tuple[str, ...] = ()
