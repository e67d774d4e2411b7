"""Tests of the context that a command works in."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOFailure

from adws import io_ops
from adws.api.project_context import open_context
from adws.core.context import Context
from adws.core.errors import IoFailed, PipelineError, SettingsInvalid
from adws.core.run_request import RunRequest
from adws.core.settings import Delivery, Settings
from adws.slots import RUN_REQUEST
from adws.testing import FakeIo
from adws.tests.vcs.repositories import error, value

HERE = PurePath("/here")


@pytest.fixture
def machine(io: FakeIo) -> FakeIo:
    """Return a machine with a project in ``/here/project``."""
    io.folders["working"] = HERE
    io.files[HERE / "project/calc.py"] = ""
    return io


@pytest.mark.parametrize("root", ["project", "/here/project"])
def test_the_root_is_meant_from_here(root: str, machine: FakeIo) -> None:
    """A relative one and an absolute one are the same folder."""
    assert machine.folders["working"] == HERE
    assert value(open_context(root)) == Context(HERE / "project")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("adws.toml", 'agent = "search"\nmax_rounds = 3\n'),
        ("pyproject.toml", '[tool.adws]\nagent = "search"\nmax_rounds = 3\n'),
    ],
)
def test_what_was_given_wins_over_the_settings_file(file: str, text: str, machine: FakeIo) -> None:
    """Settings come from either file."""
    machine.files[HERE / "project" / file] = text
    opened = value(open_context("project", {"max_rounds": 5, "deliver": "apply"}))
    assert opened.settings == Settings(agent="search", max_rounds=5, deliver=Delivery.APPLY)


@pytest.mark.parametrize(
    ("text", "given", "refusal"),
    [
        (
            "max_round = 3\n",
            {},
            SettingsInvalid(
                "adws.toml has an unknown key 'max_round'", hint="did you mean 'max_rounds'?"
            ),
        ),
        (
            "",
            {"deliver": "post"},
            SettingsInvalid(
                "the command line: deliver: 'post' is none of: branch, apply, none",
                hint="adws docs settings lists every setting with its values",
            ),
        ),
        (
            "",
            {"max_rounds": 0},
            SettingsInvalid(
                "the command line: 'max_rounds' must be >= 1: 0",
                hint="adws docs settings lists every setting with its values",
            ),
        ),
    ],
)
def test_impossible_settings_are_refused(
    text: str, given: dict[str, object], refusal: PipelineError, machine: FakeIo
) -> None:
    """Wherever they were given: the message names the place and the key."""
    machine.files[HERE / "project/adws.toml"] = text
    refused = error(open_context("project", given))
    assert evolve(refused, step="") == refusal
    assert refused.step == ("read_settings" if text else "")


def test_a_missing_folder_is_refused(machine: FakeIo) -> None:
    """The message names the folder, the hint the option."""
    assert error(open_context("nowhere")) == IoFailed(
        "no folder /here/nowhere", hint="give a project's folder, such as --root DIR"
    )
    assert [call.name for call in machine.calls] == ["working_folder", "exists"]


def test_a_file_is_no_project(machine: FakeIo) -> None:
    """It is told as what it is, and not as an error of git; another refusal stays as it is."""
    assert machine.files[HERE / "project/calc.py"] == ""
    assert error(open_context("project/calc.py")) == IoFailed(
        "/here/project/calc.py is a file, not a folder",
        hint="give a project's folder, such as --root DIR",
    )


def test_a_folder_that_nobody_may_read_is_told_as_such(
    machine: FakeIo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a folder."""
    denied = IoFailed("cannot list /here/project", context={"reason": "denied"})
    monkeypatch.setattr(io_ops, "list_folder", lambda _folder: IOFailure(denied))
    assert machine.folders["working"] == HERE
    assert error(open_context("project")) == denied


@pytest.mark.parametrize(
    ("text", "given"), [("accept_flagged = true\n", {}), ("", {"accept_flagged": True})]
)
def test_what_is_said_about_the_run_is_one_value(
    text: str, given: dict[str, object], machine: FakeIo
) -> None:
    """Wherever it was said; the settings hold it too."""
    machine.files[HERE / "project/adws.toml"] = text
    settings, asked = Settings(accept_flagged=True), RunRequest(accept_flagged=True)
    expected = Context(HERE / "project", settings).put(RUN_REQUEST, asked)
    assert value(open_context("project", given)) == expected
