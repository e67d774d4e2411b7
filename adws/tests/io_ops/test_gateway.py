"""Programs that answer requests: real ones."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.http import HttpRequest, HttpResponse
from adws.core.process import Command
from adws.io_ops.gateway import gateway_answer
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
SAY = r"""
printf 'Status: 201 Created\r\nX-Seen: %s %s %s %s %s %s%s\r\n\r\n' \
    "$REQUEST_METHOD" "$QUERY_STRING" "$CONTENT_TYPE" "$CONTENT_LENGTH" "$HTTP_X_ASKED" \
    "$PATH_INFO" "$HTTP_PROXY$HTTP_AUTHORIZATION"
cat
"""


def test_a_program_gets_the_request_and_its_answer_is_returned(here: PurePath) -> None:
    """Bytes stay as they are in both directions."""
    body = bytes(range(256))
    headers = {"Content-Type": "a/b", "X-Asked": "you", "proxy": "p", "Authorization": "a"}
    request = HttpRequest("POST", "http://127.0.0.1:1/a?b=c", headers, body)
    command = Command(("sh", "-c", SAY), here, env={"PATH_INFO": "/a"})
    answer = value(io_ops.run_gateway(command, request))
    assert answer == HttpResponse(201, {"x-seen": "POST b=c a/b 256 you /a"}, body)


@pytest.mark.parametrize(
    ("output", "answer"),
    [
        (b"A: b\n\nc\r\n\r\nd", HttpResponse(200, {"a": "b"}, b"c\r\n\r\nd")),
        (b"A: b\r\nStatus: 404 Not Found\r\n\r\n", HttpResponse(404, {"a": "b"})),
        (
            b"A: b\n",
            HttpResponse(500, {"content-type": "text/plain"}, b"the program gave no answer\n"),
        ),
        (
            b"\n\n",
            HttpResponse(500, {"content-type": "text/plain"}, b"the program gave no answer\n"),
        ),
    ],
)
def test_what_a_program_prints_is_an_answer(output: bytes, answer: HttpResponse) -> None:
    """Without a status all went well; without headers nothing was answered."""
    assert gateway_answer(output) == answer
