"""What a search stands on once the cases are traced: suspects, sources, candidates."""

from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.search.candidates import Candidate, is_asleep, propose_candidates
from adws.agents.search.families import families
from adws.agents.search.job import Desk, trace_job
from adws.agents.search.observed import Observed, read_observed
from adws.agents.search.probe_run import run_probe
from adws.agents.search.source import Source
from adws.agents.search.source_files import may_edit, named_files, parse_sources
from adws.agents.search.suspects import Suspect, rank_lines
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.turn import Task

_SHARE_OF_TIME = 0.2
_LONGEST_CASE_SECONDS = 10.0
_PASSING_SAMPLE = 60
_MOST_CANDIDATES = 4_000


@frozen
class Ground:
    """What a search works on. ``ends`` is when it must be over, on the monotonic clock."""

    task: Task
    desk: Desk
    observed: Observed
    suspects: tuple[Suspect, ...]
    sources: dict[str, Source]
    candidates: tuple[Candidate, ...]
    ends: float

    @property
    def texts(self) -> dict[str, str]:
        """The text of each file, as it was found."""
        return {path: source.text for path, source in self.sources.items()}

    @property
    def live(self) -> frozenset[int]:
        """The candidates that may be tried in live functions."""
        return frozenset(
            index
            for index, candidate in enumerate(self.candidates)
            if is_asleep(candidate, self.observed)
        )


def survey(task: Task, desk: Desk, ends: float) -> IOResult[Ground, PipelineError]:
    """Trace the cases, read the files they executed, and think of candidates."""
    return IOResult.do(
        _ground(task, desk, observed, dict(texts), ends)
        for observed in _trace(task, desk)
        for texts in traverse(partial(_read, task), named_files(task, observed))
    )


def _trace(task: Task, desk: Desk) -> IOResult[Observed, PipelineError]:
    seconds = task.timeout_seconds * _SHARE_OF_TIME
    limit = min(_LONGEST_CASE_SECONDS, seconds / 2)
    job = trace_job(task, desk, passing=_PASSING_SAMPLE, limit_seconds=limit, total_seconds=seconds)
    return run_probe(task, desk, job, seconds).bind_result(read_observed)


def _read(task: Task, path: str) -> IOResult[tuple[str, str], PipelineError]:
    """Read a file that was executed; one that is gone has no text to edit."""
    text = io_ops.read_text(task.tree / PurePath(path))
    return text.lash(_nothing).map(partial(_pair, path))


def _nothing(_error: PipelineError) -> IOResult[str, PipelineError]:
    return IOSuccess("")


def _pair(path: str, text: str) -> tuple[str, str]:
    return path, text


def _ground(
    task: Task, desk: Desk, observed: Observed, texts: dict[str, str], ends: float
) -> Ground:
    traces = [failure.evidence.frames for failure in task.failures]
    suspects = rank_lines(observed, traces, partial(may_edit, task))
    sources = parse_sources(texts)
    candidates = propose_candidates(sources, suspects, families(), _MOST_CANDIDATES)
    return Ground(task, desk, observed, suspects, sources, candidates, ends)
