"""Issues: where people are called."""

from typing import Any

from attrs import frozen

from adws.forge.operation import Operation, reading, reading_each


@frozen
class Issue:
    """An issue; at GitHub each pull request is one, too."""

    number: int
    title: str
    body: str
    is_open: bool
    labels: tuple[str, ...]
    is_pull_request: bool = False


def issues(*labels: str, state: str = "open") -> Operation[tuple[Issue, ...]]:
    """List the issues and pull requests that have all of these labels."""
    query = {"state": state, "labels": ",".join(labels), "per_page": "100"}
    return Operation("GET", "/issues", reading_each(_Issue, _ours), query, items="")


def open_issue(title: str, body: str, *labels: str) -> Operation[Issue]:
    """Open an issue; refused with 410 where the repository has none."""
    fields = {"title": title, "body": body, "labels": list(labels)}
    read = reading(_Issue, _ours)
    return Operation("POST", "/issues", read, fields=fields, statuses=frozenset({201}))


@frozen
class _Label:
    name: str


@frozen
class _Issue:
    number: int
    title: str
    state: str
    body: str | None = None
    labels: tuple[_Label, ...] = ()
    pull_request: dict[str, Any] | None = None


def _ours(issue: _Issue) -> Issue:
    return Issue(
        issue.number,
        issue.title,
        issue.body or "",
        issue.state == "open",
        tuple(label.name for label in issue.labels),
        issue.pull_request is not None,
    )
