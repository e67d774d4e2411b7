"""A repository with a Python service and a JavaScript front end, as one project."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws.tests.cli.program import CommandResult, at_home, committed, invoke, read
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, needs("node"), pytest.mark.scenario]

FILES = {
    "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
    "price.py": "def total(prices):\n    return sum(prices) - 1\n",
    "tests/test_price.py": "from price import total\n\ndef test_sum(): assert total([1, 2]) == 3\n",
    "web/package.json": '{"type": "module", "scripts": {"test": "node --test"}}\n',
    "web/sum.js": "export const add = (a, b) => a - b;\n",
    "web/sum.test.js": 'import test from "node:test";\nimport assert from "node:assert";\n'
    'import { add } from "./sum.js";\ntest("adds", () => assert.equal(add(1, 2), 3));\n',
    ".gitignore": "__pycache__/\n",
}
SUM, ADDS = "python::tests/test_price.py::test_sum", "web::sum.test.js > adds"
SCRIPT = """\
[[answers]]
when = { case = "test_sum" }
replace = [{ file = "price.py", search = " - 1", by = "" }]

[[answers]]
when = { case = "adds" }
replace = [{ file = "web/sum.js", search = "a - b", by = "a + b" }]
"""


@pytest.fixture
def shop(tmp_path: PurePath) -> Iterator[PurePath]:
    """Return the repository."""
    with at_home(tmp_path):
        yield committed(tmp_path / "shop", {**FILES, "agent.toml": SCRIPT})


def analyzed(shop: PurePath, *options: str) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Return the exit code of an analysis, the failing cases, and the files they name."""
    result: CommandResult = invoke("analyze", "--root", str(shop), "--json", "-q", *options)
    failures = result.json["failures"]
    cases = tuple(failure["case_id"] for failure in failures)
    return result.exit_code, cases, tuple(failure["file"] for failure in failures)


@pytest.mark.parametrize(
    ("options", "cases", "files"),
    [
        ((), (SUM, ADDS), ("tests/test_price.py", "web/sum.test.js")),
        (("--file", "web/sum.test.js"), (ADDS,), ("web/sum.test.js",)),
        (("--scope", "python"), (SUM,), ("tests/test_price.py",)),
    ],
)
def test_an_analysis_tells_of_all_suites(
    shop: PurePath, options: tuple[str, ...], cases: tuple[str, ...], files: tuple[str, ...]
) -> None:
    """A file is run by the suite that owns it, a scope is one suite."""
    assert analyzed(shop, *options) == (1, cases, files)


@pytest.mark.scenario(keep=True)
def test_a_fix_drives_all_suites_to_green(shop: PurePath) -> None:
    """Each group is judged by all of them, and each has a commit of its own."""
    options = ("--agent", "scripted", "--agent-script", str(shop / "agent.toml"))
    result = invoke("fix", "--root", str(shop), "--json", "-q", *options, "--deliver", "apply")
    fixed = {fix["case_id"] for fix in result.json["fixes"]}
    assert (result.exit_code, fixed) == (0, {SUM, ADDS})
    assert shell(shop, "git status --porcelain") == " M price.py\n M web/sum.js\n"
    assert "a + b" in read(shop / "web/sum.js")
