"""Filter candidates: try many together, and keep those worth a run of their own."""

from collections.abc import Mapping
from typing import Protocol

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.turn import Task
from adws.search.candidates import EditCandidate
from adws.search.copies.executor import Copy
from adws.search.copies.mixture import FailuresByNumber, Numbered, mending
from adws.search.copies.repeating import RepeatedCases
from adws.search.copies.runs import SuiteTool
from adws.search.copies.starting import RepeatedStarts
from adws.search.languages.code import ParsedCode
from adws.search.weights import WEIGHTS

Candidates = tuple[EditCandidate, ...]


class BatchRunner(Protocol):
    """Runs candidates together."""

    def failures(
        self, candidates: Numbered, copy: Copy, /
    ) -> IOResult[FailuresByNumber, PipelineError]:
        """Return the failures with each candidate, as far as they are known."""
        ...


@frozen
class FilterResult:
    """Candidates that were tried together: ``promising`` are worth a run of their own.

    They fix something, or nothing is known about them.
    """

    promising: Candidates
    left_out: Candidates = ()


@frozen
class Filter:
    """Tries candidates together. ``known_failures`` are the names that may fail as they did before.

    ``seconds`` limits how long it splits candidates into smaller and smaller parts.
    """

    runner: BatchRunner | None
    known_failures: frozenset[str] = frozenset()
    seconds: float = 60.0

    def apply(self, candidates: Candidates, copy: Copy) -> IOResult[FilterResult, PipelineError]:
        """Try candidates together, and in halves if one of them breaks the run for all."""
        if self.runner is None or not candidates:
            return IOSuccess(FilterResult(candidates))
        runner = self.runner
        return io_ops.monotonic_seconds().bind(
            lambda began: self._try(runner, candidates, copy, began + self.seconds)
        )

    def _try(
        self, runner: BatchRunner, candidates: Candidates, copy: Copy, ends: float
    ) -> IOResult[FilterResult, PipelineError]:
        """Try candidates together, or in halves; keep those that are still unknown at the end."""

        def read(failures: FailuresByNumber, now: float) -> IOResult[FilterResult, PipelineError]:
            if failures or len(candidates) < WEIGHTS.copies.course.least_batch:
                bad = failures.keys() - mending(failures, self.known_failures)
                numbered = tuple(enumerate(candidates, start=1))
                passing = tuple(candidate for number, candidate in numbered if number not in bad)
                return IOSuccess(
                    FilterResult(passing, tuple(candidate for n, candidate in numbered if n in bad))
                )
            if now > ends:
                return IOSuccess(FilterResult((), candidates))
            middle = len(candidates) // 2
            return IOResult.do(
                FilterResult(half.promising + other.promising, half.left_out + other.left_out)
                for half in self._try(runner, candidates[:middle], copy, ends)
                for other in self._try(runner, candidates[middle:], copy, ends)
            )

        return IOResult.do(
            filtered
            for failures in runner.failures(dict(enumerate(candidates, start=1)), copy)
            for now in io_ops.monotonic_seconds()
            for filtered in read(failures, now)
        )


def filter_for(
    task: Task,
    tool: SuiteTool,
    codes: Mapping[str, ParsedCode],
    known_mending: frozenset[str],
    seconds: float,
) -> Filter:
    """Return the filter for a tool; for an unknown tool, one that keeps everything.

    ``seconds`` is the most that a run may take.
    """
    if tool.repeated is not None:
        tests = {failure.file for failure in task.failures}
        files = {file: code for file, code in codes.items() if file in tests}
        return Filter(
            RepeatedCases(task, tool, tool.repeated, files, codes, seconds), known_mending, seconds
        )
    if tool.each is not None:
        return Filter(RepeatedStarts(task, tool, tool.each, codes, seconds), known_mending, seconds)
    return Filter(None)
