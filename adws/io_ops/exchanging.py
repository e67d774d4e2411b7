"""Sends requests to a server over HTTP."""

from contextlib import closing
from urllib.parse import SplitResult, urlsplit

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import PipelineError, ServerUnreachable
from adws.core.http import HttpRequest, HttpResponse
from adws.io_ops.interruption import interruption

_MAX_BYTES = 64 * 1024 * 1024


def exchange(request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    """Send a request and return the whole answer, whatever its status is.

    Fails with ``ServerUnreachable`` without a complete answer; the server may still have done what
    the request asks. An answer has at most 64 MiB.
    """
    if stopped := interruption():
        return IOFailure(stopped)
    url = urlsplit(request.url)
    if url.scheme not in {"http", "https"} or not url.hostname:
        return IOFailure(_unreachable(request, url, "this is not the address of a web server"))
    return _exchange(request, url)


def _exchange(request: HttpRequest, url: SplitResult) -> IOResult[HttpResponse, PipelineError]:
    from http import client  # noqa: PLC0415 - slow to import, and most commands ask no server

    make = client.HTTPSConnection if url.scheme == "https" else client.HTTPConnection
    host = url.netloc.rpartition("@")[2]
    target = f"{url.path or '/'}?{url.query}" if url.query else url.path or "/"
    try:
        with closing(make(host, timeout=request.timeout_seconds)) as connection:
            connection.request(request.method, target, request.body or None, dict(request.headers))
            answer = connection.getresponse()
            body = answer.read(_MAX_BYTES + 1)
    except (OSError, client.HTTPException, ValueError) as error:
        return IOFailure(_unreachable(request, url, str(error) or type(error).__name__))
    if len(body) > _MAX_BYTES:
        return IOFailure(_unreachable(request, url, "the answer is larger than 64 MiB"))
    if answer.length:
        return IOFailure(_unreachable(request, url, "the answer is incomplete"))
    headers = {name.lower(): value for name, value in answer.getheaders()}
    return IOSuccess(HttpResponse(answer.status, headers, body))


def _unreachable(request: HttpRequest, url: SplitResult, why: str) -> PipelineError:
    """Return the error, without names and passwords in the address."""
    place = f"{url.scheme}://{url.netloc.rpartition('@')[2]}{url.path}"
    return ServerUnreachable(
        f"no answer to {request.method} {place}: {why}",
        hint="check the network and the address, then run the same command again",
        context={"method": request.method, "url": place},
    )
