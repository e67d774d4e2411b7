"""Which projects leave their tests to the packages of their workspace."""

import json
from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.runners.bun import RUNNER as BUN
from adws.runners.jest import RUNNER as JEST
from adws.runners.node_test import RUNNER as NODE
from adws.runners.runner import Project, Runner
from adws.runners.sign import Clarity

MEMBERS = {"workspaces": ["packages/*"]}
NAMED = {"devDependencies": {"jest": "*"}}


def project(manifest: Mapping[str, object], *listing: str) -> Project:
    """Return a project with this manifest."""
    texts = {"package.json": json.dumps(manifest)}
    return Project(PurePath("/p"), ("package.json", *listing), texts)


@pytest.mark.parametrize(
    "script",
    [
        "npm test --workspaces",
        "npm run test -ws --if-present",
        "npm -w packages/a test",
        "tsc -b && npm run test --workspace=a",
        "pnpm -r test",
        "pnpm --recursive run test",
        "pnpm --filter ./packages/* test",
        "yarn workspaces foreach -A run test",
        "yarn workspace a test",
        "bun run --filter '*' test",
        "lerna run test",
        "turbo run test",
        "nx run-many -t test",
        "npm run all",
    ],
)
def test_a_script_that_runs_those_of_the_packages_leaves_tests_to_them(script: str) -> None:
    """Also one that another script runs, and where the tool is configured at the top."""
    scripts = {"test": script, "all": "lerna run test"}
    result = JEST.detect(project({**MEMBERS, **NAMED, "jest": {}, "scripts": scripts}))
    assert result is not None
    assert (result.clarity, result.defers) == (Clarity.CONFIGURATION, True)


@pytest.mark.parametrize(
    ("manifest", "files", "clarity", "defers"),
    [
        (NAMED, (), Clarity.PACKAGE, False),
        ({**NAMED, **MEMBERS}, (), Clarity.PACKAGE, True),
        (NAMED, ("pnpm-workspace.yaml",), Clarity.PACKAGE, True),
        (NAMED, ("lerna.json",), Clarity.PACKAGE, True),
        ({**NAMED, **MEMBERS}, ("jest.config.js",), Clarity.CONFIGURATION, False),
        ({**MEMBERS, "scripts": {"test": "jest"}}, (), Clarity.TEST_SCRIPT, False),
        ({**MEMBERS, "scripts": {"test": "jest && npm test -ws"}}, (), Clarity.TEST_SCRIPT, False),
        ({**MEMBERS, "scripts": {"unit": "jest"}}, (), Clarity.SCRIPT, False),
    ],
)
def test_a_tool_that_is_only_a_dependency_is_that_of_the_packages(
    manifest: Mapping[str, object], files: tuple[str, ...], clarity: Clarity, *, defers: bool
) -> None:
    """Where there is a workspace; a tool that the top itself starts or configures is its own."""
    result = JEST.detect(project(manifest, *files))
    assert result is not None
    assert (result.clarity, result.defers) == (clarity, defers)


@pytest.mark.parametrize("runner", [BUN, NODE], ids=lambda runner: runner.name)
def test_files_at_the_top_are_no_clear_sign(runner: Runner) -> None:
    """They are run there if no package has tests."""
    seen = project(MEMBERS, "a.test.js", "bun.lock")
    result = runner.detect(seen)
    assert result is not None
    assert (result.clarity, result.defers) == (Clarity.FILES, True)
    assert runner.detect(evolve(seen, listing=())) is None
