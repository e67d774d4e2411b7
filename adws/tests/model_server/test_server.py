"""The scripted model service: who gets which reply, and how a reply goes over the line."""

import json
import threading
import urllib.error
import urllib.request
from http.client import IncompleteRead

import pytest

from adws.core.money import Usage
from adws.tests.model_server.script import (
    Cut,
    Hang,
    Refuse,
    Reply,
    Say,
    Stall,
    Use,
    by_words,
    in_turn,
)
from adws.tests.model_server.server import Server, serving

pytestmark = pytest.mark.real_io


def ask(server: Server, words: str, *, stream: bool = False, path: str = "/v1/messages") -> str:
    """Ask as a client does that speaks Anthropic's Messages, and return what came."""
    messages = [{"role": "user", "content": [{"type": "text", "text": words}]}]
    body = {"model": "m", "stream": stream, "messages": messages}
    request = urllib.request.Request(  # noqa: S310 - the scheme is ours
        server.url + path, json.dumps(body).encode(), {"x-api-key": "secret", "x-app": "cli"}
    )
    with urllib.request.urlopen(request, timeout=5) as response:  # noqa: S310 - as above
        return str(response.read().decode())


def test_replies_come_in_turn_and_the_last_one_stays() -> None:
    """A script goes on request by request; a count of tokens takes none of its replies."""
    with serving(in_turn(Say("one"), Use("Read", {"file": "x"}, "two"))) as server:
        _ = ask(server, "?", path="/v1/messages/count_tokens")
        answers = [json.loads(ask(server, "?")) for _ in range(3)]
    assert [(answer["content"], answer["stop_reason"]) for answer in answers] == [
        ([{"type": "text", "text": "one"}], "end_turn"),
        *(
            (
                [
                    {"type": "text", "text": "two"},
                    {
                        "type": "tool_use",
                        "id": f"toolu_{number}",
                        "name": "Read",
                        "input": {"file": "x"},
                    },
                ],
                "tool_use",
            )
            for number in (3, 4)
        ),
    ]


def test_words_of_the_user_choose_the_script() -> None:
    """Conversations go on beside each other, each in its own script."""
    scripts = {"test_add": in_turn(Say("1"), Say("2")), "test_double": in_turn(Say("3"))}
    with serving(by_words(scripts)) as server:
        asked = ("mend test_add", "mend test_double", "mend test_add")
        results = [json.loads(ask(server, words))["content"][0]["text"] for words in asked]
        with pytest.raises(urllib.error.HTTPError, match="400") as refused:
            _ = ask(server, "anything else")
        refused.value.close()
    assert results == ["1", "3", "2"]


def test_a_stream_tells_the_usage_and_ends_with_its_stop() -> None:
    """Cached tokens are told beside the others, as the service does."""
    with serving(in_turn(Say("hello", Usage(10, 5, 4)))) as server:
        events = ask(server, "?", stream=True).strip().split("\n\n")
    data = [json.loads(event.partition("data: ")[2]) for event in events]
    assert [event["type"] for event in data] == [
        "message_start",
        *("content_block_start", "content_block_delta", "content_block_stop"),
        *("message_delta", "message_stop"),
    ]
    assert data[-2]["usage"] == {
        "input_tokens": 6,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": 4,
        "output_tokens": 5,
    }


def test_a_refusal_has_its_status_headers_and_kind() -> None:
    """The error object is the service's."""
    reply = Refuse(429, "slow down", {"retry-after": "7"})
    with serving(in_turn(reply)) as server:
        with pytest.raises(urllib.error.HTTPError) as refused:
            _ = ask(server, "?")
        with refused.value as error:
            results = (error.code, error.headers["retry-after"], json.loads(error.read())["error"])
    assert results == (429, "7", {"type": "rate_limit_error", "message": "slow down"})


def test_what_was_asked_is_kept_without_the_key() -> None:
    """The path has no query, and secrets are left out."""
    with serving(in_turn(Say("x"))) as server:
        _ = ask(server, "hello", path="/v1/messages?beta=true")
    (request,) = server.requests
    assert (request.path, request.asked, request.body["model"]) == ("/v1/messages", "hello", "m")
    assert (request.headers["x-app"], "x-api-key" in request.headers) == ("cli", False)


@pytest.mark.parametrize("reply", [Cut("a longer text"), Hang(0.0)])
def test_a_connection_that_breaks_off(reply: Reply) -> None:
    """The client sees that something is missing."""
    with serving(in_turn(reply)) as server, pytest.raises((IncompleteRead, ConnectionError)):
        _ = ask(server, "?", stream=True)


@pytest.mark.parametrize("reply", [Stall(), Hang()])
def test_nothing_is_left_running(reply: Reply) -> None:
    """When the block ends, those who wait are let go, and all threads have ended."""
    before = threading.active_count()

    def wait() -> None:
        with pytest.raises((IncompleteRead, ConnectionError)):
            _ = ask(server, "?", stream=True)

    with serving(in_turn(reply)) as server:
        client = threading.Thread(target=wait)
        client.start()
        while not server.requests:
            client.join(0.01)
    client.join(5)
    assert threading.active_count() == before
