"""Which of many candidates are worth a run of their own: they are tried together before that."""

from collections.abc import Mapping
from typing import Protocol

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.turn import Task
from adws.search.candidates import Candidate
from adws.search.copies.executor import Copy
from adws.search.copies.mixture import FailuresByNumber, Numbered, mending
from adws.search.copies.repeating import RepeatedCases
from adws.search.copies.runs import Tool
from adws.search.copies.starting import RepeatedStarts
from adws.search.languages.code import Code
from adws.search.weights import WEIGHTS

Candidates = tuple[Candidate, ...]


class BatchRunner(Protocol):
    """A runner to try candidates together."""

    def failures(
        self, candidates: Numbered, copy: Copy, /
    ) -> IOResult[FailuresByNumber, PipelineError]:
        """Return what fails with each of them, as far as it can be told."""
        ...


@frozen
class Filtered:
    """Candidates that were tried together: those ``kept`` are worth a run of their own.

    They mend something, or nothing is known of them.
    """

    kept: Candidates
    left_out: Candidates = ()

    def and_(self, other: "Filtered") -> "Filtered":
        """Return both as one."""
        return Filtered(self.kept + other.kept, self.left_out + other.left_out)


@frozen
class Filter:
    """Tries candidates together. ``known`` are the names that may fail as they did before.

    ``seconds`` is what it may take where candidates must be tried in smaller and smaller parts.
    """

    runner: BatchRunner | None
    known: frozenset[str] = frozenset()
    seconds: float = 60.0

    def apply(self, candidates: Candidates, copy: Copy) -> IOResult[Filtered, PipelineError]:
        """Try candidates together, and in halves where one of them spoils it for all."""
        if self.runner is None or not candidates:
            return IOSuccess(Filtered(candidates))
        return IOResult.do(
            filtered
            for began in io_ops.monotonic_seconds()
            for filtered in _Filtering(self.runner, self.known, copy, began + self.seconds).of(
                candidates
            )
        )


@frozen
class _Filtering:
    """The filtering of some candidates; what is not known when it ends is left for later."""

    runner: BatchRunner
    known: frozenset[str]
    copy: Copy
    ends: float

    def of(self, candidates: Candidates) -> IOResult[Filtered, PipelineError]:
        """Try candidates together, or their halves."""
        return IOResult.do(
            filtered
            for told in self.runner.failures(dict(enumerate(candidates, start=1)), self.copy)
            for now in io_ops.monotonic_seconds()
            for filtered in self._read(candidates, told, now)
        )

    def _read(
        self, candidates: Candidates, told: FailuresByNumber, now: float
    ) -> IOResult[Filtered, PipelineError]:
        if told or len(candidates) < WEIGHTS.copies.course.least_batch:
            return IOSuccess(_filtered(candidates, told, mending(told, self.known)))
        if now > self.ends:
            return IOSuccess(Filtered((), candidates))
        middle = len(candidates) // 2
        return IOResult.do(
            one.and_(other)
            for one in self.of(candidates[:middle])
            for other in self.of(candidates[middle:])
        )


def _filtered(candidates: Candidates, told: FailuresByNumber, good: frozenset[int]) -> Filtered:
    numbered = tuple(enumerate(candidates, start=1))
    bad = told.keys() - good
    return Filtered(
        tuple(one for number, one in numbered if number not in bad),
        tuple(one for number, one in numbered if number in bad),
    )


def filter_for(
    task: Task, tool: Tool, codes: Mapping[str, Code], known: frozenset[str], seconds: float
) -> Filter:
    """Return the filter for a tool; one that keeps everything where none is known.

    ``seconds`` is the most that a run may take.
    """
    if tool.repeated is not None:
        tests = {failure.file for failure in task.failures}
        files = {file: code for file, code in codes.items() if file in tests}
        return Filter(
            RepeatedCases(task, tool, tool.repeated, files, codes, seconds), known, seconds
        )
    if tool.each is not None:
        return Filter(RepeatedStarts(task, tool, tool.each, codes, seconds), known, seconds)
    return Filter(None)
