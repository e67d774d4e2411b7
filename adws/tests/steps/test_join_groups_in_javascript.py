"""The step ``join_groups`` for JavaScript and TypeScript, whose files note their functions."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.settings import Settings, Workspace
from adws.core.shared_function import FunctionPlace, SharedFunction
from adws.runners.runner import Suite
from adws.slots import ANALYSIS, SHARED_FUNCTIONS, SUITES
from adws.steps.join_groups import join_groups
from adws.steps.open_ledger import open_ledger
from adws.tests.steps.projects import committed, judged
from adws.tests.tools import NODE_MODULES, needs
from adws.tests.vcs.repositories import shell, value

SHOP = """\
const linePrice = (name<type>, count = 1) => ({ tea: 3, cake: 5 })[name] * count + 1;

export function total(lines<type>) {
  return lines.reduce((sum<type>, [name, count]<type>) => sum + linePrice(name, count), 0);
}

export async function receipt(names<type>) {
  await null;
  return names.map((name<type>) => `${name} ${linePrice(name)}`);
}
"""
TESTS_OF_TOTALS = """
describe("totals", () => {
  test("of a line", () => {
    equal(total([["tea", 2]]), 6);
  });
  test("of nothing", () => equal(total([]), 0));
});
"""
TESTS_OF_RECEIPTS = """
test("receipt", async () => {
  equal((await receipt(["tea", "cake"])).join(), "tea 3,cake 5");
});

test("no receipt", async () => equal((await receipt([])).join(), ""));
"""
EQUAL = "const equal = (one, other) => { if (one !== other) throw new Error(`is ${one}`); };\n"
REQUIRED = 'const { receipt, total } = require("../shop");\n'
TOOLS = {
    "node:test": ("mjs", 'import { describe, test } from "node:test";\n', ("node", "--test")),
    "vitest": ("ts", 'import { describe, test } from "vitest";\n', ("vitest", "run")),
    "bun": ("ts", 'import { describe, test } from "bun:test";\n', ("bun", "test")),
    "jest": ("js", "", ("jest",)),
    "mocha": ("js", "const { it: test } = globalThis;\n", ("mocha",)),
}
"""How the files of a tool end, how its test files begin, and what starts it."""


def shop(
    here: PurePath, tool: str = "node:test", watched: str = "", settings: Settings = Settings()
) -> Context:
    """Return a context with an open ledger: two groups fail because of one function.

    ``watched`` stands before a failing case.
    """
    ending, head, (program, *words) = TOOLS[tool]
    typed = ending == "ts"
    source = SHOP.replace("<type>", ": any" if typed else "")
    loads = f'import {{ receipt, total }} from "../shop{"" if typed else ".mjs"}";\n'
    if ending == "js":
        source = source.replace("export ", "") + "Object.assign(exports, { receipt, total });\n"
        loads = REQUIRED
    head += loads + EQUAL
    files = {
        ".gitignore": "node_modules\n",
        "package.json": '{ "name": "shop", "private": true }\n',
        f"shop.{ending}": source,
        f"test/totals.test.{ending}": head + watched + TESTS_OF_TOTALS,
        f"test/receipts.test.{ending}": head + TESTS_OF_RECEIPTS,
    }
    root = committed(here / "shop", files)
    if program != "node":
        _ = value(io_ops.make_link(PurePath(NODE_MODULES), root / "node_modules"))
        program = str(NODE_MODULES / ".bin" / program)
    suite = Suite(tool, ".", (program, *words))
    return value(open_ledger(judged(root, suite, settings)))


def joined(here: PurePath, tool: str) -> None:
    """Join the groups, and look at what they have in common."""
    context = shop(here, tool)
    failures = context.require(ANALYSIS).unwrap().failures
    groups, case_ids = zip(*((failure.group, failure.case_id) for failure in failures), strict=True)
    assert len({*groups}) == 2
    function = FunctionPlace("linePrice", f"shop.{TOOLS[tool][0]}", 1)
    shared = value(join_groups(context)).get(SHARED_FUNCTIONS)
    assert shared == (SharedFunction(function, groups, case_ids),)
    assert shell(context.root, "git status --porcelain") == ""


@pytest.mark.real_io
@needs("node")
def test_groups_that_run_the_faulty_function_are_worked_on_together(here: PurePath) -> None:
    """No test file loads this function; the user's files stay as they are."""
    joined(here, "node:test")


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=1)
@needs("vitest", "bun", "jest", "mocha")
@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool != "node:test"])
def test_all_tools_of_javascript_see_the_faulty_function(here: PurePath, tool: str) -> None:
    """Also in TypeScript, and in files that are no modules."""
    joined(here, tool)


@pytest.mark.real_io
@needs("node")
@pytest.mark.parametrize(
    "watched",
    [
        pytest.param(
            'for (const name of ["tea", "cake"]) test(name, () => total([[name, 0]]));\n',
            id="a case that may be another runs the function",
        ),
        pytest.param(
            'if (typeof __adwsNotes === "function") process.exit(3);\n', id="the run ends too early"
        ),
    ],
)
def test_a_run_that_says_too_little_joins_nothing(here: PurePath, watched: str) -> None:
    """The groups are worked on one by one."""
    assert value(join_groups(shop(here, watched=watched))).get(SHARED_FUNCTIONS) == ()


@pytest.mark.real_io
@needs("node")
def test_nothing_runs_where_files_cannot_be_altered(here: PurePath) -> None:
    """The user's own tree is left as it is, and a command of the user's is not looked into."""
    context = shop(here)
    (suite,) = context.require(SUITES).unwrap()
    before = shell(context.root, "ls .adws/raw/*")
    for other in (
        evolve(context, settings=Settings(workspace=Workspace.IN_PLACE)),
        context.put(SUITES, (evolve(suite, wrapped=True),)),
    ):
        assert value(join_groups(other)).get(SHARED_FUNCTIONS) == ()
    assert shell(context.root, "ls .adws/raw/*") == before
