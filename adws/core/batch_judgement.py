"""Changes from outside that are judged together: the judgements, and the verdict on each."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import field, frozen

from adws.core.lane_work import Batch, LaneAttempt
from adws.core.verdict import Verdict


@frozen
class BroughtChange:
    """A change by its name: a commit or a branch, or else a diff in a file."""

    name: str
    """The name as it was given."""
    path: PurePath
    """The absolute path of the file of that name; the file may be missing."""


@frozen
class Accepted:
    """The accepted changes so far; the next changes are put on top of them."""

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
    """The verdict on all of them together."""
    full_runs: int
    """How often the whole suite ran for it; the runs of layers are not counted."""


@frozen
class FailedAgain:
    """How often failing cases of a commit have failed again, each time in a new tree."""

    head: str = ""
    """The commit that they ran on."""
    circumstances: str = ""
    """The digest of what else the runs depended on."""
    times: Mapping[str, int] = field(factory=dict[str, int])
    """How often each of them has failed, after the first time, by the id of the case."""

    def at(self, head: str, circumstances: str) -> "FailedAgain":
        """Return what is known about a commit under these circumstances.

        >>> seen = FailedAgain("c0", "here", {"t.py::a": 4})
        >>> seen.at("c0", "here") == seen
        True
        >>> [dict(other.times) for other in (seen.at("c1", "here"), seen.at("c0", "there"))]
        [{}, {}]
        """
        same = (self.head, self.circumstances) == (head, circumstances)
        return self if same else FailedAgain(head, circumstances)


@frozen
class BatchStanding:
    """The state of a judgement of several changes."""

    accepted: Accepted
    """What is accepted so far."""
    queue: tuple[Batch, ...] = ()
    """The waiting batches, in the order in which they will be judged."""
    set_aside: tuple[LaneAttempt, ...] = ()
    """The changes that are refused for now; they may pass on top of later accepted ones."""
    settled: tuple[LaneAttempt, ...] = ()
    """The changes with a final decision."""
    runs: tuple[JointRun, ...] = ()
    """The judgements so far."""
    failed_again: FailedAgain = FailedAgain()
    """What is known about failing cases without the changes that are judged next."""


@frozen
class Blame:
    """The changes that break a batch, as far as its run shows them."""

    guilty: tuple[LaneAttempt, ...]
    """The refused changes: with each of them, cases fail that the batch breaks."""
    full_runs: int
    """How often the whole suite ran for the batch; the runs of layers are not counted."""


@frozen
class BatchJudgement:
    """The result of judging changes together."""

    base: str
    """The commit of the user's repository that they are judged against."""
    changes: tuple[LaneAttempt, ...]
    """Each change with its verdict, in the order in which you named them."""
    runs: tuple[JointRun, ...]
    """All judgements, in order."""
    accepted: Accepted
    """The accepted changes."""
    fixed: tuple[str, ...]
    """The ids of the cases that the accepted changes fix."""
    failing_before: int
    """How many cases fail without any of the changes."""
    failing_after: int
    """How many cases fail with the accepted changes."""
    notes: tuple[str, ...] = ()
    """What the judge could not determine about the accepted changes, in sentences."""

    @property
    def full_runs(self) -> int:
        """How often the whole suite ran: once without any change, and for each judgement."""
        return 1 + sum(run.full_runs for run in self.runs)

    def exit_code(self, *, accept_flagged: bool = False) -> int:
        """0 if all are accepted and none is suspicious (unless you accept that), else 1."""
        verdicts = [change.verdict for change in self.changes]
        return max(verdict.exit_code(accept_flagged=accept_flagged) for verdict in verdicts)
