"""Everything that a served forge answers: the API, git, and pages for people."""

import re
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import TypeVar
from zipfile import ZIP_DEFLATED, ZipFile

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.forge.local.answering import LocalForge, answer, read_state
from adws.forge.local.git_service import answer_git, is_for_git
from adws.forge.local.page import item_page, list_page, missing_page, run_page
from adws.forge.local.state import ForgeState
from adws.forge.local.wire import target_of

_Value = TypeVar("_Value")
_PAGE = re.compile(r"(?:/[^/]+/[^/]+)?/(?P<kind>pull|issues|runs)/(?P<number>\d{1,18})")
_LOGS = re.compile(r"/runs/(?P<number>\d{1,18})/logs\.zip")
_TOP = re.compile(r"/|/[^/]+/[^/]+")
_API = ("/repos/", "/graphql", "/rate_limit")
_OWN_NAMES = re.compile(r"http://(?:127\.0\.0\.1|localhost)(?::\d+)?/.*")


def while_serving(
    forge: LocalForge, port: int, body: Callable[[str], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Serve a forge at a port of this machine while something is done, which gets the address.

    With port 0 it is one that is free.
    """
    return io_ops.while_listening(
        port, partial(respond, forge), lambda used: body(f"http://127.0.0.1:{used}")
    )


def respond(forge: LocalForge, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    """Answer whatever is asked."""
    path = target_of(request)[0]
    if is_for_git(request):
        return answer_git(forge, request)
    if path.startswith(_API):
        return answer(forge, request)
    if request.method not in {"GET", "HEAD"} or not _OWN_NAMES.fullmatch(request.url):
        return IOSuccess(missing_page())  # a page of others must not read it by a name of its own
    return IOResult.do(page for state in read_state(forge) for page in _page(forge, path, state))


def _page(forge: LocalForge, path: str, state: ForgeState) -> IOResult[HttpResponse, PipelineError]:
    if logs := _LOGS.fullmatch(path):
        return read_log(forge, int(logs["number"])).map(packed_log)
    match = _PAGE.fullmatch(path)
    if match is None:
        return IOSuccess(list_page(state) if _TOP.fullmatch(path) else missing_page())
    number = int(match["number"])
    if match["kind"] != "runs":
        return IOSuccess(item_page(state, number) or missing_page())
    return IOResult.do(
        run_page(state, number, log) or missing_page() for log in read_log(forge, number)
    )


def packed_log(log: str) -> HttpResponse:
    """Return a log as the forge sends it: a zip with one file."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("0_run.txt", log)
    return HttpResponse(200, {"content-type": "application/zip"}, packed.getvalue())


def read_log(forge: LocalForge, run: int) -> IOResult[str, PipelineError]:
    """Return the log of a run; an empty text where there is none."""
    file = forge.log(run)
    return IOResult.do(
        text
        for there in io_ops.exists(file)
        for text in (io_ops.read_text(file) if there else IOSuccess(""))
    )
