"""Whether a project uses node:test, and how it is started there."""

import json
from pathlib import PurePath

import pytest

from adws.core.process import Command
from adws.runners.javascript.file_patterns import expand
from adws.runners.javascript.invocation import Invocation
from adws.runners.node_test import RUNNER
from adws.runners.node_test.invocation import invocation, loaded_files
from adws.runners.runner import Project, Run, Selection, Suite
from adws.tests.runners.run import why

NODE = "/bin/node"
LISTING = ("package.json", "test/a.test.js", "test/b.test.ts", "src/a.js")


def project(listing: tuple[str, ...] = LISTING, **manifest: object) -> Project:
    """Return a project with this ``package.json``."""
    texts = {"package.json": json.dumps(manifest)}
    return Project(PurePath("/project"), listing, texts, {"node": NODE})


def scripted(script: str, **others: str) -> Project:
    """Return a project with this script ``test``."""
    return project(scripts={"test": script, **others})


@pytest.mark.parametrize(
    ("expected", "reason"),
    [
        (scripted("node --test"), "the script 'test' of package.json starts node --test"),
        (
            scripted("npm run unit", unit="c8 node --test"),
            "the script 'unit' of package.json starts node --test",
        ),
        (project(), "test/a.test.js is there"),
        (
            scripted('echo "Error: no test specified" && exit 1'),
            "test/a.test.js is there",
        ),
        (scripted("make check"), None),
        (scripted("echo 'open"), None),
        (project(devDependencies={"vitest": "4"}), None),
        (project(("package.json", "src/a.js")), None),
        (project(scripts=[]), "test/a.test.js is there"),
        (Project(PurePath("/p"), LISTING), None),
        (Project(PurePath("/p"), LISTING, {"package.json": "[]"}), None),
    ],
)
def test_a_project_is_known_by_its_scripts_or_its_tests(
    expected: Project, reason: str | None
) -> None:
    """Test files alone count only where no other tool is there."""
    assert why(RUNNER.detect(expected)) == reason


@pytest.mark.parametrize(
    ("script", "argv", "env"),
    [
        ("node --test", (NODE, "--test"), {}),
        (
            "NODE_ENV=test node --import tsx --test-reporter=dot --test 'test/**/*.test.{js,ts}'",
            (NODE, "--import", "tsx", "--test", "test/a.test.js", "test/b.test.ts"),
            {"NODE_ENV": "test"},
        ),
        ("c8 --all -r text --100 node --test --watch test/", (NODE, "--test", "test/"), {}),
        (
            "tsx --test",
            ("sh", "-c", 'PATH="$PWD/node_modules/.bin:$PATH" exec "$@"', "sh", "tsx", "--test"),
            {},
        ),
        (
            "npm run lint && npm run build && node --test dist/",
            (
                "sh",
                "-c",
                (
                    'export PATH="$PWD/node_modules/.bin:$PATH"; npm run build && '
                    'PATH="$PWD/node_modules/.bin:$PATH" exec "$@"'
                ),
                "sh",
                "node",
                "--test",
                "dist/",
            ),
            {},
        ),
    ],
)
def test_it_is_started_as_the_scripts_do(
    script: str, argv: tuple[str, ...], env: dict[str, str]
) -> None:
    """Without npm, with what is built first, and with patterns expanded as a shell would."""
    [way] = RUNNER.ways(scripted(script))
    assert (way.argv, way.env) == (argv, env)
    assert RUNNER.starts(way.argv)


def test_what_npm_runs_before_a_script_is_run_too() -> None:
    """Where it builds something."""
    [way] = RUNNER.ways(scripted("node --test", pretest="tsc"))
    assert "npm run pretest && " in way.argv[2]


def test_without_node_there_is_no_way() -> None:
    """And without a script, the plain command."""
    nowhere = Project(PurePath("/p"), LISTING)
    assert RUNNER.ways(nowhere) == ()
    assert RUNNER.ways(project())[0].argv == (NODE, "--test")


def test_very_many_files_stay_a_pattern() -> None:
    """And so does what stands for no file."""
    many = tuple(f"test/{n}.js" for n in range(1001))
    assert expand(("test/*.js",), many) == ("test/*.js",)
    assert expand(("lib/*.js", "a{b"), many) == ("lib/*.js", "a{b")


def test_words_that_start_something_else_are_no_invocation() -> None:
    """A server is started by node, too."""
    assert invocation(("node", "server.js")) is None


def test_files_that_options_load_are_named() -> None:
    """Packages are not files."""
    options = ("--import", "tsx", "--require=./setup.cjs", "--env-file", ".env")
    assert loaded_files(Invocation((), ("node",), options, ())) == ("setup.cjs", ".env")


def run(
    selection: Selection, argv: tuple[str, ...] = (NODE, "--test"), folder: str = "."
) -> Command:
    """Return the command of a run."""
    suite = Suite("node:test", folder, argv, wrapped=not RUNNER.starts(argv))
    return RUNNER.command(Run(suite, PurePath("/t"), PurePath("/o"), "n0nce", selection))


def test_a_wrapper_gets_the_options_in_its_environment() -> None:
    """Its words stay as they are."""
    command = run(Selection(), ("npm", "test"))
    assert command.argv == ("npm", "test")
    assert "--test-reporter=tap" in command.env["NODE_OPTIONS"]
