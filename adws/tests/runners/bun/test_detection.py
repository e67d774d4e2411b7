"""Whether a project uses bun's tests, and how they are started there."""

import json
from pathlib import PurePath

import pytest

from adws.core.process import Command
from adws.runners.bun import RUNNER
from adws.runners.bun.discovery import expected_files, is_test_file
from adws.runners.bun.invocation import BunInvocation, invocation
from adws.runners.runner import Project, Run, Selection, Suite
from adws.runners.variation import Variation
from adws.tests.runners.run import why

START = ("sh", "-c", 'PATH="$PWD/node_modules/.bin:$PATH" exec "$@"', "sh")
LISTING = ("web/a.test.ts", "web/src/b_spec.js", "web/slow/c.test.ts", "web/d.ts", "e.test.ts")


def project(*listing: str, bunfig: str = "", **manifest: object) -> Project:
    """Return a project with this ``package.json`` and this ``bunfig.toml``."""
    texts = {"package.json": json.dumps(manifest), "bunfig.toml": bunfig}
    return Project(PurePath("/project"), listing, texts)


@pytest.mark.parametrize(
    ("expected", "reason"),
    [
        (
            project(scripts={"test": "tsc && NODE_ENV=x bun --smol test --coverage"}),
            "the script 'test' of package.json starts bun test",
        ),
        (
            project(scripts={"test": "bun test --cwd packages/core"}),
            "the script 'test' of package.json starts bun test",
        ),
        (project(bunfig='[test]\nroot = "src"\n'), "bunfig.toml has a table [test]"),
        (project("bun.lock", "src/a.test.ts"), "bun.lock and src/a.test.ts are there"),
        (
            project("a_test.tsx", devDependencies={"@types/bun": "1"}),
            "package.json and a_test.tsx are there",
        ),
        (project("bun.lock", "a.ts"), None),
        (project("bun.lock", "a.test.ts", devDependencies={"vitest": "4"}), None),
        (project("bun.lock", "a.test.ts", scripts={"test": "bun run vitest"}), None),
        (project("bun.lock", "a.test.ts", scripts={"test": "bun x jest test"}), None),
        (project(scripts={"test": "bun --cwd"}), None),
        (project("a.test.ts", bunfig="test = 1\n"), None),
        (project("a.test.ts", bunfig="[test\n"), None),
        (Project(PurePath("/p"), ("a.test.ts",)), None),
    ],
)
def test_a_project_is_known_by_scripts_configuration_or_bun_and_tests(
    expected: Project, reason: str | None
) -> None:
    """Bun as a package manager for another tool's tests says nothing."""
    assert why(RUNNER.detect(expected)) == reason


@pytest.mark.parametrize(
    ("project", "words"),
    [
        (project(scripts={"test": "bun test --timeout 9"}), ("bun", "test", "--timeout", "9")),
        (project("bun.lock"), ("bun", "test")),
        (project(bunfig='[test]\nroot = "./src/"\n'), ("bun", "test", "./src")),
        (
            project(bunfig='[test]\nroot = "src"\n', scripts={"test": "bun test unit"}),
            ("bun", "test", "unit"),
        ),
    ],
)
def test_it_is_started_as_the_scripts_do(project: Project, words: tuple[str, ...]) -> None:
    """Without a script runner, with the project's own program, below its configured root."""
    [way] = RUNNER.ways(project)
    assert way.argv == (*START, *words)
    assert RUNNER.starts(way.argv)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("bun", "run", "test"), None),
        (("node", "--test"), None),
        (
            ("x", "bun", "--env-file", ".e", "test", "-u", "--bail", "--timeout=9", "--", "a"),
            BunInvocation(("x",), ("bun", "--env-file", ".e", "test"), ("--timeout=9",), ("a",)),
        ),
        (
            ("bun", "test", "--isolate"),
            BunInvocation((), ("bun", "test"), (), (), isolated=True),
        ),
        (
            ("bun", "test", "--parallel=4", "--no-isolate"),
            BunInvocation((), ("bun", "test"), (), ()),
        ),
        (
            ("bun", "test", "--parallel"),
            BunInvocation((), ("bun", "test"), (), (), isolated=True),
        ),
        (
            ("bun", "test", "--parallel=1", "--no-isolate"),
            BunInvocation((), ("bun", "test"), (), (), together=True),
        ),
    ],
)
def test_the_words_of_a_command_are_told_apart(
    words: tuple[str, ...], expected: BunInvocation | None
) -> None:
    """What asks for another report, or for a part of the suite, is left out."""
    assert invocation(words) == expected


