"""How one sort of model service speaks over HTTP."""

import json
from collections.abc import Callable
from typing import Any

from attrs import field, frozen

from adws.tests.model_server.request import Request
from adws.tests.model_server.script import Refuse, Say, Use


@frozen
class Response:
    """What goes back; ``parts`` are sent one by one, so that a stream can end between them."""

    parts: tuple[str, ...] = ()
    status: int = 200
    headers: dict[str, str] = field(factory=dict[str, str])


def _no_aside(_request: Request) -> Response | None:
    return None


@frozen
class Protocol:
    """How a script's replies are spoken.

    ``paths`` is the pattern that a path must match whole. ``asked`` finds in a body what the user
    said. ``said`` speaks, as a stream where the request wants one; ``refused`` says no. ``aside``
    answers what does not belong to the conversation (a count of tokens, a title, a list of models)
    without the script.
    """

    paths: str
    asked: Callable[[Any], str]
    said: Callable[[Request, Say | Use], Response]
    refused: Callable[[Refuse], Response]
    aside: Callable[[Request], Response | None] = _no_aside


def json_response(document: object, status: int = 200) -> Response:
    """Return a document as a whole."""
    return Response((json.dumps(document),), status, {"content-type": "application/json"})


def stream_response(*events: str) -> Response:
    """Return a stream of server-sent events, each as it goes over the line."""
    return Response(events, headers={"content-type": "text/event-stream"})
