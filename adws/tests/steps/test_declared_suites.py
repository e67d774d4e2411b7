"""The suites that a user names in the settings."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.settings import Settings
from adws.core.suite_settings import SuiteSettings
from adws.runners.runner import Suite
from adws.slots import SUITES
from adws.steps.detect_suites import detect_suites
from adws.testing import FakeIo, a_completed
from adws.tests.steps.test_detect_suites import ROOT, without_programs
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

NODE = "/usr/bin/node"
SEVERAL = "node:test, pytest, unittest"
WEB = SuiteSettings(folder="web", runner="node:test")


@pytest.fixture(autouse=True)
def machine(io: FakeIo) -> FakeIo:
    """Return a machine with a project of Python tests and two sorts of JavaScript tests."""
    without_programs(io)
    io.programs["node"] = PurePath(NODE)
    io.files[ROOT / "tests/test_a.py"] = ""
    io.files[ROOT / "web/package.json"] = '{"scripts": {"test": "node --test"}}'
    io.files[ROOT / "web/tests/test_b.py"] = ""
    io.files[ROOT / "plain/index.js"] = ""
    io.processes.append((lambda _: True, a_completed()))
    return io


def detected(scope: str = "all", **suites: SuiteSettings) -> tuple[Suite, ...]:
    """Return the suites found with these in the settings."""
    context = Context(ROOT, Settings(scope=scope, suites=suites))
    return value(detect_suites(context)).require(SUITES).unwrap()


def test_only_what_is_named_is_a_suite() -> None:
    """With the runner that it names, found out how it is started; its name stays even alone."""
    (web,) = detected(front=WEB)
    assert (web.name, web.runner, web.folder, web.wrapped) == ("front", "node:test", "web", False)


@pytest.mark.parametrize(
    ("own", "suite"),
    [
        (
            SuiteSettings(folder="web", test_command="make test", runner="node:test"),
            Suite("node:test", "web", ("make", "test"), wrapped=True, name="one"),
        ),
        (
            SuiteSettings(folder="plain", test_command="node --test lib"),
            Suite("node:test", "plain", ("node", "--test", "lib"), name="one"),
        ),
    ],
)
def test_a_suites_own_command_starts_it(own: SuiteSettings, suite: Suite) -> None:
    """It is taken as it is."""
    assert detected(one=own) == (suite,)


def test_a_named_runner_need_not_recognise_the_folder() -> None:
    """The user knows better."""
    (suite,) = detected(one=SuiteSettings(folder="plain", runner="node:test"))
    assert (suite.runner, suite.folder) == ("node:test", "plain")


@pytest.mark.parametrize(
    ("scope", "names"),
    [
        ("all", ("front", "back")),
        ("front", ("front",)),
        ("pytest", ("back",)),
        ("javascript", ("front",)),
    ],
)
def test_a_scope_takes_some_of_them(scope: str, names: tuple[str, ...]) -> None:
    """By the suite's name, its runner's or its family's."""
    back = SuiteSettings(test_command="pytest")
    assert tuple(suite.name for suite in detected(scope, front=WEB, back=back)) == names


@pytest.mark.parametrize(
    ("scope", "own", "message"),
    [
        ("all", SuiteSettings(folder="web"), f"suites.one: web is recognised by {SEVERAL}"),
        ("all", SuiteSettings(folder="plain"), "suites.one: plain is recognised by no runner"),
        ("all", SuiteSettings(runner="pytst"), "suites.one: unknown runner 'pytst'"),
        (
            "all",
            SuiteSettings(folder="../web"),
            "suites.one: the folder ../web is outside of the project",
        ),
        (
            "all",
            SuiteSettings(folder="/web"),
            "suites.one: the folder /web is outside of the project",
        ),
        ("two", WEB, "unknown scope 'two'"),
    ],
)
def test_what_cannot_be_told_is_refused(scope: str, own: SuiteSettings, message: str) -> None:
    """With the suite's name, so that the user finds the place."""
    context = Context(ROOT, Settings(scope=scope, suites={"one": own}))
    assert error(detect_suites(context)).message == message
