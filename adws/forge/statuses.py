"""What a forge shows about a commit: statuses and check runs."""

from enum import StrEnum

from attrs import frozen

from adws.forge.operation import Operation, reading

_MOST_CHARACTERS = 140
MOST_ANNOTATIONS = 50
"""So many annotations fit into one request; further ones are appended by another."""


class StatusState(StrEnum):
    """What a status says."""

    ERROR = "error"
    FAILURE = "failure"
    PENDING = "pending"
    SUCCESS = "success"


@frozen
class CommitStatus:
    """The newest status of a commit in a context."""

    context: str
    state: str
    description: str = ""
    url: str = ""


@frozen
class CheckRun:
    """A check run; ``conclusion`` is empty until it is completed, ``key`` what its maker chose."""

    id: int
    name: str
    status: str
    conclusion: str
    key: str = ""


@frozen
class Annotation:
    """A remark about lines of a file; ``level`` is notice, warning or failure."""

    path: str
    first_line: int
    last_line: int
    level: str
    message: str
    title: str = ""


def set_status(sha: str, status: CommitStatus) -> Operation[CommitStatus]:
    """Tell something of a commit."""
    fields = {
        "state": status.state,
        "context": status.context,
        "description": status.description[:_MOST_CHARACTERS],
        **({"target_url": status.url} if status.url else {}),
    }
    read = reading(_Status, _ours)
    path = f"/statuses/{sha}"
    return Operation("POST", path, read, fields=fields, statuses=frozenset({201}))


def statuses(sha: str) -> Operation[tuple[CommitStatus, ...]]:
    """Return the newest status of a commit in each context."""
    query = {"per_page": "100"}
    return Operation("GET", f"/commits/{sha}/status", reading(_Combined, _each), query)


def check_runs(sha: str) -> Operation[tuple[CheckRun, ...]]:
    """Return the newest check runs of a commit, by name."""
    query = {"per_page": "100"}
    return Operation("GET", f"/commits/{sha}/check-runs", reading(_Runs, _each_run), query)


@frozen
class CheckResult:
    """What a check run says at its end; ``conclusion`` is success, failure, neutral, …."""

    conclusion: str
    title: str
    summary: str
    annotations: tuple[Annotation, ...] = ()


def add_check(sha: str, name: str, key: str, result: CheckResult) -> Operation[CheckRun]:
    """Make a check run that has ended; ``key`` is ours, and stands with it."""
    fields = {"name": name, "head_sha": sha, "external_id": key, **_completed_fields(result)}
    read = reading(_Run, _run)
    return Operation("POST", "/check-runs", read, fields=fields, statuses=frozenset({201}))


def append_to_check(check_id: int, result: CheckResult) -> Operation[CheckRun]:
    """Append annotations to a check run."""
    path = f"/check-runs/{check_id}"
    return Operation("PATCH", path, reading(_Run, _run), fields=_completed_fields(result))


def _completed_fields(result: CheckResult) -> dict[str, object]:
    output = {
        "title": result.title,
        "summary": result.summary,
        "annotations": [_plain(annotation) for annotation in result.annotations[:MOST_ANNOTATIONS]],
    }
    return {"status": "completed", "conclusion": result.conclusion, "output": output}


def _plain(annotation: Annotation) -> dict[str, object]:
    return {
        "path": annotation.path,
        "start_line": annotation.first_line,
        "end_line": annotation.last_line,
        "annotation_level": annotation.level,
        "message": annotation.message,
        **({"title": annotation.title} if annotation.title else {}),
    }


@frozen
class _Status:
    context: str
    state: str
    description: str | None = None
    target_url: str | None = None


@frozen
class _Combined:
    statuses: tuple[_Status, ...]


@frozen
class _Run:
    id: int
    name: str
    status: str
    conclusion: str | None = None
    external_id: str | None = None


@frozen
class _Runs:
    check_runs: tuple[_Run, ...]


def _ours(status: _Status) -> CommitStatus:
    return CommitStatus(
        status.context, status.state, status.description or "", status.target_url or ""
    )


def _each(combined: _Combined) -> tuple[CommitStatus, ...]:
    return tuple(map(_ours, combined.statuses))


def _run(run: _Run) -> CheckRun:
    return CheckRun(run.id, run.name, run.status, run.conclusion or "", run.external_id or "")


def _each_run(runs: _Runs) -> tuple[CheckRun, ...]:
    return tuple(map(_run, runs.check_runs))
