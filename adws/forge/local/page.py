"""What the embedded forge shows to people: pull requests and issues, in pages that only read."""

from collections.abc import Iterable
from html import escape
from operator import attrgetter

from attrs import frozen

from adws.core.http import HttpResponse, quoted
from adws.forge.local.state import ForgeState, StoredIssue, StoredRun

_HEADERS = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
_STYLE = """
body { font: 15px/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } tr { border-bottom: 1px solid #ddd; }
td, th { text-align: left; padding: .3rem .6rem; }
pre { white-space: pre-wrap; background: #f6f6f6; padding: .6rem; }
.label { border: 1px solid #888; border-radius: 1rem; padding: 0 .5rem; font-size: 85%; }
"""


@frozen
class _Moment:
    """Something that happened: ``detail`` is a longer text, shown as it is."""

    time: str
    text: str
    detail: str = ""


def list_page(state: ForgeState) -> HttpResponse:
    """Return the page of all pull requests and issues, and of the newest runs."""
    rows = "".join(_row(state, item) for item in reversed(state.proposed))
    runs = "".join(map(_run_row, reversed(state.runs[-50:])))
    body = f"<table><tr><th>#<th>Title<th>State<th>Labels<th>Branch</tr>{rows}</table>"
    more = "<h2>Runs</h2><table><tr><th>Run<th>Event<th>Branch<th>Status</tr>"
    return _page(state.repository, f"{body}{more}{runs}</table>")


def item_page(state: ForgeState, number: int) -> HttpResponse | None:
    """Return the page of a pull request or an issue; None if there is none."""
    item = state.find(number)
    if item is None:
        return None
    moments = "".join(
        f"<tr><td>{escape(moment.time)}<td>{escape(moment.text)}"
        f"{f'<pre>{escape(moment.detail)}</pre>' if moment.detail else ''}</tr>"
        for moment in sorted(_moments(state, item), key=attrgetter("time"))
    )
    about = f"<p>{_state(item)} {_labels(item)} {escape(_branches(item))}</p>"
    text = f"<pre>{escape(item.body)}</pre>" if item.body else ""
    return _page(
        f"{item.title} #{item.number}", f"{about}{text}<h2>Timeline</h2><table>{moments}</table>"
    )


def run_page(state: ForgeState, number: int, log: str) -> HttpResponse | None:
    """Return the page of a run with its log; None if there is none."""
    run = next((run for run in state.runs if run.id == number), None)
    if run is None:
        return None
    about = f"<p>{escape(run.workflow)}: {escape(run.event)}, {escape(_outcome(run))}</p>"
    return _page(run.title, f"{about}<pre>{escape(log)}</pre>")


def missing_page() -> HttpResponse:
    """Return what is where nothing is."""
    return HttpResponse(404, _HEADERS, b"<!doctype html><title>Not found</title>Not found.\n")


def _page(title: str, body: str) -> HttpResponse:
    head = f"<!doctype html><meta charset=utf-8><title>{escape(title)}</title>"
    whole = f"{head}<style>{_STYLE}</style><h1>{escape(title)}</h1>{body}\n"
    return HttpResponse(200, _HEADERS, whole.encode())


def _row(state: ForgeState, item: StoredIssue) -> str:
    kind = "pull" if item.head else "issues"
    link = "/".join(map(quoted, (*state.repository.split("/"), kind, str(item.number))))
    return (
        f"<tr><td>{item.number}<td><a href='/{link}'>{escape(item.title)}</a>"
        f"<td>{_state(item)}<td>{_labels(item)}<td>{escape(_branches(item))}</tr>"
    )


def _run_row(run: StoredRun) -> str:
    words = "".join(f"<td>{escape(word)}" for word in (run.event, run.ref, _outcome(run)))
    return f"<tr><td><a href='/runs/{run.id}'>{escape(run.title)}</a>{words}</tr>"


def _outcome(run: StoredRun) -> str:
    return run.conclusion or run.status


def _state(item: StoredIssue) -> str:
    if item.merged_at:
        return "merged"
    return ("draft" if item.draft else "open") if item.is_open else "closed"


def _labels(item: StoredIssue) -> str:
    return " ".join(f"<span class=label>{escape(name)}</span>" for name in item.labels)


def _branches(item: StoredIssue) -> str:
    return f"{item.head} → {item.base}" if item.head else ""


def _moments(state: ForgeState, item: StoredIssue) -> Iterable[_Moment]:
    yield _Moment(item.created_at, f"{item.author} opened this")
    for comment in state.comments:
        if comment.number == item.number:
            yield _Moment(comment.created_at, f"{comment.author} commented", comment.body)
    for status in state.statuses:
        if status.sha == item.head_sha:
            words = f"status {status.context} of {status.sha[:8]}: {status.state}"
            yield _Moment(status.created_at, words, status.description)
    for run in state.runs:
        if run.head_sha == item.head_sha:
            yield _Moment(run.created_at, f"run {run.title}: {_outcome(run)}")
    if item.merged_at:
        yield _Moment(item.merged_at, f"merged as {item.merge_sha[:8]}")
    if item.armed:
        yield _Moment(item.updated_at, f"auto-merge is armed for {item.armed[:8]}")
