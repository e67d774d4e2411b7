"""What is to be done at a forge: each can be done again without doing harm."""

from enum import StrEnum

from attrs import frozen

from adws.pipeline.markers import Marker


class Role(StrEnum):
    """Which agent is asked, and for what."""

    FIXER = "fixer"
    REFACTORER = "refactorer"
    CONFLICT = "conflict"


class CommentText(StrEnum):
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
class BeginSpec:
    """Begin a spec: its branch, the commit that takes the mark off, its pull request."""

    spec_id: str
    """The id of the spec to begin."""


@frozen
class AddLabel:
    """Put a label on."""

    number: int
    """The number of the pull request."""
    name: str
    """The label to put on."""


@frozen
class Retitle:
    """Show another title."""

    number: int
    """The number of the pull request."""
    title: str
    """The new title, in one line."""


@frozen
class WriteComment:
    """Tell people something, and remember it: nothing is written where the mark is there."""

    number: int
    """The number of the pull request."""
    text: CommentText
    """Which comment it is; it gets its words when it is written."""
    mark: Marker
    """The mark that the comment carries; if it is there already, nothing is written."""


@frozen
class Remember:
    """Remember something that needs no comment."""

    number: int
    """The number of the pull request."""
    mark: Marker
    """The mark to keep in the pipeline's hidden comment."""


@frozen
class Sync:
    """Merge the main branch into the head, and push that."""

    number: int
    """The number of the pull request."""
    sha: str
    """The head to merge the main branch into; another head by now stops it."""


@frozen
class Judge:
    """Have the head judged."""

    number: int
    """The number of the pull request."""
    sha: str
    """The head to judge."""


@frozen
class JudgeBatch:
    """Have several heads judged together, each of which is green by itself."""

    heads: tuple[Judge, ...]
    """The heads, in the order in which they are merged."""


@frozen
class AskAgent:
    """Ask an agent to work on the head."""

    number: int
    """The number of the pull request."""
    sha: str
    """The head that the agent works on."""
    role: Role
    """Which agent is asked, and for what."""


@frozen
class SetStatus:
    """Show of the head what the judge says: pending, success, failure or error."""

    number: int
    """The number of the pull request."""
    sha: str
    """The head whose status is shown."""
    state: str
    """``pending``, ``success``, ``failure`` or ``error``."""


@frozen
class MergeHead:
    """Merge the head that was judged, or have the forge do so as soon as its rules allow."""

    number: int
    """The number of the pull request."""
    sha: str
    """The head that was judged; the forge refuses to merge another."""
    spec_id: str
    """The id of its spec, for the message of the merge."""


@frozen
class Disarm:
    """Have the forge no longer merge it by itself."""

    number: int
    """The number of the pull request."""


@frozen
class Close:
    """Close without merging; the label says why."""

    number: int
    """The number of the pull request."""
    label: str
    """The label that says why."""


@frozen
class Reopen:
    """Open again what was closed without a merge."""

    number: int
    """The number of the pull request."""


@frozen
class RemoveLabel:
    """Take a label off."""

    number: int
    """The number of the pull request."""
    name: str
    """The label to take off."""


@frozen
class PutMarkBack:
    """Propose to make a merged spec pending again."""

    number: int
    """The number of the pull request."""
    spec_id: str
    """The id of the spec that becomes pending again."""
    sha: str
    """The commit of its merge."""


@frozen
class CallPeople:
    """Open an issue about a pull request that needs a person; once."""

    number: int
    """The number of the pull request."""


@frozen
class CleanUp:
    """After a merge: the label goes, and the branch."""

    number: int
    """The number of the pull request."""
    branch: str
    """The name of the branch to delete."""


Action = (
    BeginSpec
    | AddLabel
    | Retitle
    | WriteComment
    | Remember
    | Sync
    | Judge
    | JudgeBatch
    | AskAgent
    | SetStatus
    | MergeHead
    | Disarm
    | Close
    | CallPeople
    | CleanUp
    | Reopen
    | RemoveLabel
    | PutMarkBack
)
