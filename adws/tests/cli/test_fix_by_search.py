"""`adws fix` with the embedded agent, from red to green, in other languages than Python."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import committed, run_program
from adws.tests.search.copies.test_javascript_and_go import NODE_TEST, PROJECTS
from adws.tests.tools import NODE_MODULES, needs
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.scenario

QUICK = ("bun", "node")
"""The tools that start fastest; with the others the agent is tested by itself."""

BRIEFLY = 'max_attempts = 1\n[agents.search]\narguments = ["--candidates", "4"]\n'


def laid_out(folder: PurePath, tool: str, files: dict[str, str]) -> PurePath:
    """Commit a project, with the packages from npm that the tests have."""
    command = " ".join(PROJECTS[tool].argv)
    package = f'{{"type": "module", "scripts": {{"test": "{command}"}}}}'
    own = {"package.json": package, ".gitignore": "node_modules\n"}
    project = committed(folder / tool, {**files, **own})
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), project / "node_modules"))
    return project


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize("tool", [pytest.param(name, marks=needs(name)) for name in QUICK])
def test_a_small_bug_is_mended_and_judged(tmp_path: PurePath, tool: str) -> None:
    """The delivered branch holds the one edit that a person would make."""
    project = laid_out(tmp_path, tool, PROJECTS[tool].files)
    result = run_program(project, "fix", "--agent", "search")
    assert (result.exit_code, result.stdout.partition(" ·")[0]) == (0, "fixed 1, escalated 0")
    [run] = value(io_ops.list_folder(project / ".adws/runs"))
    diff = shell(project, f"git diff -U0 --word-diff=porcelain main adws/{run}").split("\n")
    assert [line for line in diff if line[:2] in {"-<", "+>"}] == ["-<", "+>"]


@pytest.mark.real_io
@needs("node")
def test_what_is_out_of_reach_is_escalated(tmp_path: PurePath) -> None:
    """Nothing is delivered, and the report says that the agent gave up."""
    files = {**PROJECTS["node"].files, "largest.test.js": NODE_TEST.replace(", 3);", ", 'x9');")}
    project = laid_out(tmp_path, "node", {**files, "adws.toml": BRIEFLY})
    result = run_program(project, "fix", "--agent", "search")
    assert (result.exit_code, result.stdout.partition(" ·")[0]) == (1, "fixed 0, escalated 1")
    assert "not found by small edits; most suspicious lines: largest.js:" in result.stdout
