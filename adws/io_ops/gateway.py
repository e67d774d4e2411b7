"""Lets a program answer a request over HTTP, by the rules of CGI (RFC 3875)."""

import re
from pathlib import Path, PurePath

from attrs import evolve
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.core.process import Command
from adws.io_ops.folders import with_folder
from adws.io_ops.process import run_process
from adws.io_ops.translation import perform

_PARTS = re.compile(rb"(?P<head>.*?)\r?\n\r?\n(?P<body>.*)", re.DOTALL)
_OWN = ("Content-Type", "Content-Length")
_WITHHELD_HEADERS = ("Authorization", "Proxy")
"""Headers that no program gets: a secret (RFC 3875, 4.1.18), and the one that sets
``HTTP_PROXY``."""


def run_gateway(command: Command, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    """Start a program for one request and return what it answers.

    The program gets the method, the query and the headers in its environment, and the body on its
    standard input. ``command.env`` holds the rest, above all ``PATH_INFO``. An answer without a
    status has the status 200, one without headers has 500.
    """

    def run(folder: PurePath) -> IOResult[HttpResponse, PipelineError]:
        body, output = Path(folder, "body"), Path(folder, "output")
        whole = evolve(
            command,
            env={**_variables(request), **command.env},
            stdin_file=body,
            stdout_file=output,
        )
        return IOResult.do(
            answer
            for _written in perform("write", body, body.write_bytes, request.body)
            for _ran in run_process(whole)
            for answer in perform("read", output, lambda: gateway_answer(output.read_bytes()))
        )

    return with_folder(run)


def gateway_answer(output: bytes) -> HttpResponse:
    """Return the answer that a program has printed."""
    parts = _PARTS.match(output)
    lines = parts["head"].decode("latin-1").splitlines() if parts else []
    pairs = [line.partition(":") for line in lines]
    headers = {name.strip().lower(): word.strip() for name, _, word in pairs}
    if parts is None or not headers:
        return HttpResponse(500, {"content-type": "text/plain"}, b"the program gave no answer\n")
    status = headers.pop("status", "200").split()[0]
    return HttpResponse(int(status), headers, parts["body"])


def _variables(request: HttpRequest) -> dict[str, str]:
    headers = {name.title(): word for name, word in request.headers.items()}
    named = {
        f"HTTP_{name.upper().replace('-', '_')}": word
        for name, word in headers.items()
        if name not in (*_OWN, *_WITHHELD_HEADERS)
    }
    return {
        **named,
        "GATEWAY_INTERFACE": "CGI/1.1",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REQUEST_METHOD": request.method,
        "QUERY_STRING": request.url.partition("?")[2],
        "CONTENT_TYPE": headers.get("Content-Type", ""),
        "CONTENT_LENGTH": str(len(request.body)),
    }
