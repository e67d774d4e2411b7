"""What a person reads where GitHub refuses, is busy, talks nonsense or is not there."""

from pathlib import PurePath

import pytest
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.tests.cli.program import CommandResult, committed, invoke
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io

QUESTION = "GET the repository"
NO_JSON = "Expecting value: line 1 column 1 (char 0)"
SERVED = {
    "ForgeDenied": (
        HttpResponse(401, {}, b'{"message": "Bad credentials"}'),
        f"the forge answers 401 to {QUESTION}: Bad credentials",
        "check the token, its permissions, and the name of the repository",
    ),
    "ForgeBusy": (
        HttpResponse(429, {"retry-after": "900"}, b'{"message": "slow down"}'),
        f"the forge answers 429 to {QUESTION}: slow down",
        "try again in 900 s",
    ),
    "ForgeRefused": (
        HttpResponse(422, {}, b'{"message": "Validation Failed"}'),
        f"the forge answers 422 to {QUESTION}: Validation Failed",
        "see the forge's message above",
    ),
    "ForgeUnreadable": (
        HttpResponse(200, {}, b"<html>"),
        f"adws cannot read the forge's answer to {QUESTION}: {NO_JSON}",
        "check that the address is that of the API, and that no proxy changes the answer",
    ),
}


def asked(address: str, patch: pytest.MonkeyPatch) -> CommandResult:
    """Ask for the state of the pipeline at a GitHub of this address."""
    for name in ("GITHUB_TOKEN", "GITHUB_SERVER_URL"):
        patch.delenv(name, raising=False)
    patch.setenv("GH_TOKEN", "secret")
    patch.setenv("GITHUB_API_URL", address)
    patch.setenv("GITHUB_REPOSITORY", "ada/shop")
    return invoke("pipeline", "status", "--json")


@pytest.mark.parametrize("kind", SERVED)
def test_errors_of_a_forge_are_reported(
    here: PurePath, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """In its own words, with what to do."""
    response, message, hint = SERVED[kind]
    _ = committed(here, {"README": ""})

    def respond(_request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
        return IOSuccess(response)

    def ask(port: int) -> IOResult[CommandResult, PipelineError]:
        return IOSuccess(asked(f"http://127.0.0.1:{port}", monkeypatch))

    result = value(io_ops.while_listening(0, respond, ask))
    error = result.json["error"]
    assert (error["kind"], error["message"], error["hint"]) == (kind, message, hint)
    assert result.exit_code == 2


def test_a_silent_forge_is_reported(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """After it was asked several times."""
    pauses: list[float] = []

    def sleep(seconds: float) -> IOResult[None, PipelineError]:
        pauses.append(seconds)
        return IOSuccess(None)

    monkeypatch.setattr(io_ops, "sleep", sleep)
    _ = committed(here, {"README": ""})
    result = asked("http://127.0.0.1:9", monkeypatch)
    assert (result.exit_code, result.json["error"]["kind"]) == (2, "ServerUnreachable")
    assert (pauses, bool(result.json["error"]["hint"])) == ([1.0, 2.0, 4.0], True)
