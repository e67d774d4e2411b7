"""What is so at a forge and in the repository, gathered before anything is decided."""

from enum import StrEnum

from attrs import field, frozen

from adws.core.cost_report import NEAR
from adws.forge.pull_requests import PullRequest
from adws.ledger.money.grant import LEAST_USD
from adws.pipeline.markers import Kind, Marker

LOST_SECONDS = 3600


class Verdict(StrEnum):
    """What the judge says of a commit.

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
    """What a spec says of itself, in its ``file`` as the base has it."""

    id: str
    most_attempts: int = 5
    timeout_minutes: int = 45
    file: str = ""


@frozen
class Lane:
    """A spec's pull request.

    ``marks`` are those of the pipeline's own account, oldest first. ``behind`` counts the commits
    of the main branch that it has not; ``conflicts`` are the files with one of git's seven codes,
    ``sync_error`` what git said where a merge failed without. ``running`` names what runs for it
    now: ``test`` or ``agent``. ``status`` is what the forge shows of the head in the pipeline's
    context.
    """

    pull: PullRequest
    spec: SpecSettings
    marks: tuple[Marker, ...] = ()
    behind: int = 0
    conflicts: tuple[str, ...] = ()
    sync_error: str = ""
    running: frozenset[str] = frozenset()
    by_pipeline: bool = True
    status: str = ""

    def marked(self, kind: Kind, key: str = "") -> tuple[Marker, ...]:
        """Return the marks of a kind, about one thing if a key is given."""
        return tuple(one for one in self.marks if one.kind is kind and key in {"", one.key})

    @property
    def since_reset(self) -> tuple[Marker, ...]:
        """The marks since somebody has set the count back."""
        return self._since({Kind.RESET})

    def calls(self) -> tuple[Marker, ...]:
        """Return the calls of agents for the head, in the attempt that is being made."""
        return self._about_head(Kind.AGENT)

    def results(self) -> tuple[Marker, ...]:
        """Return how these calls ended."""
        return self._about_head(Kind.RESULT)

    @property
    def is_answered(self) -> bool:
        """Whether the newest of these calls has ended; one that was lost has no result."""
        calls, results = self.calls(), self.results()
        return bool(calls and results) and results[-1].number >= calls[-1].number

    def _about_head(self, kind: Kind) -> tuple[Marker, ...]:
        marks = self._since({Kind.RESET, Kind.ATTEMPT})
        return tuple(one for one in marks if (one.kind, one.key) == (kind, self.pull.head_sha))

    def _since(self, kinds: set[Kind]) -> tuple[Marker, ...]:
        at = max((n for n, one in enumerate(self.marks) if one.kind in kinds), default=-1)
        return self.marks[at + 1 :]

    @property
    def ended(self) -> bool:
        """Whether the pipeline has given it up."""
        return any(one.kind is Kind.ENDED for one in self.since_reset)

    @property
    def attempt(self) -> int:
        """The attempt that is being made: 1, or what somebody set it to, before a commit is red."""
        resets = [one.number for one in self.marks if one.kind is Kind.RESET]
        begun = (one.number for one in self.since_reset if one.kind is Kind.ATTEMPT)
        return max((1, *begun, *resets[-1:]))

    @property
    def verdict(self) -> Verdict | None:
        """What the judge said last of the head."""
        said = self.marked(Kind.VERDICT, self.pull.head_sha)
        return Verdict(said[-1].word) if said else None


@frozen
class Money:
    """What was spent, in US dollars, beside what may be."""

    day: float = 0.0
    week: float = 0.0
    day_limit: float = 100.0
    week_limit: float = 500.0

    @property
    def share(self) -> float:
        """The larger share that is spent: 1 and more is all."""
        return max(self.day / self.day_limit, self.week / self.week_limit)

    @property
    def near(self) -> bool:
        """Whether so much is spent that people are warned."""
        return self.share >= NEAR

    @property
    def spent(self) -> bool:
        """Whether nothing is left: with less than a cent no call is begun."""
        left_usd = min(self.day_limit - self.day, self.week_limit - self.week)
        return left_usd < LEAST_USD


@frozen
class Facts:
    """Everything that a decision rests on.

    ``pending`` are the specs without a pull request that may be begun, in the order of work. What
    was ordered ``patience_seconds`` ago and has neither begun nor ended is ordered again.
    """

    lanes: tuple[Lane, ...] = ()
    pending: tuple[SpecSettings, ...] = ()
    money: Money = field(factory=Money)
    most_lanes: int = 1
    patience_seconds: int = LOST_SECONDS
