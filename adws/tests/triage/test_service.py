"""Services that failing cases ask for."""

import pytest

from adws.triage.exception_info import ExceptionInfo
from adws.triage.service import MissingService

POOL = "HTTPConnectionPool(host='localhost', port=5432): Max retries exceeded"
REQUEST = "Server error '501 no recorded answer to GET /v1/a?b=1 in tests/a.har' for url 'x'"


@pytest.mark.parametrize(
    ("exception", "message", "expected"),
    [
        ("gaierror", "[Errno -2] Name or service not known", MissingService(unresolved=True)),
        ("URLError", "<urlopen error [Errno -3] Temporary failure in name resolution>",
         MissingService(unresolved=True)),
        ("ConnectionError", "Failed to resolve 'a.shop.com' ([Errno -3] Temporary failure)",
         MissingService("a.shop.com", unresolved=True)),
        ("TypeError", "fetch failed: getaddrinfo ENOTFOUND a.shop.com",
         MissingService("a.shop.com", unresolved=True)),
        ("", "dial tcp: lookup a.shop.com on 1.1.1.1:53: no such host",
         MissingService("a.shop.com", unresolved=True)),
        ("", "curl: (6) Could not resolve host: a.shop.com",
         MissingService("a.shop.com", unresolved=True)),
        ("OperationalError", 'could not translate host name "db" to address',
         MissingService("db", unresolved=True)),
        ("Error", "connect ECONNREFUSED 127.0.0.1:5432", MissingService("127.0.0.1:5432")),
        ("", "dial tcp 127.0.0.1:6379: connect: connection refused",
         MissingService("127.0.0.1:6379")),
        ("OperationalError", 'connection to server at "localhost" failed: Connection refused',
         MissingService("localhost")),
        ("ConnectionError", f"{POOL} (Connection refused)", MissingService("localhost")),
        ("ConnectionRefusedError", "[Errno 111]", MissingService()),
        ("OSError", "[Errno 101] Network is unreachable", MissingService()),
        ("HTTPStatusError", REQUEST,
         MissingService(request="GET /v1/a?b=1", recording="tests/a.har")),
        ("ConnectionError", POOL, None),
        ("KeyError", "'host'", None),
    ],
)  # fmt: skip
def test_the_service_is_the_one_that_the_error_names(
    exception: str, message: str, expected: MissingService | None
) -> None:
    """In the words of Python's, node's, Go's and databases' clients."""
    assert MissingService.in_error(ExceptionInfo(exception, message)) == expected


@pytest.mark.parametrize(
    ("service", "elsewhere"),
    [
        (MissingService(unresolved=True), True),
        (MissingService("api.shop.com", unresolved=True), True),
        (MissingService("api.shop.com"), False),
        (MissingService("localhostv1", unresolved=True), False),
        (MissingService("shop.test", unresolved=True), False),
        (MissingService("127.0.0.1:80"), False),
    ],
)
def test_only_a_host_without_an_address_is_elsewhere(
    service: MissingService, *, elsewhere: bool
) -> None:
    """Others may be the project's own server, or a mistake in its code."""
    assert service.is_elsewhere is elsewhere


@pytest.mark.parametrize(
    ("service", "sentence"),
    [
        (MissingService(), "the tests need a service that does not answer"),
        (MissingService("a.com"), "the tests need a service that does not answer at a.com"),
        (
            MissingService(request="GET /a", recording="tests/a.har"),
            "tests/a.har has no recorded answer to GET /a",
        ),
    ],
)  # fmt: skip
def test_a_missing_service_is_told_in_a_sentence(service: MissingService, sentence: str) -> None:
    """With its place, if it is known."""
    assert str(service) == sentence
