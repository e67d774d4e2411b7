"""Logs of ended runs, read at a forge for the prices in them."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path, PurePath
from zipfile import ZipFile

import pytest
from attrs import evolve
from returns.io import IOSuccess

from adws.core.errors import ForgeDenied, ForgeUnreadable, PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.core.railway import settle as settled
from adws.forge.connection import Connection
from adws.ledger.money.caps import Caps
from adws.pipeline.money import run_logs
from adws.pipeline.money.reconciling import RunLog
from adws.pipeline.money.run_logs import ended_logs, log_text, reconcile_runs
from adws.pipeline.money.shared_ledger import ledger_file, read_calls, reserve
from adws.testing import FakeIo
from adws.tests.pipeline.money.calls import a_call, an_agent_call
from adws.tests.vcs.repositories import shell, value
from adws.vcs.remote import Remote

CONNECTION = Connection("team/project", "secret")
TOP = "https://api.github.com/repos/team/project"
STORE = "https://store.test/logs.zip"


def archive(**texts: str) -> bytes:
    """Return an archive of logs."""
    held = BytesIO()
    with ZipFile(held, "w") as made:
        for name, text in texts.items():
            made.writestr(f"{name}.txt", text)
    return held.getvalue()


def forge(
    asked: list[HttpRequest],
    runs: tuple[int, ...],
    log: HttpResponse,
    kept: HttpResponse | None = None,
) -> Callable[[HttpRequest], HttpResponse]:
    """Return a forge that answers for its runs and their logs, and notes what it is asked."""
    fields = {"status": "completed", "event": "workflow_dispatch", "head_sha": "abc"}
    listed = [{"id": run, "created_at": "2026-01-08T00:00:00Z", **fields} for run in runs]

    def answer(request: HttpRequest) -> HttpResponse:
        asked.append(request)
        if request.url.startswith(STORE):
            assert kept is not None
            return kept
        if request.url.endswith("/logs"):
            return log
        return HttpResponse(200, {}, json.dumps({"workflow_runs": listed}).encode())

    return answer


def serving(
    io: FakeIo, runs: tuple[int, ...], log: HttpResponse, kept: HttpResponse | None = None
) -> list[HttpRequest]:
    """Let a forge answer, and return the list of what it is asked."""
    asked: list[HttpRequest] = []
    io.server = forge(asked, runs, log, kept)
    return asked


MOVED = HttpResponse(302, {"location": f"{STORE}?signature=secret"})


def test_logs_are_read_of_runs_that_the_ledger_knows_no_end_of(io: FakeIo) -> None:
    """The store of the logs is another server: it gets no token."""
    log = archive(a="2026 Total cost: $1.50\n", b="done")
    requests = serving(io, (77, 78, 79), MOVED, HttpResponse(200, {}, log))
    calls = (a_call(an_agent_call("77"), 0.5), a_call(an_agent_call("78")))
    logs = ended_logs(CONNECTION, "tdd-agent.yml", "2026-01-01T00:00:00Z", calls)
    text = "2026 Total cost: $1.50\n\ndone"
    assert logs == IOSuccess(
        (RunLog("78/1", text, "tdd-agent.yml"), RunLog("79/1", text, "tdd-agent.yml"))
    )
    listing, first, store, *_ = requests
    assert "created=%3E%3D2026-01-01T00%3A00%3A00Z&status=completed" in listing.url
    assert first.url == f"{TOP}/actions/runs/78/logs"
    assert (store.url, store.headers) == (f"{STORE}?signature=secret", {})


@pytest.mark.parametrize(
    ("log", "kept"),
    [
        (HttpResponse(410), None),
        (HttpResponse(404), None),
        (MOVED, HttpResponse(404)),
    ],
)
def test_logs_that_have_expired_are_empty(
    io: FakeIo, log: HttpResponse, kept: HttpResponse | None
) -> None:
    """What was reserved counts then."""
    _ = serving(io, (77,), log, kept)
    logs = ended_logs(CONNECTION, "tdd-agent.yml", "2026", ())
    assert logs == IOSuccess((RunLog("77/1", "", "tdd-agent.yml"),))


@pytest.mark.parametrize(
    ("log", "kept", "kind"),
    [
        (HttpResponse(403, {}, b'{"message": "no"}'), None, ForgeDenied),
        (MOVED, HttpResponse(500), ForgeUnreadable),
        (MOVED, HttpResponse(200, {}, b"no archive"), ForgeUnreadable),
    ],
)
def test_logs_that_cannot_be_read_settle_nothing(
    io: FakeIo, log: HttpResponse, kept: HttpResponse | None, kind: type[PipelineError]
) -> None:
    """They may be there later; the error does not show the signature of the address."""
    _ = serving(io, (77,), log, kept)
    error = settled(ended_logs(CONNECTION, "tdd-agent.yml", "2026", ())).failure()
    assert isinstance(error, kind)
    assert "secret" not in str(error.as_dict())


def test_an_archive_is_read_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small archive may hold very much."""
    monkeypatch.setattr(run_logs, "_MOST_BYTES", 5)
    assert log_text(archive(a="abc", b="defg", c="h")).unwrap() == "abc\nde\n"


@pytest.mark.real_io
def test_runs_are_reconciled_with_their_logs(tmp_path: Path) -> None:
    """A second look asks for no log, and enters nothing."""
    _ = shell(PurePath(tmp_path), "git init -q --bare --template= shared")
    file = ledger_file(Remote(str(tmp_path / "shared")))
    _ = value(reserve(file, an_agent_call("77"), 2.0, Caps()))
    asked: list[HttpRequest] = []
    log = HttpResponse(200, {}, archive(a="Total cost: $1.50"))
    answer = forge(asked, (77,), MOVED, log)
    connection = evolve(CONNECTION, exchange=lambda request: IOSuccess(answer(request)))
    entered = [
        len(value(reconcile_runs(connection, "tdd-agent.yml", "2026", file))) for _look in range(2)
    ]
    (call,) = value(read_calls(file))
    assert (entered, call.spent_usd, len(asked)) == ([1, 0], 1.5, 4)
