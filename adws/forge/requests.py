"""Asking a forge: with its limits in mind, and never twice for what may be done already."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import ForgeBusy, ForgeUnreadable, PipelineError, ServerUnreachable
from adws.core.http import HttpRequest, HttpResponse, quoted
from adws.forge.connection import CachedAnswer, Connection
from adws.forge.operation import GRAPH, ForgeAnswer, Operation
from adws.forge.refusals import codes, refusal

_Value = TypeVar("_Value")
_HEADERS = {
    "Accept": "application/vnd.github+json",
    "X-GitHub-Api-Version": "2022-11-28",
    "User-Agent": "adws",
}
_NEXT = re.compile(r'<(?P<url>[^>]+)>;\s*rel="next"')
_TRIES = 4
_MOST_PAGES = 30
_UNCHANGED = 304
_FAULT = 500


def ask(connection: Connection, operation: Operation[_Value]) -> IOResult[_Value, PipelineError]:
    """Ask once, and again where that can do no harm: what waits for a limit, what only reads.

    Fails with ``ForgeDenied``, ``ForgeRefused``, ``ForgeBusy``, ``ForgeUnreadable`` and
    ``ServerUnreachable``. After a write the last two, and ``ForgeBusy`` from status 500 on, leave
    open whether it was done: see ``write``.
    """
    return _ask(connection, operation, connection.patience_seconds, _TRIES)


def write(
    connection: Connection,
    operation: Operation[_Value],
    existing_result: Callable[[], IOResult[_Value | None, PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Ask for a change. If it may already be done, look before asking again.

    ``existing_result`` returns the result of the change if it is done, or None if it is not.
    """
    return _write(connection, operation, existing_result, _TRIES)


def ensure(
    connection: Connection,
    operation: Operation[_Value],
    existing_result: Callable[[], IOResult[_Value | None, PipelineError]],
) -> IOResult[_Value, PipelineError]:
    """Ask for a change unless it is there already; ``existing_result`` is as in ``write``."""
    return IOResult.do(
        value
        for there in existing_result()
        for value in (
            write(connection, operation, existing_result) if there is None else IOSuccess(there)
        )
    )


def _write(
    connection: Connection,
    operation: Operation[_Value],
    existing_result: Callable[[], IOResult[_Value | None, PipelineError]],
    tries: int,
) -> IOResult[_Value, PipelineError]:
    def again(error: PipelineError) -> IOResult[_Value, PipelineError]:
        if tries <= 1:
            return IOFailure(error)
        return IOResult.do(
            value
            for _slept in io_ops.sleep(1.0)
            for value in _write(connection, operation, existing_result, tries - 1)
        )

    def look(error: PipelineError) -> IOResult[_Value, PipelineError]:
        if not _may_be_done(error):
            return IOFailure(error)
        return IOResult.do(
            value
            for there in existing_result()
            for value in (again(error) if there is None else IOSuccess(there))
        )

    return ask(connection, operation).lash(look)


def _may_be_done(error: PipelineError) -> bool:
    if isinstance(error, ForgeBusy):
        return int(str(error.context["status"])) >= _FAULT
    return isinstance(error, (ServerUnreachable, ForgeUnreadable))


def _ask(
    connection: Connection, operation: Operation[_Value], patience: float, tries: int
) -> IOResult[_Value, PipelineError]:
    def again(error: PipelineError) -> IOResult[_Value, PipelineError]:
        seconds = _pause(operation, error, tries)
        if seconds is None or seconds > patience or tries <= 1:
            return IOFailure(error)
        return IOResult.do(
            value
            for _slept in io_ops.sleep(seconds)
            for value in _ask(connection, operation, patience - seconds, tries - 1)
        )

    def unreadable(reason: str) -> PipelineError:
        return _unreadable(operation, reason)

    return IOResult.do(
        value
        for answer in _answer(connection, operation)
        for value in IOResult.from_result(operation.read(answer).alt(unreadable))
    ).lash(again)


def _pause(operation: Operation[_Value], error: PipelineError, tries: int) -> float | None:
    """Return how long to wait before the same is asked again; None if it must not be."""
    if operation.is_write and _may_be_done(error):
        return None
    if isinstance(error, ForgeBusy):
        seconds = float(str(error.context["seconds"]))
        return seconds * 2.0 ** (_TRIES - tries)
    return 2.0 ** (_TRIES - tries) if isinstance(error, ServerUnreachable) else None


