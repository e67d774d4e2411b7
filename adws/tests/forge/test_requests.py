"""How a forge is asked: pages, tags, limits, faults, and what may be done already."""

import json
from collections.abc import Callable, Mapping

import pytest
from attrs import evolve, frozen
from returns.functions import identity
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Success

from adws.core.errors import (
    ForgeBusy,
    ForgeDenied,
    ForgeRefused,
    ForgeUnreadable,
    PipelineError,
    ServerUnreachable,
)
from adws.core.http import HttpRequest, HttpResponse
from adws.core.railway import settle
from adws.forge.connection import Connection
from adws.forge.operation import Operation, reading_each
from adws.forge.requests import ask, write
from adws.forge.workflow_runs import logs
from adws.testing import FakeIo

CONNECTION = Connection("team/pro ject", "secret")
TOP = "https://api.github.com"
REPOSITORY = f"{TOP}/repos/team/pro%20ject"
LOST = ServerUnreachable("no answer")


@frozen
class Item:
    """An item of an answer."""

    id: int


ONE: Operation[object] = Operation("GET", "/one", lambda answer: Success(answer.plain))
CHANGE: Operation[object] = evolve(ONE, method="POST", path="/many", fields={"a": "ü"})
MANY = Operation("GET", "/many", reading_each(Item, identity), {"q": "a b"}, items="")
NAMED = evolve(MANY, items="items")


