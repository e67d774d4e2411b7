"""How a forge is reached."""

from collections.abc import Callable
from typing import NamedTuple

from attrs import field, frozen
from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse

API = "https://api.github.com"

Exchange = Callable[[HttpRequest], IOResult[HttpResponse, PipelineError]]
"""Sends a request and returns the answer."""


class CachedAnswer(NamedTuple):
    """An answer that was given before, with the tag by which the forge knows it."""

    tag: str
    response: HttpResponse


def _by_http(request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    return io_ops.exchange(request)


@frozen
class Connection:
    """The way to one repository at a forge."""

    repository: str
    """The repository, as ``owner/name``."""
    token: str = field(repr=False)
    """The secret that every request carries; it appears in no text."""
    address: str = API
    """The address of the API, without a slash at its end."""
    patience_seconds: float = 120.0
    """How long one request may wait in all until a rate limit is lifted, in seconds."""
    exchange: Exchange = field(default=_by_http, repr=False, eq=False)
    """Sends a request; an embedded forge answers in this process."""
    known_answers: dict[str, CachedAnswer] = field(
        factory=dict[str, CachedAnswer], repr=False, eq=False
    )
    """Earlier answers by their address, so that an unchanged one is not sent again."""
