"""The request, the budget and the result of a search."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import PurePath

from attrs import asdict, frozen

from adws.core.answer_lines import DOUBT, FIX, GIVE_UP, ROOT_CAUSE, Doubt
from adws.core.turn import Task
from adws.search.weights import WEIGHTS

SHARE_OF_TIME = WEIGHTS.budget.share_of_time
"""The share of its process's time that a search uses."""


@frozen
class SearchBudget:
    """How many candidates and seconds a search may use.

    The same ``seed`` always gives the same order; another one reorders equally promising
    candidates. ``memory`` is the folder for results; None: they are not kept.
    """

    candidates: int = WEIGHTS.budget.candidates
    seconds: float = WEIGHTS.budget.seconds
    seed: int = 0
    memory: PurePath | None = None

    def within(self, task: Task) -> float:
        """Return the seconds for a task; some of the task's time is kept for the end."""
        return min(self.seconds, task.timeout_seconds * SHARE_OF_TIME)


@frozen
class SearchRequest:
    """A request for a search; ``say`` takes a line about its progress.

    ``ends`` is when the search must end, on the monotonic clock.
    """

    task: Task
    budget: SearchBudget
    say: Callable[[str], None]
    ends: float = 0.0

    @property
    def seconds(self) -> float:
        """The seconds available for it."""
        return self.budget.within(self.task)

    @property
    def case_ids(self) -> tuple[str, ...]:
        """The ids that the failing cases have in their suite."""
        task = self.task
        return tuple(failure.case_id.removeprefix(task.id_prefix) for failure in task.failures)


def read_arguments(argv: tuple[str, ...]) -> tuple[PurePath, SearchBudget]:
    """Return the task file and the budget that a command line names."""
    parser = ArgumentParser("search", allow_abbrev=False)
    _ = parser.add_argument("task", type=PurePath)
    _ = parser.add_argument("--candidates", type=int, default=WEIGHTS.budget.candidates)
    _ = parser.add_argument("--seconds", type=float, default=WEIGHTS.budget.seconds)
    _ = parser.add_argument("--seed", type=int, default=0)
    _ = parser.add_argument("--memory", type=PurePath)
    options = vars(parser.parse_args(argv))
    return options.pop("task"), SearchBudget(**options)


NO_CANDIDATE = "no_candidate"


_MOST_DIFFS = 3


@frozen
class Repair:
    """The chosen edits: the bug that they fix, and the new text of the lines.

    ``cases`` counts the failing cases that pass now.
    ``share`` is the share of these edits in the evidence for all edits and for chance.
    ``doubts`` are reservations, ``alternatives`` the lines of other diffs.
    """

    cause: str
    fix: str
    cases: int
    share: float = 1.0
    doubts: tuple[Doubt, ...] = ()
    alternatives: tuple[tuple[str, ...], ...] = ()


@frozen
class SearchResult:
    """The end of a search, which tried ``tried_count`` edits in ``seconds``.

    ``suspect_places`` are the lines that it looked at, in words. ``plausible`` counts the
    candidates that fix the cases. Without a ``repair``, no candidate was chosen; ``closest`` are
    those that came nearest.
    """

    suspect_places: str
    tried_count: int
    seconds: float
    plausible: int = 0
    repair: Repair | None = None
    closest: tuple[str, ...] = ()


def describe(finding: SearchResult) -> tuple[str, ...]:
    """Return the lines that the agent prints."""
    rate = finding.tried_count / finding.seconds if finding.seconds else 0.0
    effort = f"tried {finding.tried_count} edits in {finding.seconds:.1f} s ({rate:.0f} a second)"
    lines = f"most suspicious lines: {finding.suspect_places}"
    mended = finding.repair
    if mended is None:
        near_words = f"; closest edits: {'; '.join(finding.closest)}" if finding.closest else ""
        none = f"the {finding.plausible} that fix the cases seem to do so by chance"
        end = none if finding.plausible else "none fixes the cases"
        return (
            f"{ROOT_CAUSE} not found by small edits; {lines}{near_words}",
            f"{GIVE_UP} {NO_CANDIDATE}: {effort}, {end}; {lines}",
        )
    sure = f"{mended.share:.0%} of the evidence supports this one"
    return (
        effort,
        lines,
        f"{finding.plausible} edits make {mended.cases} failing cases pass; {sure}",
        *(line for diff in mended.alternatives[:_MOST_DIFFS] for line in ("instead:", *diff)),
        *(f"{DOUBT} {json.dumps(asdict(doubt))}" for doubt in mended.doubts),
        f"{ROOT_CAUSE} {mended.cause}",
        f"{FIX} {mended.fix}",
    )
