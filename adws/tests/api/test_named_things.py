"""What settings name and is not there is told before anything runs."""

from pathlib import PurePath

import pytest
from returns.io import IOFailure

from adws import catalog, io_ops
from adws.api.named_things import require_named_things
from adws.core.agent_settings import Actor
from adws.core.context import Context
from adws.core.errors import IoFailed, PipelineError, SettingsInvalid
from adws.core.patch import ChangeToJudge
from adws.core.purpose import Purpose
from adws.core.settings import Settings
from adws.core.suite_settings import SuiteSettings
from adws.slots import CHANGE
from adws.testing import FakeIo, a_completed
from adws.tests.vcs.repositories import error, value

ROOT = PurePath("/p")
ACTORS = (Actor("auto"), Actor("serach"))
LISTING = ("--name-only", "--end-of-options", "abc", "--", "web")
WHERE = "create the folder, or correct the setting: it is relative to the project's folder"
MEANT = "did you mean 'search'?"


@pytest.mark.usefixtures("io")
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (Settings(agent="claude, serach"), "agent: unknown agent 'serach'"),
        (Settings(attempts=ACTORS), "attempts[1].agent: unknown agent 'serach'"),
        (Settings(roles={Purpose.FIX: "serach"}), "roles.fix: unknown agent 'serach'"),
        (Settings(example_agent="serach"), "example_agent: unknown agent 'serach'"),
    ],
)
def test_an_agent_that_does_not_exist_is_told_with_its_place(
    settings: Settings, message: str
) -> None:
    """The nearest known name is offered."""
    refused = error(require_named_things(Context(ROOT, settings)))
    assert refused == SettingsInvalid(message, hint=MEANT)


@pytest.mark.usefixtures("io")
def test_known_agents_may_be_named() -> None:
    """Whether they are installed or not."""
    context = Context(ROOT, Settings(agent="search,claude", attempts=(Actor("auto"),)))
    assert value(require_named_things(context)) == context


@pytest.mark.usefixtures("io")
def test_agents_are_not_looked_for_where_no_setting_names_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That would take time in every command."""
    monkeypatch.delattr(catalog, "agent_names")
    assert value(require_named_things(Context(ROOT))) == Context(ROOT)


@pytest.mark.parametrize("folder", ["nope", "calc.py"])
def test_the_folder_of_a_suite_must_exist(io: FakeIo, folder: str) -> None:
    """A file is no folder; one that exists is fine."""
    io.files[ROOT / "calc.py"] = ""
    suites = {"unit": SuiteSettings(), "e2e": SuiteSettings(folder=folder)}
    assert error(require_named_things(Context(ROOT, Settings(suites=suites)))) == SettingsInvalid(
        f"suites.e2e.folder: there is no folder '{folder}' in /p",
        hint=WHERE,
    )
    present = Context(ROOT, Settings(suites={"unit": SuiteSettings()}))
    assert value(require_named_things(present)) == present


def test_a_folder_that_nobody_may_read_is_told_as_such(
    io: FakeIo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is there."""
    io.files[ROOT / "calc.py"] = ""
    denied: PipelineError = IoFailed("cannot list /p", context={"reason": "denied"})
    monkeypatch.setattr(io_ops, "list_folder", lambda _folder: IOFailure(denied))
    context = Context(ROOT, Settings(suites={"unit": SuiteSettings()}))
    assert error(require_named_things(context)) == denied


def judging(io: FakeIo, listed: str) -> Context:
    """Return the context of a change whose base has these files in the folder of a suite."""
    settings = Settings(agent="serach", suites={"web": SuiteSettings(folder="web")})
    io.files[ROOT / "calc.py"] = ""
    io.processes += [
        (lambda command: "merge-base" in command.argv, a_completed("abc\n")),
        (lambda command: command.argv[-5:] == LISTING, a_completed(listed)),
    ]
    return Context(ROOT, settings).put(CHANGE, ChangeToJudge(base="main"))


def test_a_change_may_remove_the_folder_of_a_suite(io: FakeIo) -> None:
    """It exists in the base; and a wrong name of an agent matters to nobody who judges."""
    context = judging(io, "web/a.py\0")
    assert value(require_named_things(context)) == context


def test_the_folder_of_a_suite_must_exist_before_a_change_or_after(io: FakeIo) -> None:
    """Otherwise no suite can start there."""
    assert error(require_named_things(judging(io, ""))) == SettingsInvalid(
        "suites.web.folder: there is no folder 'web' in /p", hint=WHERE
    )