def response(
    plain: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    """Return an answer in JSON."""
    return HttpResponse(status, headers or {}, json.dumps(plain).encode())


def serving(io: FakeIo, *answers: HttpResponse | PipelineError) -> list[HttpRequest]:
    """Let a server give these answers, and return the list of what it is asked."""
    asked: list[HttpRequest] = []
    coming = iter(answers)

    def answer(request: HttpRequest) -> HttpResponse | PipelineError:
        asked.append(request)
        return next(coming)

    io.server = answer
    return asked


def test_a_request_says_who_asks_and_which_version_is_meant(io: FakeIo) -> None:
    """As GitHub's documentation asks for."""
    requests = serving(io, response({"b": 1}, 200))
    assert ask(CONNECTION, CHANGE) == IOSuccess({"b": 1})
    headers = {
        "Accept": "application/vnd.github+json",
        "X-GitHub-Api-Version": "2022-11-28",
        "User-Agent": "adws",
        "Authorization": "Bearer secret",
        "Content-Type": "application/json",
    }
    assert requests == [
        HttpRequest("POST", f"{REPOSITORY}/many", headers, b'{"a": "\\u00fc"}'),
    ]


def test_the_token_is_never_shown(io: FakeIo) -> None:
    """Without one nobody is named; with one it stays out of what is printed."""
    requests = serving(io, response(1))
    assert ask(evolve(CONNECTION, token=""), ONE) == IOSuccess(1)
    assert ("Authorization" in requests[0].headers, "secret" in repr(CONNECTION)) == (False, False)


def test_what_has_not_changed_is_known(io: FakeIo) -> None:
    """The forge says so by the tag; such an answer costs nothing."""
    tagged = response(1, headers={"etag": '"t"'})
    requests = serving(io, tagged, HttpResponse(304), response(2))
    connection = evolve(CONNECTION, known_answers={})
    assert [ask(connection, ONE) for _ in range(3)] == [IOSuccess(1), IOSuccess(1), IOSuccess(2)]
    assert [request.headers.get("If-None-Match") for request in requests] == [None, '"t"', '"t"']


@pytest.mark.parametrize("operation", [MANY, NAMED])
def test_all_pages_are_read_as_one_list(io: FakeIo, operation: Operation[tuple[Item, ...]]) -> None:
    """Where the next one is stands in a header."""
    further = f"{REPOSITORY}/many?page=2"

    def page(number: int) -> object:
        return {"items": [{"id": number}]} if operation.items else [{"id": number}]

    link = {"link": f'<{TOP}/x>; rel="prev", <{further}>; rel="next"'}
    requests = serving(io, response(page(1), headers=link), response(page(2)))
    assert ask(CONNECTION, operation) == IOSuccess((Item(1), Item(2)))
    assert [request.url for request in requests] == [f"{REPOSITORY}/many?q=a%20b", further]


def test_a_list_without_end_is_cut(io: FakeIo) -> None:
    """After 3,000 items."""
    link = {"link": f'<{TOP}/x>; rel="next"'}
    page = response([{"id": 1}] * 100, headers=link)
    io.server = lambda _: page
    assert len(settle(ask(CONNECTION, MANY)).unwrap()) == 3000


@pytest.mark.parametrize(
    ("operation", "answer", "words"),
    [
        (MANY, response({"id": 1}), "a page of the answer is not a list"),
        (MANY, response([{"id": "1"}]), "'1' is not a whole number"),
        (NAMED, response({}), "a page of the answer is not a list"),
        (ONE, HttpResponse(200, {}, b"<html>"), "Expecting value"),
        (logs(1), HttpResponse(302), "it does not say where the logs are"),
        (
            MANY,
            response([], headers={"link": '<https://elsewhere/>; rel="next"'}),
            "the next page is on another server",
        ),
        (evolve(MANY, items=None), response({"id": 1}), "the answer is not a list"),
    ],
)
def test_an_answer_that_says_something_else_is_an_error(
    io: FakeIo, operation: Operation[object], answer: HttpResponse, words: str
) -> None:
    """It names the request; what stands between adws and the forge may have answered."""
    _ = serving(io, answer)
    error = settle(ask(CONNECTION, operation)).failure()
    assert isinstance(error, ForgeUnreadable)
    assert error.context == {"request": str(operation)}
    assert words in error.message


def test_logs_are_where_the_forge_says(io: FakeIo) -> None:
    """It sends there, and nobody follows with the token."""
    _ = serving(io, HttpResponse(302, {"location": "https://store/logs.zip"}))
    assert ask(CONNECTION, logs(1)) == IOSuccess("https://store/logs.zip")


@pytest.mark.parametrize("operation", [ONE, CHANGE])
@pytest.mark.parametrize(
    ("limit", "seconds"),
    [
        (response({}, 429, {"retry-after": "7"}), 7.0),
        (response({}, 403, {"retry-after": "7"}), 7.0),
        (
            response({}, 403, {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1767225630"}),
            30.0,
        ),
        (response({}, 403, {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1"}), 1.0),
        (response({}, 403, {"x-ratelimit-remaining": "0"}), 60.0),
        (response({"message": "You have exceeded a secondary rate limit"}, 403), 60.0),
        (response({}, 429), 60.0),
    ],
)
def test_a_limit_is_waited_for(
    io: FakeIo, operation: Operation[object], limit: HttpResponse, seconds: float
) -> None:
    """As long as the forge says; nothing was done, so a change is asked for again, too."""
    _ = serving(io, limit, response(1))
    assert ask(CONNECTION, operation) == IOSuccess(1)
    assert io.seconds == seconds


def test_nobody_waits_longer_than_he_wants_to(io: FakeIo) -> None:
    """The error says how long it would be."""
    _ = serving(io, response({}, 429, {"retry-after": "3600"}))
    error = settle(ask(CONNECTION, ONE)).failure()
    assert (error, io.seconds) == (
        ForgeBusy(
            "the forge answers 429 to GET /one: no reason given",
            hint="try again in 3600 s",
            context={"status": 429, "request": "GET /one", "seconds": 3600.0},
        ),
        0.0,
    )


@pytest.mark.parametrize("fault", [HttpResponse(502, {}, b"<html>"), LOST])
def test_what_only_reads_is_asked_again_after_a_fault(
    io: FakeIo, fault: HttpResponse | PipelineError
) -> None:
    """With longer and longer pauses."""
    _ = serving(io, fault, fault, fault, response(1))
    assert (ask(CONNECTION, ONE), io.seconds) == (IOSuccess(1), 7.0)


def test_a_fault_that_stays_is_an_error(io: FakeIo) -> None:
    """After four tries."""
    requests = serving(io, *(LOST,) * 4)
    assert (ask(CONNECTION, ONE), len(requests)) == (IOFailure(LOST), 4)


Look = Callable[[], IOResult[object | None, PipelineError]]


def scripted_look(*item: object | None) -> tuple[list[int], Look]:
    """Return how often it was looked, and what looks."""
    looks: list[int] = []

    def look() -> IOResult[object | None, PipelineError]:
        looks.append(1)
        return IOSuccess(item[len(looks) - 1])

    return looks, look


@pytest.mark.parametrize("fault", [HttpResponse(502), LOST, HttpResponse(200, {}, b"{")])
def test_a_change_that_was_done_is_not_repeated(
    io: FakeIo, fault: HttpResponse | PipelineError
) -> None:
    """Its answer was lost: what it would have said is read."""
    requests = serving(io, fault)
    looks, look = scripted_look("done")
    assert (write(CONNECTION, CHANGE, look), len(requests)) == (IOSuccess("done"), 1)
    assert len(looks) == 1


def test_a_change_that_was_not_done_is_repeated(io: FakeIo) -> None:
    """After a look each time."""
    requests = serving(io, LOST, HttpResponse(503), response("new"))
    looks, look = scripted_look(None, None)
    assert write(CONNECTION, CHANGE, look) == IOSuccess("new")
    assert (len(requests), len(looks)) == (3, 2)


def test_a_change_that_never_succeeds_is_given_up(io: FakeIo) -> None:
    """After four tries."""
    requests = serving(io, *(LOST,) * 4)
    looks, look = scripted_look(*(None,) * 4)
    assert write(CONNECTION, CHANGE, look) == IOFailure(LOST)
    assert (len(requests), len(looks)) == (4, 4)


def test_a_refused_change_is_not_looked_for(io: FakeIo) -> None:
    """Nothing was done."""
    _ = serving(io, response({"message": "No"}, 422))
    looks, look = scripted_look()
    assert isinstance(settle(write(CONNECTION, CHANGE, look)).failure(), ForgeRefused)
    assert looks == []


@pytest.mark.parametrize(
    ("answer", "kind", "message", "context"),
    [
        (
            response({"message": "Bad credentials"}, 401),
            ForgeDenied,
            "Bad credentials",
            {"status": 401, "permissions": ""},
        ),
        (
            response({"message": "No"}, 403, {"x-accepted-github-permissions": "issues=write"}),
            ForgeDenied,
            "No",
            {"status": 403, "permissions": "issues=write"},
        ),
        (HttpResponse(404, {}, b"gone"), ForgeDenied, "gone", {"status": 404, "permissions": ""}),
        (
            response(
                {
                    "message": "Failed",
                    "errors": [{"code": "custom", "message": "Is there"}, "more", 1, {"code": "x"}],
                },
                422,
            ),
            ForgeRefused,
            "Failed; custom: Is there; more; x",
            {"status": 422, "codes": ("custom: Is there", "more", "x")},
        ),
        (HttpResponse(409), ForgeRefused, "no reason given", {"status": 409, "codes": ()}),
        (
            response({"message": "Failed", "errors": "text"}, 410),
            ForgeRefused,
            "Failed",
            {"status": 410, "codes": ()},
        ),
    ],
)
def test_a_refusal_says_what_the_forge_says(
    io: FakeIo,
    answer: HttpResponse,
    kind: type[PipelineError],
    message: str,
    context: Mapping[str, object],
) -> None:
    """Who may not, and what cannot be, are different errors."""
    _ = serving(io, answer)
    error = settle(ask(CONNECTION, ONE)).failure()
    assert isinstance(error, kind)
    words = f"the forge answers {answer.status} to GET /one: {message}"
    assert (error.message, error.context) == (words, {**context, "request": "GET /one"})


def test_a_missing_permission_is_named_in_the_hint(io: FakeIo) -> None:
    """So that a person can give it."""
    needed = {"x-accepted-github-permissions": "issues=write"}
    _ = serving(io, response({}, 403, needed), response({}, 401))
    hints = [settle(ask(CONNECTION, ONE)).failure().hint for _ in range(2)]
    assert hints == [
        "give the token these permissions: issues=write",
        "check the token, its permissions, and the name of the repository",
    ]


def test_an_operation_is_written_as_people_write_it() -> None:
    """Method and path."""
    assert (str(CHANGE), CHANGE.is_write, ONE.is_write) == ("POST /many", True, False)
