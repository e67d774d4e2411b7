"""Whether a project uses jest, and how it is started there."""

import json
from pathlib import PurePath

import pytest

from adws.core.process import Command
from adws.runners.javascript.invocation import Invocation
from adws.runners.jest import RUNNER
from adws.runners.jest.invocation import invocation
from adws.runners.runner import Project, Run, Selection, Suite
from adws.tests.runners.run import why

START = ("sh", "-c", 'PATH="$PWD/node_modules/.bin:$PATH" exec "$@"', "sh")


def project(*listing: str, **manifest: object) -> Project:
    """Return a project with this ``package.json``."""
    return Project(PurePath("/project"), listing, {"package.json": json.dumps(manifest)})


@pytest.mark.parametrize(
    ("expected", "reason"),
    [
        (
            project(scripts={"test": "jest --coverage"}),
            "the script 'test' of package.json starts jest",
        ),
        (
            project(scripts={"test": "react-scripts test", "build": "react-scripts build"}),
            "the script 'test' of package.json starts jest",
        ),
        (project("jest.config.ts"), "jest.config.ts is there"),
        (project(devDependencies={"jest": "^30"}), "package.json names jest"),
        (project(scripts={"build": "react-scripts build"}), None),
        (project(scripts={"test": "vitest"}, devDependencies={"jest": "^30"}), None),
        (Project(PurePath("/p"), ("a.test.ts",)), None),
    ],
)
def test_a_project_is_known_by_scripts_configuration_or_dependencies(
    expected: Project, reason: str | None
) -> None:
    """Test files alone say nothing."""
    assert why(RUNNER.detect(expected)) == reason


@pytest.mark.parametrize(
    ("manifest", "words"),
    [
        ({"scripts": {"test": "npx jest --config a.ts"}}, ("jest", "--config", "a.ts")),
        ({"scripts": {"test": "tsc --noEmit; react-scripts test"}}, ("react-scripts", "test")),
        ({"devDependencies": {"jest": "30"}}, ("jest",)),
    ],
)
def test_it_is_started_as_the_scripts_do(
    manifest: dict[str, object], words: tuple[str, ...]
) -> None:
    """Without npm, with the project's own program."""
    [way] = RUNNER.ways(project(**manifest))
    assert (way.argv[-len(words) :], way.argv[:2]) == (words, START[:2])
    assert RUNNER.starts(way.argv)


def test_options_of_node_stay_in_front() -> None:
    """So do the variables that a script sets."""
    script = (
        "NODE_OPTIONS=--no-warnings node --experimental-vm-modules node_modules/jest/bin/jest.js"
    )
    [way] = RUNNER.ways(project(scripts={"test": script}))
    words = ("node", "--experimental-vm-modules", "node_modules/jest/bin/jest.js")
    assert (way.argv, way.env) == ((*START, *words), {"NODE_OPTIONS": "--no-warnings"})


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("vite", "build"), None),
        (("react-scripts", "eject"), None),
        (
            ("craco", "test", "--env=jsdom", "--watchAll", "src/unit"),
            Invocation((), ("craco", "test"), ("--env=jsdom",), ("src/unit",)),
        ),
        (
            ("jest", "--projects", "a", "b", "--max-workers", "2", "--no-cache", "-i", "--", "x"),
            Invocation((), ("jest",), ("--projects", "a", "b", "--maxWorkers", "2", "-i"), ("x",)),
        ),
    ],
)
def test_a_command_is_taken_apart(words: tuple[str, ...], expected: Invocation | None) -> None:
    """Options keep their values; what would make a run another one is left out."""
    assert invocation(words) == expected


def run(selection: Selection, *words: str) -> Command:
    """Return the command of a run in the folder ``web``."""
    suite = Suite("jest", "web", words, wrapped=not RUNNER.starts(words))
    return RUNNER.command(Run(suite, PurePath("/t"), PurePath("/o"), "n0nce", selection))


def test_a_wrapper_gets_the_options_in_a_file() -> None:
    """Its words stay as they are."""
    command = run(Selection(files=("web/a.js",)), "npm", "test")
    [(file, text)] = command.files.items()
    options = json.loads(text)
    assert json.loads(command.env["ADWS_PROBE"])["options"] == str(file)
    assert (command.argv, list(command.env)) == (("npm", "test"), ["ADWS_PROBE", "NODE_OPTIONS"])
    assert options[-2:] == ["--runTestsByPath", "a.js"]


def test_the_script_of_a_shell_is_a_wrapper() -> None:
    """Words behind it would not reach jest."""
    script = ("sh", "-c", "npm run build; node_modules/.bin/jest")
    assert [RUNNER.starts(words) for words in (script, (*START, "jest"))] == [False, True]
