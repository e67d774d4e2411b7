"""What a search stands on once the cases are traced: suspects, sources, candidates."""

from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.turn import Task
from adws.search.asked import Asked, asked_for
from adws.search.brief import Brief
from adws.search.candidates import Candidate, propose_candidates
from adws.search.catalogue import families, waking_families
from adws.search.evidence import assertions
from adws.search.fork_server.closeness import closeness
from adws.search.fork_server.dormant import dormant_lines
from adws.search.fork_server.server import Bench
from adws.search.fork_server.trial import case_ids
from adws.search.literals import told_by
from adws.search.memory import Memory, content_key, recall
from adws.search.observed import Observed
from adws.search.order import in_order
from adws.search.source import Family, Source
from adws.search.source_files import case_files, may_edit, named_files, parse_sources
from adws.search.suspects import Suspect, rank_lines, riskiest_first
from adws.search.tried import Aims, aims_of

_SHARE_OF_TIME = 0.2
_LONGEST_CASE_SECONDS = 10.0
_PASSING_SAMPLE = 60
_FIRST_LINES = 60
_REACHED = (0, _FIRST_LINES, 180, 500)
_CASES_OF_A_TRY = 8
_ALL = 10_000


REACHES = len(_REACHED) - 1
"""In how many steps lines are taken in, the most suspicious first."""


@frozen
class Texts:
    """The files that may be edited, and those of the failing cases, by their paths."""

    sources: dict[str, str]
    tests: dict[str, str]


@frozen(slots=False)
class Ground:
    """What a search works on.

    ``asleep`` are lines that no failing case executes yet, in functions that one does. ``told`` are
    the values in the failing cases' files. ``checks`` counts the assertions and passing cases that
    know what is right. ``aims`` are what a try of one is to achieve, on a few cases; ``all_aims``
    what the chosen one must, on all that were traced.
    """

    brief: Brief
    bench: Bench
    observed: Observed
    suspects: tuple[Suspect, ...]
    sources: dict[str, Source]
    asleep: tuple[Suspect, ...]
    told: frozenset[str]
    checks: int
    aims: Aims
    all_aims: Aims
    memory: Memory

    @property
    def texts(self) -> dict[str, str]:
        """The text of each file, as it was found."""
        return {path: source.text for path, source in self.sources.items()}

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """The single edits of the most suspicious lines, in the order of trying.

        With those that may bring lines to life which no failing case executes.
        """
        waking = self._proposed(self.asleep[:_FIRST_LINES], waking_families())
        return self._ordered((*self._proposed(self.suspects[:_FIRST_LINES], families()), *waking))

    @cached_property
    def partners(self) -> tuple[Candidate, ...]:
        """The single edits to be combined: those of lines that are not executed yet, too."""
        return self.proposed((*self.suspects[:_FIRST_LINES], *self.asleep[:_FIRST_LINES]))

    def singles(self, number: int) -> tuple[Candidate, ...]:
        """Return the single edits of the first lines, of the next, or of still more (from 0)."""
        start, stop = _REACHED[number : number + 2]
        return self.proposed(self.suspects[start:stop]) if number else self.candidates

    def proposed(self, suspects: tuple[Suspect, ...]) -> tuple[Candidate, ...]:
        """Return the single edits of lines, in the order of trying."""
        return self._ordered(self._proposed(suspects, families()))

    def _proposed(
        self, suspects: tuple[Suspect, ...], kinds: tuple[Family, ...]
    ) -> tuple[Candidate, ...]:
        files = dict.fromkeys(suspect.file for suspect in suspects)
        sources = {file: self.sources[file] for file in files if file in self.sources}
        return propose_candidates(sources, suspects, kinds)

    def _ordered(self, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        return in_order(found, self.brief.budget.seed)


def survey(brief: Brief, bench: Bench) -> IOResult[Ground, PipelineError]:
    """Trace the cases, read the files they executed, and think of candidates."""
    task = brief.task
    return IOResult.do(
        _ground(brief, bench, observed, texts, memory)
        for observed in _trace(task, bench)
        for sources in traverse(partial(_read, task), named_files(task, observed))
        for tests in traverse(partial(_read, task), case_files(task))
        for texts in IOSuccess(Texts(dict(sources), dict(tests)))
        for key in IOSuccess(content_key({**texts.sources, **texts.tests}, case_ids(task)))
        for memory in recall(brief.budget.memory, key, task.attempt)
    )


def _trace(task: Task, bench: Bench) -> IOResult[Observed, PipelineError]:
    seconds = task.timeout_seconds * _SHARE_OF_TIME
    limit = min(_LONGEST_CASE_SECONDS, seconds / 2)
    return bench.trace(passing=_PASSING_SAMPLE, limit_seconds=limit, total_seconds=seconds)


def _read(task: Task, path: str) -> IOResult[tuple[str, str], PipelineError]:
    """Read a file that was executed; one that is gone has no text to edit."""
    text = io_ops.read_text(task.tree / PurePath(path))
    return text.lash(_nothing).map(partial(_pair, path))


def _nothing(_error: PipelineError) -> IOResult[str, PipelineError]:
    return IOSuccess("")


def _pair(path: str, text: str) -> tuple[str, str]:
    return path, text


def _ground(brief: Brief, bench: Bench, observed: Observed, texts: Texts, memory: Memory) -> Ground:
    task = brief.task
    sources = parse_sources(texts.sources, tuple(texts.tests.values()))
    near = closeness(sources, observed, _asked(task, texts.tests))
    traces = [failure.evidence.frames for failure in task.failures]
    suspects = rank_lines(observed, traces, partial(may_edit, task), near)
    seen = riskiest_first(observed, suspects)
    return Ground(
        brief=brief,
        bench=bench,
        observed=seen,
        suspects=suspects,
        sources=sources,
        asleep=dormant_lines(sources, observed, near),
        told=told_by(texts.tests.values()),
        checks=_checks(task, texts.tests) + len(seen.passing),
        aims=aims_of(case_ids(task), seen, _CASES_OF_A_TRY),
        all_aims=aims_of(case_ids(task), seen, _ALL),
        memory=memory,
    )


def _asked(task: Task, tests: Mapping[str, str]) -> Asked:
    """Return what the failing cases ask for, those of all files together."""
    names = [failure.test for failure in task.failures]
    found = [asked_for(text, _lines_in(file, task), names) for file, text in tests.items()]
    return Asked(
        frozenset(name for asked in found for name in asked.at_once),
        frozenset(name for asked in found for name in asked.around),
    )


def _checks(task: Task, tests: Mapping[str, str]) -> int:
    names = [failure.test for failure in task.failures]
    return sum(assertions(text, names) for text in tests.values())


def _lines_in(file: str, task: Task) -> list[int]:
    frames = (frame for failure in task.failures for frame in failure.evidence.frames)
    return [frame.line for frame in frames if frame.file == file]
