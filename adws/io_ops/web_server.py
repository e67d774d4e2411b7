"""Answers HTTP requests on the loopback interface while an action runs."""

import threading
from collections.abc import Callable
from typing import TypeVar

from returns.functions import identity
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.io_ops.translation import perform

_Value = TypeVar("_Value")
_LOOPBACK = "127.0.0.1"
_POLL_SECONDS = 0.05

Respond = Callable[[HttpRequest], IOResult[HttpResponse, PipelineError]]
"""Answers a request, in any thread.

``ServerUnreachable`` closes the connection without an answer; any other failure has status 500.
"""


def while_listening(
    port: int, respond: Respond, body: Callable[[int], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Answer requests at a port of 127.0.0.1 while an action runs, which gets the port.

    Port 0 means a free port. The names of a request's headers look like ``Content-Type``. Bodies
    are complete: chunks are joined, and ``gzip`` is unpacked. A body of more than 512 MiB is
    refused. Fails if the port is in use.
    """
    return perform("listen at port", port, _listen, port, respond, body).bind(identity)


def _listen(
    port: int, respond: Respond, body: Callable[[int], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    from adws.io_ops.web_handler import WebServer  # noqa: PLC0415 - slow to import, and rarely needed

    with WebServer((_LOOPBACK, port), respond) as server:
        thread = threading.Thread(target=server.serve_forever, args=(_POLL_SECONDS,), daemon=True)
        thread.start()
        try:
            return body(server.server_port)
        finally:
            server.shutdown()
            thread.join()
