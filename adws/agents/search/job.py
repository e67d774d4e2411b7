"""A job for the probe: a pytest run that traces cases, or that tries candidates on them."""

import json
from collections.abc import Mapping
from pathlib import PurePath

from attrs import frozen

from adws.agents.search.candidates import Candidate
from adws.agents.search.observed import Observed
from adws.agents.search.tried import Aims
from adws.core.process import Command
from adws.core.turn import Task

PROBES = PurePath(__file__).parent / "probes"
PLUGIN = "adws_search_probe"

_SCRUBBED = ("PYTEST_*", "COV_CORE_*", "COVERAGE_*")
_OVERHEAD_SECONDS = 30.0


@frozen
class Desk:
    """Where one search works: a temporary folder outside of the tree, and the user's variables."""

    folder: PurePath
    environment: Mapping[str, str]

    @property
    def job_file(self) -> PurePath:
        """Where the probe reads its job."""
        return self.folder / "job.json"

    @property
    def out_file(self) -> PurePath:
        """Where the probe writes its answers, one JSON object a line."""
        return self.folder / "out.jsonl"

    @property
    def scratch(self) -> PurePath:
        """Where tests find their temporary folder."""
        return self.folder / "tmp"


@frozen
class Limits:
    """What one try may take, in seconds.

    ``live`` and ``cpu`` are wall clock and processor time of a try in live functions, ``fresh``
    is wall clock of one with a fresh import.
    """

    live: float
    cpu: float
    fresh: float


@frozen
class Trial:
    """Candidates to try.

    ``live`` are the indexes of those that may be tried in live functions; the others are imported
    afresh. The run ends ``after_first`` tries after the first that fulfils the aims.
    """

    candidates: tuple[Candidate, ...]
    texts: Mapping[str, str]
    aims: Aims
    live: frozenset[int]
    after_first: int


def limits_of(observed: Observed, aims: Aims) -> Limits:
    """Return how long a try may take, from how long the passing cases took under the trace.

    Processor time ends endless loops soon, however busy the machine is; the clock is generous.
    """
    usual = max((case.seconds for case in observed.passing), default=0.1)
    cases = len(aims.case_ids) + len(aims.guards) + len(aims.others)
    cpu = 0.5 + usual * cases
    live = 5.0 + 3 * cpu
    return Limits(live, cpu, live + 3 * observed.seconds)


def trace_job(
    task: Task, desk: Desk, *, passing: int, limit_seconds: float, total_seconds: float
) -> str:
    """Return the job to trace the failing cases and up to ``passing`` others."""
    traced = {"mode": "trace", "ids": case_ids(task), "passing": passing}
    limits = {"limit_seconds": limit_seconds, "total_seconds": total_seconds}
    return json.dumps({**_places(task, desk), **traced, **limits})


def trial_job(task: Task, desk: Desk, trial: Trial, limits: Limits, seconds: float) -> str:
    """Return the job to try candidates, for so many seconds in all."""
    numbered = enumerate(trial.candidates)
    tried = {
        "mode": "try",
        "ids": trial.aims.case_ids,
        "guards": trial.aims.guards,
        "others": trial.aims.others,
        "texts": dict(trial.texts),
        "candidates": [_plain(index, candidate, trial) for index, candidate in numbered],
        "after_first": trial.after_first,
    }
    allowed = {
        "limit_seconds": limits.live,
        "cpu_seconds": limits.cpu,
        "cold_limit_seconds": limits.fresh,
        "total_seconds": seconds,
    }
    return json.dumps({**_places(task, desk), **tried, **allowed})


def probe_command(task: Task, desk: Desk, total_seconds: float) -> Command:
    """Build the run of the project's own test command with the probe in it.

    The probe comes through the environment, so the command may start pytest in any way. Nothing is
    left in the tree: no compiled files, no cache, no temporary files of tests.
    """
    files = tuple(dict.fromkeys(failure.file for failure in task.failures))
    given = {**desk.environment, **task.test_env}
    own = {
        "ADWS_SEARCH_JOB": str(desk.job_file),
        "PYTHONPATH": _joined(":", str(PROBES), given.get("PYTHONPATH", "")),
        "PYTEST_PLUGINS": _joined(",", PLUGIN, task.test_env.get("PYTEST_PLUGINS", "")),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "TMPDIR": str(desk.scratch),
    }
    return Command(
        argv=(*task.test_argv, "-o", f"cache_dir={desk.folder / 'cache'}", *files),
        cwd=task.tree,
        env={**task.test_env, **own},
        scrub=_SCRUBBED,
        timeout_seconds=total_seconds + _OVERHEAD_SECONDS,
    )


def case_ids(task: Task) -> tuple[str, ...]:
    """Return the ids that the failing cases have in their suite."""
    return tuple(failure.case_id.removeprefix(task.id_prefix) for failure in task.failures)


def _places(task: Task, desk: Desk) -> dict[str, object]:
    return {"tree": str(task.tree), "out": str(desk.out_file)}


def _plain(index: int, candidate: Candidate, trial: Trial) -> dict[str, object]:
    edit = candidate.edit
    return {
        "index": index,
        "file": candidate.file,
        "start": edit.start,
        "end": edit.end,
        "text": edit.text,
        "hot": index in trial.live,
    }


def _joined(separator: str, *parts: str) -> str:
    return separator.join(part for part in parts if part)
