"""How often a case failed when it ran again, with a change and without it."""

from attrs import asdict, frozen


@frozen
class RunCounts:
    """How many runs of a case failed."""

    failed: int = 0
    """How many runs failed."""
    total: int = 0
    """How many runs there were."""

    def plus(self, other: "RunCounts") -> "RunCounts":
        """Return both together.

        >>> str(RunCounts(1, 2).plus(RunCounts(2, 4)))
        '3 of 6'
        """
        return RunCounts(self.failed + other.failed, self.total + other.total)

    @property
    def flips(self) -> bool:
        """Whether some runs failed and some did not."""
        return 0 < self.failed < self.total

    @property
    def all_failed(self) -> bool:
        """Whether there were runs, and each of them failed."""
        return 0 < self.failed == self.total

    def __str__(self) -> str:
        """Return how many runs failed, of how many."""
        return f"{self.failed} of {self.total}"


@frozen
class Repeats:
    """The runs of one case with and without a change: in the whole suite, and alone."""

    case_id: str
    """The id of the case, as the runner has it."""
    change_suite: RunCounts = RunCounts()
    """The runs of the whole suite with the change."""
    change_alone: RunCounts = RunCounts()
    """The runs of doubtful cases alone with the change, each in a fresh tree."""
    base_suite: RunCounts = RunCounts()
    """The runs of the whole suite without the change; none if the case is new."""
    base_alone: RunCounts = RunCounts()
    """The runs of doubtful cases alone without the change, each in a fresh tree."""
    apart: bool = False
    """Whether no run could leave anything behind for a later one."""

    def with_run(self, kind: str, *, failed: bool) -> "Repeats":
        """Return the repeats with one more run of a kind, which is the name of a field."""
        kinds = asdict(self, recurse=False)
        kinds[kind] = kinds[kind].plus(RunCounts(int(failed), 1))
        return Repeats(**kinds)

    @property
    def change(self) -> RunCounts:
        """All runs with the change."""
        return self.change_suite.plus(self.change_alone)

    @property
    def base(self) -> RunCounts:
        """All runs without the change."""
        return self.base_suite.plus(self.base_alone)

    @property
    def on_base(self) -> bool:
        """Whether the case exists without the change."""
        return self.base_suite.total > 0

    @property
    def flips(self) -> bool:
        """Whether runs of the same kind both passed and failed."""
        kinds = (self.change_suite, self.change_alone, self.base_suite, self.base_alone)
        return any(runs.flips for runs in kinds)

    def __str__(self) -> str:
        """Say both counts.

        >>> str(Repeats("a", RunCounts(1, 2), RunCounts(2, 4), RunCounts(0, 1), RunCounts(0, 5)))
        'fails 3 of 6 runs on the change, 0 of 6 on the base'
        """
        base = f"{self.base} on the base" if self.on_base else "not there on the base"
        return f"fails {self.change} runs on the change, {base}"
