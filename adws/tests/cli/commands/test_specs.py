"""Tests of `adws specs`."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import CommandResult, committed, invoke, write
from adws.tests.vcs.repositories import shell

pytestmark = pytest.mark.real_io

FILES = {
    "pyproject.toml": "[tool.pytest.ini_options]\n",
    "tests/test_cart.py": (
        "import pytest\n\n\n# @tdd-max-attempts 3\n# @tdd-timeout 90\n# @tdd-optional\n"
        '@pytest.mark.xfail(reason="tdd: API-CART-1")\ndef test_adds():\n    assert False\n'
    ),
    "web/package.json": '{"devDependencies": {"vitest": "3"}}\n',
    "web/vitest.config.ts": "export default {};\n",
    "web/a.test.ts": "it.todo('UI-CART-1: shows', () => { expect(1).toBe(2); });\n",
    "svc/go.mod": "module x\n",
    "svc/a_test.go": 'package x\n\nfunc TestA(t *T) {\n\tt.Skip("tdd")\n\tcheck(t)\n}\n',
}


def rows(result: CommandResult) -> list[list[str]]:
    """Return the cells of a table."""
    return [[cell for cell in line.split("  ") if cell] for line in result.stdout.splitlines()]


def test_the_specs_of_three_runners_are_listed_in_their_order(here: PurePath) -> None:
    """With why they stand there, and what their files set for them."""
    result = invoke("specs", "--root", str(committed(here / "p", FILES)))
    assert (result.exit_code, result.stderr) == (0, "")
    table = [[cell.strip() for cell in row if cell.strip()] for row in rows(result)]
    assert table == [
        ["spec", "test", "runner", "mark", "why here", "settings", "problems"],
        ["1", "svc-a_test-TestA", "svc/a_test.go:3", "go", "skip", "waits for nothing"],
        ["2", "UI-CART-1", "web/a.test.ts:1", "vitest", "todo", "waits for nothing · UI"],
        [
            "3",
            "API-CART-1",
            "tests/test_cart.py:8",
            "pytest",
            "xfail",
            "waits for nothing · optional · API",
            "3 attempts, 90 min, optional",
        ],
    ]


def test_a_machine_gets_everything(here: PurePath) -> None:
    """One document, also of another commit."""
    root = committed(here / "p", FILES)
    _ = shell(root, "git tag before && git rm -q -r web svc && git commit -q -m less")
    assert len(invoke("specs", "--root", "p", "--at", "before", "--json").json["specs"]) == 3
    assert invoke("specs", "--root", "p", "--json").json == {
        "commit": shell(root, "git rev-parse HEAD").strip(),
        "specs": [
            {
                "id": "API-CART-1",
                "priority": 1,
                "why": "waits for nothing · optional · API",
                "waits_for": [],
                "is_ready": True,
                "file": "tests/test_cart.py",
                "line": 8,
                "runner": "pytest",
                "title": "test_adds",
                "mark": "xfail",
                "reason": "tdd: API-CART-1",
                "settings": {
                    "max_attempts": 3,
                    "timeout_minutes": 90,
                    "after": [],
                    "optional": True,
                },
                "cases": [],
                "inside": "",
                "problems": [],
            }
        ],
        "problems": [],
    }


def test_problems_are_told_with_their_places(here: PurePath) -> None:
    """And with exit code 1."""
    wrong = FILES["tests/test_cart.py"].replace("timeout 90", "timeout 900")
    broken = "def skip(:\n"
    _ = committed(here / "p", {"tests/test_cart.py": wrong, "tests/test_b.py": broken})
    result = invoke("specs", "--root", "p")
    assert (result.exit_code, result.stdout.splitlines()[2:]) == (
        1,
        [
            "tests/test_b.py: this file cannot be read: repair it, so that adws finds its specs",
            "tests/test_cart.py:5: @tdd-timeout takes a whole number from 1 to 360, not '900'",
        ],
    )
    assert invoke("specs", "--root", "p", "--json").exit_code == 1


def test_a_project_without_specs_says_so(here: PurePath) -> None:
    """An unknown commit, and a folder outside of any repository, are errors with exit code 2."""
    _ = committed(here / "p", {"README.md": "x\n"})
    assert invoke("specs", "--root", "p") == CommandResult(0, "no pending specs\n", "")
    result = invoke("specs", "--root", "p", "--at", "nowhere")
    assert (result.exit_code, result.stderr.splitlines()[0]) == (
        2,
        "error: the repository has no commit 'nowhere'",
    )
    assert invoke("specs", "--root", str(write(here / "q", {"a": ""}))).exit_code == 2
