"""A request over HTTP, and its answer, as values."""

from collections.abc import Mapping

from attrs import field, frozen


@frozen
class HttpRequest:
    """What is asked of a server; ``url`` is complete. Redirections are not followed."""

    method: str
    url: str
    headers: Mapping[str, str] = field(factory=dict[str, str])
    body: bytes = b""
    timeout_seconds: float = 30.0


@frozen
class HttpResponse:
    """What a server answered; the names of ``headers`` are in lower case."""

    status: int
    headers: Mapping[str, str] = field(factory=dict[str, str])
    body: bytes = b""