def command(
    words: tuple[str, ...],
    selection: Selection = Selection(),
    variations: frozenset[Variation] = frozenset(),
) -> Command:
    """Return the command of a run in the folder ``web``."""
    suite = Suite("bun", "web", words, wrapped=not RUNNER.starts(words))
    places = PurePath("/t"), PurePath("/o")
    return RUNNER.command(Run(suite, *places, "n0nce", selection, variations=variations))


def test_the_tests_are_kept_away_from_what_counts_them() -> None:
    """One worker at a time, in the order of the paths, without giving up early."""
    assert command(("bun", "test")).argv[5:] == (
        "--bail=1000000000",
        "--parallel=100000",
        "--parallel-delay=86400000",
        "--no-isolate",
    )


def test_one_worker_that_the_project_asks_for_runs_all_files() -> None:
    """Then none is there that could count them."""
    assert command(("bun", "test", "--parallel=1")).argv[5:] == ("--bail=1000000000",)


def test_a_wrapper_gets_the_options_in_its_environment() -> None:
    """Its words stay as they are; a run in continuous integration says so."""
    result = command(("npm", "test"), variations=frozenset({Variation.CI}))
    assert result.argv == ("npm", "test")
    assert result.env["BUN_OPTIONS"].endswith("--reporter=junit --reporter-outfile=/o/bun.xml")
    assert result.env["CI"] == "true"
    assert {"BUN_*", "CI", "CLAUDECODE", "GITHUB_*", "REPL_ID"} <= set(result.scrub)


@pytest.mark.parametrize(
    ("words", "left_out", "expected"),
    [
        ((), (), ("web/a.test.ts", "web/slow/c.test.ts", "web/src/b_spec.js")),
        ((), ("slow/**",), ("web/a.test.ts", "web/src/b_spec.js")),
        (("--path-ignore-patterns", "src/**"), (), ("web/a.test.ts", "web/slow/c.test.ts")),
        (("--path-ignore-patterns=s*/**",), (), ("web/a.test.ts",)),
        (("./src",), (), ("web/src/b_spec.js",)),
        (("c.test", "src/"), (), ("web/slow/c.test.ts", "web/src/b_spec.js")),
    ],
)
def test_test_files_on_disk_are_expected(
    words: tuple[str, ...], left_out: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    """Those that the project's filters ask for and its configuration does not leave out."""
    run = Run(Suite("bun", "web", ("bun", "test", *words)), PurePath("/t"), PurePath("/o"), "n")
    assert expected_files(run, LISTING, left_out) == expected


def test_a_selected_file_is_expected() -> None:
    """Also below a wrapper, whose filters nobody knows."""
    suite = Suite("bun", "web", ("npm", "test"), wrapped=True)
    run = Run(suite, PurePath("/t"), PurePath("/o"), "n", Selection(files=("web/a.test.ts",)))
    assert expected_files(run, LISTING, ()) == ("web/a.test.ts",)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a.test.ts", True),
        ("a.spec.tsx", True),
        ("deep/A_Test.cjs", True),
        ("a_spec.mts", True),
        ("test.ts", False),
        ("a-test.ts", False),
        ("test/a.ts", False),
        (".hidden/a.test.ts", False),
        ("node_modules/x/a.test.ts", False),
    ],
)
def test_test_files_are_known_by_their_names(path: str, expected: bool) -> None:  # noqa: FBT001 - a table's column
    """As bun itself finds them."""
    assert is_test_file(path) is expected