def _unreadable(operation: Operation[_Value], reason: str) -> PipelineError:
    return ForgeUnreadable(
        f"adws cannot read the forge's answer to {operation}: {reason}",
        hint="check that the address is that of the API, and that no proxy changes the answer",
        context={"request": str(operation)},
    )


def _answer(
    connection: Connection, operation: Operation[_Value]
) -> IOResult[ForgeAnswer, PipelineError]:
    """Return the whole answer, with the lists of all pages as one."""
    first = _page(connection, operation, _url(connection, operation))
    if operation.items is None:
        return first
    return IOResult.do(
        whole for page in first for whole in _add_pages(connection, operation, (), page)
    )


def _add_pages(
    connection: Connection,
    operation: Operation[_Value],
    before: tuple[object, ...],
    page: ForgeAnswer,
) -> IOResult[ForgeAnswer, PipelineError]:
    items = page.plain
    if operation.items and isinstance(items, Mapping):
        items = items.get(operation.items)
    if not isinstance(items, list):
        return IOFailure(_unreadable(operation, "a page of the answer is not a list"))
    whole = (*before, *items)
    next_page = _NEXT.search(page.headers.get("link", ""))
    if next_page is None or len(whole) >= 100 * _MOST_PAGES:
        return IOSuccess(evolve(page, plain=list(whole)))
    if not next_page["url"].startswith(connection.address):
        return IOFailure(_unreadable(operation, "the next page is on another server"))
    return IOResult.do(
        all_pages
        for following in _page(connection, operation, next_page["url"])
        for all_pages in _add_pages(connection, operation, whole, following)
    )


def _url(connection: Connection, operation: Operation[_Value]) -> str:
    owner, _, name = connection.repository.partition("/")
    top = "" if operation.at_top else f"/repos/{quoted(owner)}/{quoted(name)}"
    query = "&".join(f"{quoted(key)}={quoted(word)}" for key, word in operation.query.items())
    return f"{connection.address}{top}{operation.path}{f'?{query}' if query else ''}"


def _page(
    connection: Connection, operation: Operation[_Value], url: str
) -> IOResult[ForgeAnswer, PipelineError]:
    cached_answer = None if operation.is_write else connection.known_answers.get(url)
    request = _request(connection, operation, url, cached_answer.tag if cached_answer else "")
    return IOResult.do(
        answer
        for response in connection.exchange(request)
        for now in io_ops.now()
        for fresh in IOSuccess(_cached(connection, operation, url, cached_answer, response))
        for answer in IOResult.from_result(_checked(operation, fresh, now))
    )


def _request(
    connection: Connection, operation: Operation[_Value], url: str, tag: str
) -> HttpRequest:
    headers = {**_HEADERS, "Authorization": f"Bearer {connection.token}"}
    if not connection.token:
        del headers["Authorization"]
    if tag:
        headers["If-None-Match"] = tag
    body = b"" if operation.fields is None else json.dumps(operation.fields).encode()
    if body:
        headers["Content-Type"] = "application/json"
    return HttpRequest(operation.method, url, headers, body)


def _cached(
    connection: Connection,
    operation: Operation[_Value],
    url: str,
    cached_answer: CachedAnswer | None,
    response: HttpResponse,
) -> HttpResponse:
    """Return the answer that is meant: one that has not changed is the one from before."""
    if cached_answer is not None and response.status == _UNCHANGED:
        return cached_answer.response
    tag = response.headers.get("etag", "")
    if tag and not operation.is_write and response.status in operation.statuses:
        connection.known_answers[url] = CachedAnswer(tag, response)
    return response


def _checked(
    operation: Operation[_Value], response: HttpResponse, now: datetime
) -> Result[ForgeAnswer, PipelineError]:
    """Return an answer with an expected status; the JSON of any other may be none.

    GraphQL tells what it refuses with status 200.
    """
    expected = response.status in operation.statuses
    try:
        plain = json.loads(response.body) if response.body else None
    except (ValueError, RecursionError) as error:
        if expected:
            return Failure(_unreadable(operation, str(error)))
        plain = response.body.decode(errors="replace")
    answer = ForgeAnswer(response.status, response.headers, plain)
    if expected and not (operation.path == GRAPH and codes(plain)):
        return Success(answer)
    return Failure(refusal(str(operation), answer, now))
