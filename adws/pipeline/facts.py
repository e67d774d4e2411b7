"""What is so at a forge and in the repository, gathered before anything is decided."""

from collections.abc import Mapping
from enum import StrEnum

from attrs import field, frozen
from returns.result import Failure, Result, Success

from adws.core.cost_report import WARNING_SHARE
from adws.core.errors import ForgeRefused, PipelineError
from adws.core.money import MIN_CALL_USD
from adws.forge.pull_requests import PullRequest
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import MANUAL

LOST_SECONDS = 3600
CLOSED = "closed"
"""The word of the mark that a pull request was closed at its end."""


class HeadVerdict(StrEnum):
    """What the judge says about a commit.

    ``FLAGGED``: green, and a person must look before it is merged. ``QUALITY``: the tests pass, and
    linters or type checkers do not. ``INFRASTRUCTURE``: nothing could be judged.
    """

    GREEN = "green"
    FLAGGED = "flagged"
    RED = "red"
    QUALITY = "quality"
    INFRASTRUCTURE = "infrastructure"


@frozen
class SpecSettings:
    """What a spec's file sets for it, as the base has the file."""

    id: str
    """The id of the spec."""
    most_attempts: int = 5
    """How many attempts agents have at it."""
    timeout_minutes: int = 45
    """How long one attempt may take, in minutes."""
    file: str = ""
    """The test file, relative to the project's folder; empty if it is not known."""


@frozen
class PullLane:
    """A spec's pull request and its state in the repository."""

    pull: PullRequest
    """The pull request at the forge."""
    spec: SpecSettings
    """What the spec's file sets."""
    marks: tuple[Marker, ...] = ()
    """What the pipeline's own account noted in comments, oldest first."""
    behind: int = 0
    """How many commits of the main branch it lacks."""
    conflicts: tuple[str, ...] = ()
    """The files in conflict with the main branch, each with one of git's seven codes."""
    sync_error: str = ""
    """What git says where a merge fails for another reason; empty if none fails."""
    running: frozenset[str] = frozenset()
    """What runs for it now: ``test``, ``agent`` or both."""
    by_pipeline: bool = True
    """Whether the pipeline began the branch; else somebody else did."""
    status: str = ""
    """The state that the forge shows of the head in the pipeline's context; empty for none."""
    earlier: tuple[str, ...] = ()
    """The heads before the pipeline merged the main branch into them, since the last work; attempts
    at those count for this one."""
    tree: str = ""
    """The id of the head's tree: all of its files. Empty where git does not have the head yet."""
    main_tree: str = ""
    """The id of the main branch's tree; empty as ``tree``."""

    @property
    def same(self) -> frozenset[str]:
        """The commits with the same work: the head, and what it was before main was merged."""
        return frozenset((self.pull.head_sha, *self.earlier))

    def marks_of(self, kind: MarkerKind, key: str = "") -> tuple[Marker, ...]:
        """Return the marks of a kind, about one thing if a key is given."""
        return tuple(mark for mark in self.marks if mark.kind is kind and key in {"", mark.key})

    @property
    def since_reset(self) -> tuple[Marker, ...]:
        """The marks since somebody has set the count back."""
        return self._since({MarkerKind.RESET})

    def calls(self) -> tuple[Marker, ...]:
        """Return the calls of agents for the work, in the attempt that is being made."""
        return self._about_head(MarkerKind.AGENT)

    def results(self) -> tuple[Marker, ...]:
        """Return how these calls ended."""
        return self._about_head(MarkerKind.RESULT)

    @property
    def is_answered(self) -> bool:
        """Whether the newest of these calls has ended; one that was lost has no result."""
        calls, results = self.calls(), self.results()
        return bool(calls and results) and results[-1].number >= calls[-1].number

    def _about_head(self, kind: MarkerKind) -> tuple[Marker, ...]:
        marks = self._since({MarkerKind.RESET, MarkerKind.ATTEMPT})
        return tuple(mark for mark in marks if mark.kind is kind and mark.key in self.same)

    def _since(self, kinds: set[MarkerKind]) -> tuple[Marker, ...]:
        at = max((n for n, mark in enumerate(self.marks) if mark.kind in kinds), default=-1)
        return self.marks[at + 1 :]

    @property
    def is_ended(self) -> bool:
        """Whether the pipeline has given it up."""
        return any(mark.kind is MarkerKind.ENDED for mark in self.since_reset)

    @property
    def ended_as(self) -> str:
        """The label that it was given up with; empty if it continues."""
        ends = (mark.word for mark in self.since_reset if mark.kind is MarkerKind.ENDED)
        return next((word for word in ends if word != CLOSED), "")

    @property
    def is_active(self) -> bool:
        """Whether the pipeline works on it: it is open, and not left to a person."""
        return self.pull.is_open and not self.is_ended and MANUAL not in self.pull.labels

    @property
    def closed(self) -> bool:
        """Whether the pipeline has closed it at its end; it may be open again."""
        return any(
            (mark.kind, mark.word) == (MarkerKind.ENDED, CLOSED) for mark in self.since_reset
        )

    @property
    def attempt(self) -> int:
        """The attempt that is being made: 1, or what somebody set it to, before a commit is red."""
        resets = [mark.number for mark in self.marks if mark.kind is MarkerKind.RESET]
        attempt_numbers = (
            mark.number for mark in self.since_reset if mark.kind is MarkerKind.ATTEMPT
        )
        return max((1, *attempt_numbers, *resets[-1:]))

    @property
    def verdict(self) -> HeadVerdict | None:
        """What the judge said last of the head."""
        verdicts = self.marks_of(MarkerKind.VERDICT, self.pull.head_sha)
        return HeadVerdict(verdicts[-1].word) if verdicts else None


