"""Which of many candidates are worth a run of their own: they are tried together before that."""

from collections.abc import Mapping
from typing import Protocol

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.turn import Task
from adws.search.candidates import Candidate
from adws.search.copies.mixture import Numbered
from adws.search.copies.place import Place
from adws.search.copies.repeating import Repeatedly
from adws.search.copies.starting import Starting
from adws.search.copies.told import Told, mending
from adws.search.copies.tool import Tool
from adws.search.languages.code import Code

_LEAST = 10

Candidates = tuple[Candidate, ...]


class Together(Protocol):
    """A way to try candidates together."""

    def tell(self, candidates: Numbered, place: Place, /) -> IOResult[Told, PipelineError]:
        """Return what fails with each of them, as far as it can be told."""
        ...


@frozen
class Sifted:
    """Candidates that were tried together: those ``kept`` are worth a run of their own.

    They mend something, or nothing is known of them.
    """

    kept: Candidates
    left_out: Candidates = ()

    def and_(self, other: "Sifted") -> "Sifted":
        """Return both as one."""
        return Sifted(self.kept + other.kept, self.left_out + other.left_out)


@frozen
class Sieve:
    """Tries candidates together. ``known`` are the names that may fail as they did before.

    ``seconds`` is what it may take where candidates must be tried in smaller and smaller parts.
    """

    way: Together | None
    known: frozenset[str] = frozenset()
    seconds: float = 60.0

    def sift(self, candidates: Candidates, place: Place) -> IOResult[Sifted, PipelineError]:
        """Try candidates together, and in halves where one of them spoils it for all."""
        if self.way is None or not candidates:
            return IOSuccess(Sifted(candidates))
        return IOResult.do(
            sifted
            for began in io_ops.monotonic_seconds()
            for sifted in _Sifting(self.way, self.known, place, began + self.seconds).of(candidates)
        )


@frozen
class _Sifting:
    """The sifting of some candidates; what is not known when it ends is left for later."""

    way: Together
    known: frozenset[str]
    place: Place
    ends: float

    def of(self, candidates: Candidates) -> IOResult[Sifted, PipelineError]:
        """Try candidates together, or their halves."""
        return IOResult.do(
            sifted
            for told in self.way.tell(dict(enumerate(candidates, start=1)), self.place)
            for now in io_ops.monotonic_seconds()
            for sifted in self._read(candidates, told, now)
        )

    def _read(
        self, candidates: Candidates, told: Told, now: float
    ) -> IOResult[Sifted, PipelineError]:
        if told or len(candidates) < _LEAST:
            return IOSuccess(_sifted(candidates, told, mending(told, self.known)))
        if now > self.ends:
            return IOSuccess(Sifted((), candidates))
        middle = len(candidates) // 2
        return IOResult.do(
            one.and_(other)
            for one in self.of(candidates[:middle])
            for other in self.of(candidates[middle:])
        )


def _sifted(candidates: Candidates, told: Told, good: frozenset[int]) -> Sifted:
    numbered = tuple(enumerate(candidates, start=1))
    bad = told.keys() - good
    return Sifted(
        tuple(one for number, one in numbered if number not in bad),
        tuple(one for number, one in numbered if number in bad),
    )


def sieve_for(
    task: Task, tool: Tool, codes: Mapping[str, Code], known: frozenset[str], seconds: float
) -> Sieve:
    """Return the sieve for a tool; one that keeps everything where none is known.

    ``seconds`` is the most that a run may take.
    """
    if tool.repeated is not None:
        tests = {failure.file for failure in task.failures}
        files = {file: code for file, code in codes.items() if file in tests}
        return Sieve(Repeatedly(task, tool, tool.repeated, files, codes, seconds), known, seconds)
    if tool.each is not None:
        return Sieve(Starting(task, tool, tool.each, codes, seconds), known, seconds)
    return Sieve(None)
