"""Which runner a folder of JavaScript belongs to: the one with the clearest sign."""

import json
from pathlib import PurePath
from typing import Any

import pytest

from adws import catalog
from adws.judging.start import recognised
from adws.runners.javascript.invocation import named_at
from adws.runners.javascript.script_names import script_names
from adws.runners.runner import Project, Runner
from adws.runners.sign import Clarity

RUNNERS: tuple[Runner, ...] = tuple(
    runner
    for runner in (catalog.runner(name).unwrap() for name in catalog.runner_names())
    if runner.family == "javascript"
)


def signs(*listing: str, **manifest: Any) -> dict[str, Clarity]:  # noqa: ANN401 - any JSON
    """Return the runners that recognise a folder, the first one chosen, and how clearly."""
    project = Project(PurePath("/p"), listing, {"package.json": json.dumps(manifest)})
    candidates = recognised((runner, project) for runner in RUNNERS)
    return {candidate.runner.name: candidate.sign.clarity for candidate in candidates}


@pytest.mark.parametrize(
    ("listing", "scripts", "expected"),
    [
        (
            ("vitest.config.ts",),
            {"test": "bun test"},
            {"vitest": Clarity.CONFIGURATION, "bun": Clarity.TEST_SCRIPT},
        ),
        (
            ("bun.lock", "a.test.js"),
            {"test": "run-s lint test:*", "test:unit": "jest", "x": "bun test"},
            {"jest": Clarity.TEST_SCRIPT, "bun": Clarity.SCRIPT},
        ),
        (
            ("a.test.js",),
            {"bench": "bun test bench", "test": "npm run -s all", "all": "vitest run"},
            {"vitest": Clarity.TEST_SCRIPT, "bun": Clarity.SCRIPT},
        ),
        (
            (),
            {"test": "npm run unit && npm run old", "old": "jest old", "unit": "c8 node --test"},
            {"node:test": Clarity.TEST_SCRIPT, "jest": Clarity.TEST_SCRIPT},
        ),
        (
            (),
            {"test": "vitest run && jest"},
            {"vitest": Clarity.TEST_SCRIPT, "jest": Clarity.TEST_SCRIPT},
        ),
        ((), {"test": "rm -rf tmp/jest && eslint jest"}, {}),
        ((), {"test": "tsc -p configs/vitest && mocha"}, {"mocha": Clarity.TEST_SCRIPT}),
        (("bun.lock", "a.test.js"), {}, {"bun": Clarity.FILES, "node:test": Clarity.FILES}),
        (("pnpm-lock.yaml",), {"test": "pnpm install"}, {}),
    ],
)
def test_the_clearest_sign_is_first(
    listing: tuple[str, ...], scripts: dict[str, str], expected: dict[str, Clarity]
) -> None:
    """A configuration, then what the test script starts first; a lock file tells of no tests."""
    assert signs(*listing, scripts=scripts) == expected
    assert list(signs(*listing, scripts=scripts)) == list(expected)


def test_the_script_for_tests_may_start_several_tools() -> None:
    """Also one that its configuration tells more clearly; what another script starts is not one."""
    scripts = {"test": "vitest run && node --test", "bench": "bun test bench"}
    project = Project(
        PurePath("/p"), ("vitest.config.ts",), {"package.json": json.dumps({"scripts": scripts})}
    )
    candidates = recognised((runner, project) for runner in RUNNERS)
    assert {candidate.runner.name: candidate.sign.tested for candidate in candidates} == {
        "vitest": True,
        "node:test": True,
        "bun": False,
    }


def test_a_manifest_configures_a_tool() -> None:
    """By a key of its own; a dependency says less."""
    assert signs(jest={}, devDependencies={"mocha": "1"}) == {
        "jest": Clarity.CONFIGURATION,
        "mocha": Clarity.PACKAGE,
    }


@pytest.mark.parametrize(
    ("scripts", "names"),
    [
        ({}, ()),
        ({"test": "jest"}, ("test",)),
        ({"test": "npm t", "t": "jest"}, ("test",)),
        ({"test": "npm-run-all -p 'a:*' b", "b": "", "a:x": "", "a:x:y": ""}, ("test", "a:x", "b")),
        ({"test": "run-p 'a:**'", "a:x": "", "a:x:y": ""}, ("test", "a:x", "a:x:y")),
        ({"test": 'concurrently "npm:a" "yarn b -w"', "a": "", "b": ""}, ("test", "a", "b")),
        ({"test": "turbo run unit", "unit": "npm run unit"}, ("test", "unit")),
        (
            {"test": "nx unit && pnpm --silent -r run e2e", "unit": "", "e2e": ""},
            ("test", "unit", "e2e"),
        ),
        ({"test": "bun run unit; bun test", "unit": "x"}, ("test", "unit")),
        ({"test": "pnpm exec run-s a", "a": "npm"}, ("test", "a")),
        ({"test": "npm ci && npm audit", "audit": ""}, ("test",)),
        ({"test": "npm run 'it is not closed"}, ("test",)),
        ({"test": "npm run it's", "its": ""}, ("test",)),
    ],
)
def test_scripts_are_followed(scripts: dict[str, str], names: tuple[str, ...]) -> None:
    """Through package managers and what runs several scripts, once each."""
    assert script_names(scripts) == names


@pytest.mark.parametrize(
    ("command", "at"),
    [
        ("jest", 0),
        ("TZ=UTC cross-env CI=1 jest", 3),
        ("dotenv -e .env.test -- jest", 4),
        ("my-wrapper --on -- jest", 3),
        ("timeout 60 jest", 2),
        ("c8 -r text node --no-warnings node_modules/.bin/jest", 5),
        ("node node_modules/jest/bin/jest.js", None),
        ("eslint jest", None),
        ("rm -rf ./coverage/jest", None),
        ("npm install jest", None),
    ],
)
def test_a_program_is_known_by_where_it_stands(command: str, at: int | None) -> None:
    """What another program is given only looks alike."""
    assert named_at(tuple(command.split()), frozenset({"jest"})) == at


def test_patterns_are_expanded_as_a_shell_does() -> None:
    """But not in quotes, and what stands for no file stays."""
    listing = ("test/a.js", "test/b.js", "test/deep/c.js", "test/deep/er/d.js")
    manifest = {"scripts": {"test": "mocha test/*.js test/**/*.js 'x/*.js' y/*.js"}}
    project = Project(PurePath("/p"), listing, {"package.json": json.dumps(manifest)})
    [way] = catalog.runner("mocha").unwrap().ways(project)
    assert way.argv[4:] == (
        *("mocha", "test/a.js", "test/b.js", "test/deep/c.js"),
        *("x/*.js", "y/*.js"),
    )
