"""Whether a project uses vitest, and how it is started there."""

import json
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.process import Command
from adws.runners.runner import Project, Run, Selection, Suite
from adws.runners.vitest import RUNNER
from adws.runners.vitest.invocation import invocation
from adws.tests.runners.run import why

START = ("sh", "-c", 'PATH="$PWD/node_modules/.bin:$PATH" exec "$@"', "sh")


def project(*listing: str, **manifest: object) -> Project:
    """Return a project with this ``package.json``."""
    return Project(PurePath("/project"), listing, {"package.json": json.dumps(manifest)})


@pytest.mark.parametrize(
    ("expected", "reason"),
    [
        (
            project(scripts={"test": "vitest run --coverage"}),
            "the script 'test' of package.json starts vitest",
        ),
        (project("vitest.config.mts"), "vitest.config.mts is there"),
        (project(devDependencies={"vitest": "^4"}), "package.json names vitest"),
        (project("vite.config.ts", scripts={"bench": "vitest bench"}), None),
        (project(scripts={"test": "jest"}, devDependencies={"vitest": "^4"}), None),
        (Project(PurePath("/p"), ("a.test.ts",)), None),
    ],
)
def test_a_project_is_known_by_scripts_configuration_or_dependencies(
    expected: Project, reason: str | None
) -> None:
    """Test files alone say nothing."""
    assert why(RUNNER.detect(expected)) == reason


def test_a_package_of_a_workspace_finds_what_is_installed_above_it() -> None:
    """Its own packages come first, those of the top last."""
    result = evolve(project(devDependencies={"vitest": "4"}), above=(PurePath("/"),))
    path = "$PWD/node_modules/.bin:$PWD/../node_modules/.bin:$PATH"
    (way,) = RUNNER.ways(result)
    assert (way.argv, way.check) == (
        ("sh", "-c", f'PATH="{path}" exec "$@"', "sh", "vitest", "run"),
        (
            *("sh", "-c"),
            f'export PATH="{path}"; command -v vitest >/dev/null && exec node --version',
        ),
    )


@pytest.mark.parametrize(
    ("manifest", "words"),
    [
        ({"scripts": {"test": "npx vitest --config a.ts"}}, ("vitest", "--config", "a.ts")),
        ({"devDependencies": {"vitest": "4"}}, ("vitest", "run")),
    ],
)
def test_it_is_started_as_the_scripts_do(
    manifest: dict[str, object], words: tuple[str, ...]
) -> None:
    """Without npm, with the project's own program."""
    [way] = RUNNER.ways(project(**manifest))
    assert way.argv == (*START, *words)
    assert RUNNER.starts(way.argv)


def test_words_that_start_something_else_are_no_invocation() -> None:
    """There is nothing to add options to."""
    assert invocation(("vite", "build")) is None


def run(selection: Selection, *words: str) -> Command:
    """Return the command of a run in the folder ``web``."""
    suite = Suite("vitest", "web", words, wrapped=not RUNNER.starts(words))
    return RUNNER.command(Run(suite, PurePath("/t"), PurePath("/o"), "n0nce", selection))


def test_a_wrapper_gets_the_options_in_its_environment() -> None:
    """Its words stay as they are."""
    command = run(Selection(), "npm", "test")
    assert (command.argv, list(command.env)) == (("npm", "test"), ["ADWS_PROBE", "NODE_OPTIONS"])
