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


class Known(NamedTuple):
    """An answer that was given before, with the tag by which the forge knows it."""

    tag: str
    response: HttpResponse


def _by_http(request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    return io_ops.exchange(request)


@frozen
class Connection:
    """One repository at a forge.

    ``repository`` is ``owner/name``; ``address`` is that of the API. ``patience_seconds`` is how
    long one request may wait for a limit to be lifted, in all. ``exchange`` sends requests; a forge
    of this process answers them itself. ``known`` remembers answers by their addresses.
    """

    repository: str
    token: str = field(repr=False)
    address: str = API
    patience_seconds: float = 120.0
    exchange: Exchange = field(default=_by_http, repr=False, eq=False)
    known: dict[str, Known] = field(factory=dict[str, Known], repr=False, eq=False)
