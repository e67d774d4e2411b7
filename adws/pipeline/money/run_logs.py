"""Logs of ended runs, read at a forge for the prices in them."""

from io import BytesIO
from zipfile import BadZipFile, ZipFile

from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.core.errors import ForgeDenied, ForgeRefused, ForgeUnreadable, PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.core.railway import traverse
from adws.forge import workflow_runs
from adws.forge.connection import Connection
from adws.forge.requests import ask
from adws.forge.workflow_runs import WorkflowRun
from adws.ledger.money.call import Call
from adws.ledger.money.record import MoneyRecord
from adws.pipeline.money.reconciling import RunLog
from adws.pipeline.money.shared_ledger import read_calls, reconcile
from adws.vcs.remote_file import RemoteFile

_GONE = frozenset({404, 410})
_FOUND = 200
_MOST_BYTES = 64 * 1024 * 1024


def reconcile_runs(
    connection: Connection, workflow: str, since: str, file: RemoteFile
) -> IOResult[tuple[MoneyRecord, ...], PipelineError]:
    """Settle what ended runs of a workflow have left open, by their logs; return the entries.

    ``since`` is in ISO 8601. Runs whose calls are all settled are not asked for.
    """
    return IOResult.do(
        entries
        for calls in read_calls(file)
        for logs in ended_logs(connection, workflow, since, calls)
        for entries in (reconcile(file, logs) if logs else IOSuccess(()))
    )


def ended_logs(
    connection: Connection, workflow: str, since: str, calls: tuple[Call, ...]
) -> IOResult[tuple[RunLog, ...], PipelineError]:
    """Return the logs of the ended runs that the ledger knows no end of, or nothing at all."""
    opened = {call.granted.run for call in calls if call.unsettled}
    settled = {call.granted.run for call in calls} - opened
    operation = workflow_runs.runs(workflow, created=f">={since}", status="completed")

    def log(run: WorkflowRun) -> IOResult[RunLog, PipelineError]:
        text = _fetch_log(connection, run).lash(_empty_if_gone)
        return IOResult.do(RunLog(_run_name(run), text_of_log, workflow) for text_of_log in text)

    return IOResult.do(
        logs
        for runs in ask(connection, operation)
        for logs in traverse(log, [run for run in runs if _run_name(run) not in settled])
    )


def log_text(archive: bytes) -> Result[str, str]:
    """Return the texts of an archive of logs, one after the other; at most 64 MiB of them."""
    texts, bytes_left = list[str](), _MOST_BYTES
    try:
        with ZipFile(BytesIO(archive)) as opened:
            for name in sorted(opened.namelist()):
                with opened.open(name) as file:
                    read = file.read(bytes_left)
                texts.append(read.decode("utf-8", "replace"))
                bytes_left -= len(read)
    except (BadZipFile, NotImplementedError, RuntimeError) as error:
        return Failure(f"the archive is invalid: {error}")
    return Success("\n".join(texts))


def _fetch_log(connection: Connection, run: WorkflowRun) -> IOResult[str, PipelineError]:
    """Fetch an archive from where the forge keeps it: another server, which gets no token."""
    return IOResult.do(
        text
        for address in ask(connection, workflow_runs.logs(run.id))
        for response in connection.exchange(HttpRequest("GET", address))
        for text in IOResult.from_result(_read(address.partition("?")[0], response))
    )


def _read(address: str, response: HttpResponse) -> Result[str, PipelineError]:
    if response.status in _GONE:
        return Success("")
    text = (
        log_text(response.body)
        if response.status == _FOUND
        else Failure(f"the server answers {response.status}")
    )
    return text.alt(lambda reason: _unreadable(address, reason))


def _unreadable(address: str, reason: str) -> PipelineError:
    return ForgeUnreadable(
        f"adws cannot read the logs at {address}: {reason}",
        hint="run it again; until then, the calls of that run count at their reserved amounts",
        context={"request": f"GET {address}"},
    )


def _empty_if_gone(error: PipelineError) -> IOResult[str, PipelineError]:
    is_gone = isinstance(error, (ForgeDenied, ForgeRefused)) and error.context["status"] in _GONE
    return IOSuccess("") if is_gone else IOFailure(error)


def _run_name(run: WorkflowRun) -> str:
    return f"{run.id}/{run.attempt}"
