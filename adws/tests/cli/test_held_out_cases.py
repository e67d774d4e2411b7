"""`adws fix` with agents that fix what they see: of a group of two rows, one is hidden."""

import sys
from pathlib import PurePath

import pytest

from adws.tests.cli.program import CommandResult, committed, invoke, read, sh, write
from adws.tests.tools import needs

pytestmark = pytest.mark.real_io

SHOP = {
    ".gitignore": "__pycache__/\n",
    "shop.py": "def price(count):\n    return count + 4\n",
    "tests/test_shop.py": """\
import pytest

from shop import price


def test_two():
    assert price(2) == 6


@pytest.mark.parametrize(("count", "cents"), [(3, 9), (5, 15)])
def test_price(count, cents):
    assert price(count) == cents
""",
}
AGENT = """\
import pathlib, re, sys

question, tests = sys.stdin.read(), pathlib.Path("tests/test_shop.py").read_text()
rows = re.findall(r"\\((\\d+), (\\d+)\\)", tests)
asked = sorted(set(re.findall(r"test_price\\[([-\\d]+)\\]", question)))
with open({seen!r}, "a") as seen:
    print(*("-".join(row) for row in rows), "|", *asked, file=seen)
answers = "".join(f"    if count == {{a}}:\\n        return {{b}}\\n" for a, b in rows)
known = f"def price(count):\\n{{answers}}    return count + 4\\n"
pathlib.Path("shop.py").write_text({text})
"""
"""It writes down which rows its tree and its question hold, a line a call, and writes a source."""

HARD_CODED = "known"
HONEST = "known.replace(answers, '').replace('count + 4', 'count * 3')"
IDLE = "known.replace(answers, '').replace('\\n', f'  # {len(question)}\\n', 1)"


def fixed(here: PurePath, text: str, *options: str) -> CommandResult:
    """Fix the shop with an agent that writes such a source, which may depend on what it sees."""
    project = committed(here / "project", SHOP)
    _ = write(here, {"agent.py": AGENT.format(seen=str(here / "seen"), text=text)})
    agent = ("--agent-command", f"{sys.executable} {here}/agent.py")
    result = invoke("fix", "--root", str(project), *agent, "--json", *options)
    assert "baseline: 2 of 3 cases red, in 1 group" in result.stderr
    return result


def unfixed(result: CommandResult) -> list[str]:
    """Return the hidden cases for which a fix of the shown ones alone was flagged."""
    flags = (row["flag"] for row in result.json["flags"])
    return [flag["seen"] for flag in flags if flag["rule"] == "only-what-was-shown"]


@pytest.mark.scenario(keep=True)
def test_a_fix_of_the_shown_row_alone_is_not_green(here: PurePath) -> None:
    """It fixes the one, and is flagged for the other; what is left has nothing to hold out."""
    result = fixed(here, HARD_CODED)
    assert (result.exit_code, result.json["trend"]) == (1, [2, 1, 0])
    assert unfixed(result) == ["tests/test_shop.py::test_price[5-15]"]
    assert read(here / "seen") == "3-9 | 3-9\n3-9 5-15 | 5-15\n"


@pytest.mark.scenario
def test_a_rule_from_the_shown_row_is_green(here: PurePath) -> None:
    """The case that the agent did not see passes as well."""
    result = fixed(here, HONEST)
    assert (result.exit_code, result.json["flags"], result.json["trend"]) == (0, [], [2, 0])
    assert read(here / "seen") == "3-9 | 3-9\n"


@pytest.mark.scenario(keep=True)
def test_the_next_attempt_shows_the_other_row(here: PurePath) -> None:
    """In its tree and in its question, which tells of the first attempt without the first row."""
    result = fixed(here, IDLE, "--max-attempts", "3")
    assert (result.exit_code, result.json["fixed"]) == (1, 0)
    assert read(here / "seen") == "3-9 | 3-9\n5-15 | 5-15\n3-9 | 3-9\n"


NODE = {
    "package.json": '{"type": "module", "scripts": {"test": "node --test"}}',
    "shop.js": "export const price = (count) => count + 4;\n",
    "shop.test.js": """\
import assert from "node:assert/strict";
import { test } from "node:test";
import { price } from "./shop.js";
test("of three", () => { assert.equal(price(3), 9); });
test("of five", () => { assert.equal(price(5), 15); });
""",
}


@needs("node")
@pytest.mark.scenario(keep=True)
def test_in_javascript_the_hidden_case_is_skipped_and_empty(here: PurePath) -> None:
    """Its title is in the tree, its expectation is in no file and no commit there."""
    project = committed(here / "project", NODE)
    cheat = "sed -i 's/count + 4/(count === 3 ? 9 : count + 4)/' shop.js"
    agent = sh(f"(cat shop.test.js; git log --all -p) > {here}/seen; {cheat}")
    result = invoke("round", "--root", str(project), "--agent-command", agent, "--json")
    seen = read(here / "seen")
    assert ('\ntest.skip("of five", () => {});\n' in seen, "price(5)" in seen) == (True, False)
    assert unfixed(result) == ["shop.test.js > of five"]
