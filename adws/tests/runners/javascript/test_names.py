"""Names of cases with any bytes, in every tool: reported as they are, and asked for alone."""

import json
from pathlib import PurePath
from typing import Any

import pytest
from attrs import frozen

from adws import catalog
from adws.core.suite import SuiteReport
from adws.runners.runner import Runner, Selection
from adws.tests.runners.hostile_names import HALF, NAMES
from adws.tests.runners.run import judged, outputs_of, run_of
from adws.tests.tools import NODE_MODULES, needs

pytestmark = pytest.mark.real_io

TITLES = (*NAMES, "fixes #12", "fixes", "fixes")
BODY = f"""\
for (const title of {json.dumps(TITLES)}) test(title, () => {{}});
describe("s > u #3", () => test("adds > 0", () => {{}}));
test("other", () => {{}});
"""
TOLD = (
    *TITLES[:-1],
    *("fixes #2", "s > u #3 > adds > 0", "other"),
)


@frozen
class Tool:
    """A tool: what starts it in a project, its test file's name, and how that begins."""

    name: str
    argv: tuple[str, ...]
    file: str
    head: str
    program: str

    cuts: bool = False
    """Whether it leaves a NUL, and half of a character, out of names."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all cases."""
        names = [name.replace("\0", "") for name in TOLD] if self.cuts else [*TOLD, HALF]
        return tuple(f"{self.file} > {name}" for name in names)


TOOLS = (
    Tool(
        "node_test",
        ("node", "--test"),
        "a.test.mjs",
        'import { describe, test } from "node:test";\n',
        "node",
    ),
    Tool(
        "vitest",
        ("vitest", "run"),
        "a.test.mjs",
        'import { describe, test } from "vitest";\n',
        "vitest",
    ),
    Tool("jest", ("jest",), "a.test.js", "", "jest"),
    Tool("mocha", ("mocha", "a.js"), "a.js", "const test = it;\n", "mocha"),
    Tool(
        "bun",
        ("bun", "test"),
        "a.test.js",
        'import { describe, test } from "bun:test";\n',
        "bun",
        cuts=True,
    ),
)
MARKED = [pytest.param(tool, id=tool.name, marks=needs(tool.program)) for tool in TOOLS]


def report_of(folder: PurePath, tool: Tool, *case_ids: str) -> SuiteReport:
    """Run what is asked for and return the report."""
    runner: Runner = catalog.runner(tool.name).unwrap()
    program = str(NODE_MODULES / ".bin" / tool.program)
    argv: tuple[Any, ...] = (tool.argv[0] if tool.program == "node" else program, *tool.argv[1:])
    run = run_of(runner, folder, argv, selection=Selection(case_ids=case_ids))
    half = "" if tool.cuts else f"test({json.dumps(HALF)}, () => {{}});\n"
    files = {"package.json": "{}", tool.file: tool.head + BODY + half}
    return judged(runner, outputs_of(runner, run, files)).unwrap()


@pytest.mark.parametrize("tool", MARKED)
def test_cases_have_any_names(tmp_path: PurePath, tool: Tool) -> None:
    """As many as the tool runs."""
    report = report_of(tmp_path, tool)
    assert sorted(case.id for case in report.cases) == sorted(tool.ids)
    assert report.complete


@pytest.mark.parametrize("tool", MARKED)
def test_cases_are_asked_for_by_any_name(tmp_path: PurePath, tool: Tool) -> None:
    """All of them at once, whatever the names are made of."""
    report = report_of(tmp_path, tool, *tool.ids[:-1])
    assert {case.id for case in report.cases} >= set(tool.ids[:-1])


ALONE = [
    pytest.param(tool, number, id=f"{tool.name}-{number}", marks=needs(tool.program))
    for tool in TOOLS
    for number in (0, 2, 4, 8, 10, 11)
]


@pytest.mark.parametrize(("tool", "number"), ALONE)
def test_a_case_is_asked_for_alone(tmp_path: PurePath, tool: Tool, number: int) -> None:
    """By its name or, where that is longer than a command may be, by its file."""
    report = report_of(tmp_path, tool, tool.ids[number])
    assert tool.ids[number] in {case.id for case in report.cases}
