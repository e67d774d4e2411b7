"""An embedded forge for a test, with a repository of two branches, held to GitHub's description."""

import json
import re
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath
from typing import Any

from attrs import evolve
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.forge.connection import Exchange
from adws.forge.local.answering import LocalForge, connect
from adws.testing import FakeForge, a_forge
from adws.testing.fake_forge import STATE as USUAL
from adws.tests.forge.github_api.validation import mistakes, operation
from adws.tests.vcs.repositories import shell

Served = FakeForge
"""A forge for a test; its connection checks every request and answer."""
STATE = evolve(USUAL, workflows=("tdd-test.yml",))
BASE = {"calc.py": "a = 1\n", "other.py": "b = 1\n"}
_ORIGIN = re.compile(r"http://127\.0\.0\.1(?::\d+)?")


def make_forge(folder: PurePath) -> PurePath:
    """Make a forge with ``main`` and ``tdd/one``, one commit ahead, and return its folder."""
    here = a_forge(folder / "forge", BASE, STATE)
    _ = here.commit("tdd/one", {"calc.py": "a = 2\n"})
    return here.forge.folder


def served(template: PurePath, folder: PurePath) -> Served:
    """Return a copy of a forge that was made."""
    _ = shell(folder, f"cp -a {template} forge")
    forge = LocalForge(folder / "forge")
    return checked(Served(forge, connect(forge, STATE, "secret")))


def checked(forge: Served) -> Served:
    """Return the same forge; what is asked and answered is held against GitHub's description."""
    exchange = partial(_checked, forge.connection.exchange)
    return evolve(forge, connection=evolve(forge.connection, exchange=exchange))


def _checked(exchange: Exchange, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
    path, _, query = _ORIGIN.sub("", request.url).partition("?")
    if path == "/graphql":
        return exchange(request)
    described = operation(request.method, path)
    if request.body:
        _refuse(mistakes(described["body"], json.loads(request.body)))
    names = {part.partition("=")[0] for part in query.split("&") if part}
    _refuse(sorted(names - {*described["query"], "page", "per_page"}))
    return exchange(request).map(lambda response: _as_described(described, response))


def _as_described(described: Mapping[str, Any], response: HttpResponse) -> HttpResponse:
    schema = described["answers"].get(str(response.status))
    if schema is not None and response.body:
        _refuse(mistakes(schema, json.loads(response.body)))
    return response


def _refuse(reasons: list[str]) -> None:
    if reasons:
        raise AssertionError("; ".join(reasons))
