"""Changes that somebody brings, judged together: what was judged, and what became of each."""

from pathlib import PurePath

from attrs import frozen

from adws.core.lane_work import Batch, LaneAttempt
from adws.core.verdict import Verdict


@frozen
class BroughtChange:
    """A change as somebody names it: a commit or a branch, or else a diff in a file."""

    name: str
    """The name as it was given."""
    path: PurePath
    """The absolute path of the file of that name; it need not be there."""


@frozen
class Accepted:
    """What is accepted so far: the next changes are put on top of it."""

    start: str
    """The commit that everything is judged against, in adws's repository."""
    merged: str
    """The commit with all accepted changes, their edits to sealed files included."""
    names: tuple[str, ...] = ()
    """The names of the accepted changes, in the order in which they apply."""
    dropped: tuple[str, ...] = ()
    """The files of these changes whose edits are not judged."""


@frozen
class JointRun:
    """One judgement of several changes in one tree."""

    names: tuple[str, ...]
    """The names of all changes in the tree, in the order in which they apply."""
    verdict: Verdict
    """What the judge says of them together."""
    full_runs: int
    """How often the whole suite ran for it; the runs of layers are not counted."""


@frozen
class BatchStanding:
    """How far the judgement of several changes has come."""

    accepted: Accepted
    """What is accepted so far."""
    queue: tuple[Batch, ...] = ()
    """What waits to be judged, in the batches in which it is judged."""
    set_aside: tuple[LaneAttempt, ...] = ()
    """The changes that are refused for now: what is accepted later may help them."""
    settled: tuple[LaneAttempt, ...] = ()
    """The changes that are decided on."""
    runs: tuple[JointRun, ...] = ()
    """What was judged together so far."""


@frozen
class Blame:
    """Whose changes break a batch, as far as its run shows it."""

    guilty: tuple[LaneAttempt, ...]
    """The changes, refused, with which cases fail that the batch breaks."""
    full_runs: int
    """How often the whole suite ran for the batch; the runs of layers are not counted."""


@frozen
class BatchJudgement:
    """What became of changes that were judged together."""

    base: str
    """The commit of the user's repository that they are judged against."""
    changes: tuple[LaneAttempt, ...]
    """Each change with its verdict, in the order in which they were named."""
    runs: tuple[JointRun, ...]
    """What was judged together, in order."""
    accepted: Accepted
    """What is accepted."""
    fixed: tuple[str, ...]
    """The ids of the cases that the accepted changes fix."""
    failing_before: int
    """How many cases fail without any of the changes."""
    failing_after: int
    """How many cases fail with the accepted changes."""
    notes: tuple[str, ...] = ()
    """What the judge could not find out of the accepted changes, in sentences."""

    @property
    def full_runs(self) -> int:
        """How often the whole suite ran: once without any change, and for each judgement."""
        return 1 + sum(one.full_runs for one in self.runs)

    def exit_code(self, *, accept_flagged: bool = False) -> int:
        """0 where all are accepted, and none is suspicious unless that is accepted; else 1."""
        verdicts = [one.verdict for one in self.changes]
        return max(one.exit_code(accept_flagged=accept_flagged) for one in verdicts)
