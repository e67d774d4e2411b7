"""Whether a project uses Playwright Test, how it is started there, and what a run is given."""

import json
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.process import Command
from adws.runners.playwright import RUNNER
from adws.runners.playwright.invocation import invocation
from adws.runners.runner import Project, Run, Selection, Suite
from adws.runners.variation import Variation
from adws.tests.runners.run import why
from adws.trust.sealed import is_sealed

START = ("sh", "-c", 'PATH="$PWD/node_modules/.bin:$PATH" exec "$@"', "sh")
RUN = Run(Suite("playwright", "web", ()), PurePath("/t"), PurePath("/o"), "n0nce")


def project(*listing: str, **manifest: object) -> Project:
    """Return a project with this ``package.json``."""
    return Project(PurePath("/project"), listing, {"package.json": json.dumps(manifest)})


@pytest.mark.parametrize(
    ("expected", "reason"),
    [
        (
            project(scripts={"test:e2e": "PORT=1 npx playwright test"}),
            "the script 'test:e2e' of package.json starts Playwright",
        ),
        (project("playwright.config.mts"), "playwright.config.mts is there"),
        (project("e2e/a.spec.ts", devDependencies={"@playwright/test": "1"}), None),
        (project(scripts={"prepare": "playwright install"}), None),
        (Project(PurePath("/p"), ("web/playwright.config.ts",)), None),
    ],
)
def test_a_project_is_known_by_scripts_or_configuration(
    expected: Project, reason: str | None
) -> None:
    """Other tools use the same packages and the same names of files."""
    assert why(RUNNER.detect(expected)) == reason


@pytest.mark.parametrize(
    ("manifest", "words", "env"),
    [
        (
            {"scripts": {"e2e": "A=1 npx playwright test --project=web"}},
            ("playwright", "test", "--project=web"),
            {"A": "1"},
        ),
        ({}, ("playwright", "test"), {}),
    ],
)
def test_it_is_started_as_the_scripts_do(
    manifest: dict[str, object], words: tuple[str, ...], env: dict[str, str]
) -> None:
    """Without npm, with the project's own program."""
    [way] = RUNNER.ways(project(**manifest))
    assert (way.argv, way.env, RUNNER.starts(way.argv)) == ((*START, *words), env, True)


def test_words_that_start_something_else_are_no_invocation() -> None:
    """There is nothing to add options to."""
    assert invocation(("playwright", "codegen")) is None


def command(run: Run, *words: str) -> Command:
    """Return the command of a run in the folder ``web``."""
    suite = evolve(run.suite, argv=words, wrapped=not RUNNER.starts(words))
    return RUNNER.command(evolve(run, suite=suite))


def test_what_the_configuration_could_hide_is_overridden() -> None:
    """The project's choice of projects and names stays; its retries, shards and reports do not."""
    words = ("--project", "a", "b", "--grep", "@smoke", "--retries=3", "--shard", "1/2", "-x")
    argv = command(RUN, "npx", "playwright", "test", *words).argv
    assert argv[: argv.index("--update-snapshots=none")] == (
        *("npx", "playwright", "test", "--project", "a", "b", "--grep", "@smoke"),
        *("--retries=0", "--fail-on-flaky-tests", "--forbid-only", "--max-failures=0"),
        "--repeat-each=1",
    )


def test_canaries_pass_the_names_that_a_script_asks_for() -> None:
    """In both ways in which an option is written; a selection of names would leave them out."""
    assert RUNNER.plant is not None
    selection = Selection(case_ids=("web/a.spec.ts > x",))
    planting = RUNNER.plant(evolve(RUN, suite=Suite("playwright", "web", ())))
    first, last = (path.name.replace(".", "\\.") for path in planting.files)
    words = ("playwright", "test", "--grep=a", "-g", "b")
    argv = command(evolve(RUN, planting=planting, selection=selection), *words).argv
    assert argv[2:5] == (f"--grep=a|{first}|{last}", "-g", f"b|{first}|{last}")
    assert argv[-3:] == (r"(^|/)a\.spec\.ts$", f"{first}$", f"{last}$")


def test_a_wrapper_gets_the_options_in_its_environment() -> None:
    """Its words stay as they are."""
    result = command(RUN, "npm", "run", "e2e")
    assert (result.argv, set(result.env)) == (
        ("npm", "run", "e2e"),
        {"ADWS_PROBE", "NODE_OPTIONS", "PLAYWRIGHT_JSON_OUTPUT_NAME"},
    )


@pytest.mark.parametrize(
    ("foreign", "env", "reuse"),
    [(None, {}, True), ("/u", {}, False), ("/u", {"ADWS_DEV_SERVER": "http://a:1"}, True)],
)
def test_a_server_that_listens_already_is_used_where_it_may_be(
    foreign: str | None,
    env: dict[str, str],
    reuse: bool,  # noqa: FBT001 - a row of a table
) -> None:
    """In the user's own tree, and where adws has started it; pages are relative to its address."""
    suite = evolve(RUN.suite, env=env)
    run = evolve(RUN, suite=suite, foreign_root=PurePath(foreign) if foreign else None)
    result = command(evolve(run, variations=frozenset({Variation.CI})), "playwright", "test").env
    assert json.loads(result["ADWS_PROBE"])["reuse"] is reuse
    assert result.get("PLAYWRIGHT_TEST_BASE_URL") == env.get("ADWS_DEV_SERVER")
    assert result["CI"] == "true"


@pytest.mark.parametrize(
    ("path", "sealed", "is_test"),
    [
        ("web/e2e/pages/login.ts", True, True),
        ("auth.setup.ts", True, True),
        ("playwright.config.ts", True, True),
        ("shots/a.spec.ts-snapshots/a.png", True, False),
        ("package.json", True, False),
        ("src/login.ts", False, False),
    ],
)
def test_what_decides_on_the_outcome_is_sealed(path: str, sealed: bool, is_test: bool) -> None:  # noqa: FBT001 - a row of a table
    """Tests with their pages, set-ups, snapshots and the configuration."""
    assert (is_sealed(path, RUNNER.sealed), is_sealed(path, RUNNER.tests)) == (sealed, is_test)