@frozen
class Money:
    """What was spent on all machines, and the limits, in US dollars."""

    day: float = 0.0
    """What was spent in the last 24 hours, in US dollars."""
    week: float = 0.0
    """What was spent in the last 7 days, in US dollars."""
    day_limit: float = 100.0
    """The limit for any 24 hours, in US dollars."""
    week_limit: float = 500.0
    """The limit for any 7 days, in US dollars."""
    pulls: Mapping[int, float] = field(factory=dict[int, float])
    """What each pull request has cost in all, in US dollars, by its number."""

    @property
    def share(self) -> float:
        """The larger share that is spent: 1 and more is all."""
        return max(self.day / self.day_limit, self.week / self.week_limit)

    @property
    def is_near_limit(self) -> bool:
        """Whether so much is spent that people are warned."""
        return self.share >= WARNING_SHARE

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left: with less than a cent no call is begun."""
        left_usd = min(self.day_limit - self.day, self.week_limit - self.week)
        return left_usd < MIN_CALL_USD


@frozen
class Facts:
    """Everything that a decision rests on."""

    lanes: tuple[PullLane, ...] = ()
    """The pull requests of specs, open or not."""
    pending: tuple[SpecSettings, ...] = ()
    """The specs without a pull request that may be begun, in the order of work."""
    money: Money = field(factory=Money)
    """What was spent, and the limits."""
    most_lanes: int = 1
    """How many pull requests the pipeline works on at the same time."""
    patience_seconds: int = LOST_SECONDS
    """After how long an order that has neither begun nor ended is repeated, in seconds."""
    batch_size: int = 1
    """How many heads are judged together at most; 1: each is judged by itself."""

    @property
    def active(self) -> tuple[PullLane, ...]:
        """The pull requests that the pipeline works on."""
        return tuple(lane for lane in self.lanes if lane.is_active)

    @property
    def to_begin(self) -> tuple[SpecSettings, ...]:
        """The specs that are begun now; no two that are worked on are in the same file.

        There are none without money, and no more than there are places.
        """
        active = [lane.spec for lane in self.active]
        new_specs = list[SpecSettings]()
        for spec in () if self.money.is_spent else self.pending:
            busy_files = {spec.file for spec in (*active, *new_specs) if spec.file}
            if len(active) + len(new_specs) < self.most_lanes and spec.file not in busy_files:
                new_specs.append(spec)
        return tuple(new_specs)

    def lane(self, number: int) -> Result[PullLane, PipelineError]:
        """Return a pull request; ``ForgeRefused`` if no open one of a spec has that number."""
        lane = next((lane for lane in self.lanes if lane.pull.number == number), None)
        if lane is not None:
            return Success(lane)
        return Failure(
            ForgeRefused(
                f"#{number} is not an open pull request of a spec",
                hint="adws pipeline status lists those that are",
                context={"number": number},
            )
        )
