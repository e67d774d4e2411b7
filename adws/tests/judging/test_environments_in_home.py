"""Environments that tools keep in HOME, which a cage hides."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.settings import Sandbox, Settings
from adws.judging.bench import SuiteBench
from adws.judging.suite_discovery import find_suites
from adws.runners.runner import Suite
from adws.tests.asking.caging import at_home
from adws.tests.cli.program import write
from adws.tests.judging.test_environments import TEST, environment
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io

BY_LANDLOCK = pytest.mark.skipif(
    not value(io_ops.holds_by_landlock()), reason="this kernel does not support Landlock of 6.2"
)
BY_POETRY = (
    {"poetry.lock": ""},
    ".local/share/pypoetry/venv/bin/poetry",
    'test "$*" = "env info --executable" && echo ~/{place}/bin/python',
    ".cache/pypoetry/virtualenvs/p-py3",
)
TOOLS = [
    BY_POETRY,
    (
        {"Pipfile": ""},
        ".local/bin/pipenv",
        'test "$*" = "--venv" && echo ~/{place}',
        ".local/share/virtualenvs/p-x",
    ),
    (
        {"hatch.toml": ""},
        ".local/bin/hatch",
        'test "$*" = "env find default" && echo ~/{place}',
        ".local/share/hatch/env/virtual/p/x/p",
    ),
    (
        {"environment.yml": "name: p\n"},
        "miniconda3/bin/conda",
        'test "$1 $2 $3" = "run -n p" && echo ~/{place}/bin/python',
        "miniconda3/envs/p",
    ),
]


@pytest.fixture
def home(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> Iterator[PurePath]:
    """Return an empty HOME with programs of its own, and no active environment."""
    home = here / "home"
    paths = value(io_ops.environment())["PATH"]
    _ = value(io_ops.make_folder(home / ".local/bin"))
    monkeypatch.setenv("PATH", f"{home}/.local/bin:{paths}")
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    with at_home(home):
        yield home


def suite_of(project: PurePath, sandbox: Sandbox = Sandbox.AUTO) -> Suite:
    """Return the one suite of a project."""
    [result] = value(find_suites(SuiteBench(project, Settings(sandbox=sandbox), ())))
    return result.suite.unwrap()


def install(home: PurePath, program: str, script: str) -> None:
    """Install a program below HOME, with a link to it where the PATH leads."""
    _ = write(home, {program: f"#!/bin/sh\n{script}\n"})
    links = f"ln -s ~/{program} .local/bin/" if not program.startswith(".local/bin") else "true"
    _ = shell(home, f"chmod +x {program} && {links}")


@pytest.mark.parametrize(
    "sandbox",
    [
        pytest.param(Sandbox.BWRAP, marks=needs("bwrap")),
        pytest.param(Sandbox.LANDLOCK, marks=BY_LANDLOCK),
        Sandbox.NONE,
    ],
)
@pytest.mark.parametrize(("files", "program", "script", "place"), TOOLS)
def test_an_environment_that_a_tool_keeps_in_home_is_used(
    home: PurePath,
    sandbox: Sandbox,
    files: dict[str, str],
    program: str,
    script: str,
    place: str,
) -> None:
    """However code is held; the tool itself may be in HOME, too."""
    project = write(home / "p", {**TEST, **files})
    python = environment(home / place, pytest_there=True)
    install(home, program, script.format(place=place))
    suite = suite_of(project, sandbox)
    assert (suite.argv, suite.note) == ((str(python), "-m", "pytest"), "")


@pytest.mark.parametrize(
    ("name", "make"),
    [("poetry", "install poetry, then run poetry install"), ("pdm", "pdm install")],
)
@pytest.mark.parametrize(
    ("file", "text"), [("{name}.lock", ""), ("pyproject.toml", "[tool.{name}]\n")]
)
def test_an_environment_that_is_not_found_is_reported(
    home: PurePath, name: str, make: str, file: str, text: str
) -> None:
    """With how to make it, and first the tool where that is not there."""
    project = write(home / "p", {**TEST, file.format(name=name): text.format(name=name)})
    assert suite_of(project).note.startswith(
        f"the project's {name} environment is not found (to make it: {make}); using python"
    )


def test_a_tool_that_has_made_no_environment_says_how_to_make_it(home: PurePath) -> None:
    """The tool is there."""
    files, program, script, place = BY_POETRY
    project = write(home / "p", {**TEST, **files})
    install(home, program, script.format(place=place))
    assert suite_of(project).note.startswith(
        "the project's poetry environment is not found (to make it: poetry install); using "
    )
