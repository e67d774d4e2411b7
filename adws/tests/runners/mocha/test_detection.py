"""Whether a project uses mocha, and how it is started there."""

import json
from pathlib import PurePath

import pytest

from adws.core.process import Command
from adws.runners.javascript.invocation import Invocation
from adws.runners.mocha import RUNNER
from adws.runners.mocha.invocation import invocation
from adws.runners.runner import Project, Run, Selection, Suite
from adws.tests.runners.contract import selected_in
from adws.tests.runners.run import why


def project(*listing: str, **manifest: object) -> Project:
    """Return a project with this ``package.json``."""
    return Project(PurePath("/project"), listing, {"package.json": json.dumps(manifest)})


@pytest.mark.parametrize(
    ("expected", "reason"),
    [
        (
            project(scripts={"test": "nyc mocha --recursive"}),
            "the script 'test' of package.json starts mocha",
        ),
        (project(".mocharc.yml"), ".mocharc.yml is there"),
        (project(devDependencies={"mocha": "^11"}), "package.json names mocha"),
        (project(scripts={"start": "mocha init web"}), None),
        (project(scripts={"test": "jest"}, devDependencies={"mocha": "^11"}), None),
        (Project(PurePath("/p"), ("test/a.js",)), None),
    ],
)
def test_a_project_is_known_by_scripts_configuration_or_dependencies(
    expected: Project, reason: str | None
) -> None:
    """Test files alone say nothing."""
    assert why(RUNNER.detect(expected)) == reason


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("mochify", "test"), None),
        (
            ("node", "node_modules/.bin/_mocha", "-R", "dot", "--bail", "-t", "9", "--", "a.js"),
            Invocation(("node",), ("node_modules/.bin/_mocha",), ("-t", "9"), ("a.js",)),
        ),
    ],
)
def test_a_command_is_taken_apart(words: tuple[str, ...], expected: Invocation | None) -> None:
    """Options keep their values; what would make a run another one is left out."""
    assert invocation(words) == expected


def run(selection: Selection, *words: str) -> Command:
    """Return the command of a run in the folder ``web``."""
    suite = Suite("mocha", "web", words, wrapped=not RUNNER.starts(words))
    return RUNNER.command(Run(suite, PurePath("/t"), PurePath("/o"), "n0nce", selection))


def test_a_wrapper_gets_the_options_in_its_environment() -> None:
    """Its words stay as they are."""
    command = run(Selection(files=("web/a.js",)), "npm", "test")
    settings = json.loads(command.env["ADWS_PROBE"])
    assert (command.argv, list(command.env)) == (("npm", "test"), ["ADWS_PROBE", "NODE_OPTIONS"])
    assert (settings["selection"], settings["options"][0]) == ("/o/selection.json", "--no-color")


def test_an_error_outside_of_any_file_asks_for_everything() -> None:
    """No file makes it happen alone."""
    selection = Selection(
        case_ids=("(no test file) > Uncaught error outside test suite", "web/a.js")
    )
    assert selected_in(run(selection, "mocha")) == {"files": [], "ids": []}
