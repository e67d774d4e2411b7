"""What is to be done at a forge: each can be done again without doing harm."""

from enum import StrEnum

from attrs import frozen

from adws.pipeline.markers import Marker


class Role(StrEnum):
    """Which agent is asked, and for what."""

    FIXER = "fixer"
    REFACTORER = "refactorer"
    CONFLICT = "conflict"


class Text(StrEnum):
    """Which comment tells people what happens."""

    ADOPTED = "adopted"
    FAILURE = "failure"
    QUALITY = "quality"
    CONFLICT = "conflict"
    RETRY = "retry"
    ENDED = "ended"
    SYNC_FAILED = "sync-failed"
    NO_MONEY = "no-money"
    WAITS_FOR_PERSON = "waits-for-person"


@frozen
class Create:
    """Begin a spec: its branch, the commit that takes the mark off, its pull request."""

    spec_id: str


@frozen
class Label:
    """Put a label on."""

    number: int
    name: str


@frozen
class Retitle:
    """Show another title."""

    number: int
    title: str


@frozen
class Comment:
    """Tell people something, and remember it: nothing is written where the mark is there."""

    number: int
    text: Text
    mark: Marker


@frozen
class Remember:
    """Remember something that nobody needs to be told."""

    number: int
    mark: Marker


@frozen
class Sync:
    """Merge the main branch into the head, and push that."""

    number: int
    sha: str


@frozen
class Judge:
    """Have the head judged."""

    number: int
    sha: str


@frozen
class Ask:
    """Ask an agent to work on the head."""

    number: int
    sha: str
    role: Role


@frozen
class Tell:
    """Show of the head what the judge says: pending, success, failure or error."""

    number: int
    sha: str
    state: str


@frozen
class Merge:
    """Merge the head that was judged, or have the forge do so as soon as its rules allow."""

    number: int
    sha: str
    spec_id: str


@frozen
class Disarm:
    """Take that back."""

    number: int


@frozen
class Close:
    """Close without merging; the label says why."""

    number: int
    label: str


@frozen
class Reopen:
    """Open again what was closed without a merge."""

    number: int


@frozen
class Unlabel:
    """Take a label off."""

    number: int
    name: str


@frozen
class PutMarkBack:
    """Propose to make a merged spec pending again; ``sha`` is the commit of its merge."""

    number: int
    spec_id: str
    sha: str


@frozen
class CallPeople:
    """Open an issue about a pull request that needs a person; once."""

    number: int


@frozen
class CleanUp:
    """After a merge: the label goes, and the branch."""

    number: int
    branch: str


Action = (
    Create
    | Label
    | Retitle
    | Comment
    | Remember
    | Sync
    | Judge
    | Ask
    | Tell
    | Merge
    | Disarm
    | Close
    | CallPeople
    | CleanUp
    | Reopen
    | Unlabel
    | PutMarkBack
)
