"""`adws implement` under vitest: the same phases, in TypeScript."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.building.acting import Answer, built, gives_up, prompt, writes
from adws.tests.cli.program import at_home, committed
from adws.tests.tools import NODE_MODULES, needs
from adws.tests.vcs.repositories import shell, value

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.timeout(240),
    pytest.mark.exhaustive(sample=1, of="adws implement under vitest"),
    needs("vitest"),
]

CALC = "export const add = (a: number, b: number): number => a + b;\n"
MUL = f"{CALC}\nexport const mul = (a: number, b: number): number => a * b;\n"
NEW = "test/mul.test.ts"
TESTS = """\
import { expect, test } from "vitest";
import { mul } from "../src/calc";

test("multiplies", () => {
  expect(mul(2, 3)).toBe(6);
});

test("multiplies by zero", () => {
  expect(mul(2, 0)).toBe(0);
});
"""
PROJECT = {
    "package.json": '{"type": "module", "scripts": {"test": "vitest run"}, '
    '"devDependencies": {"vitest": "*"}}\n',
    "src/calc.ts": CALC,
    "test/calc.test.ts": TESTS.replace("mul", "add")
    .replace("toBe(0)", "toBe(2)")
    .replace("toBe(6)", "toBe(5)"),
    ".gitignore": "node_modules\n",
}
TESTED = writes("write_tests", {NEW: TESTS}, "mul multiplies")
DONE = writes("implement", {"src/calc.ts": MUL}, "mul")
ONCE = ("--verify", "never", "--max-attempts", "1")


@pytest.fixture
def project(tmp_path: PurePath) -> Iterator[PurePath]:
    """Return a small project with its packages, in a home of its own."""
    with at_home(tmp_path / "home"):
        path = committed(tmp_path / "shop", PROJECT)
        _ = value(io_ops.make_link(PurePath(NODE_MODULES), path / "node_modules"))
        yield path


def test_the_phases_lead_to_a_delivered_branch(project: PurePath) -> None:
    """A developer who hard-codes one answer is sent back, and mends it."""
    hard_coded = MUL.replace("a * b", "6")
    end = built(
        project,
        TESTED,
        writes("implement", {"src/calc.ts": hard_coded}, attempt=1),
        writes("implement", {"src/calc.ts": MUL}, attempt=2),
        gives_up("refactor"),
        options=ONCE[:2],
    )
    assert (end.outcome, end.files) == (
        (0, "done", ("write_tests", "implement")),
        ("src/calc.ts", NEW),
    )
    assert "multiplies by zero" in prompt(project, "3-implement-try-2")


MISBEHAVIOUR: dict[str, tuple[tuple[Answer, ...], str]] = {
    "tests that pass already": (
        (writes("write_tests", {NEW: PROJECT["test/calc.test.ts"]}),),
        "TestsPassedInRedPhase: ",
    ),
    "tests with an error of syntax": (
        (writes("write_tests", {NEW: TESTS.replace("() => {", "() => {{(", 1)}),),
        "InvalidRedFailure: ",
    ),
    "sealed tests edited": (
        (
            TESTED,
            writes("implement", {NEW: 'import { test } from "vitest";\ntest("x", () => {});'}),
        ),
        f"GateRefused: it changed only sealed files: {NEW}",
    ),
    "success that is only claimed": (
        (TESTED, writes("implement", {}, "all tests pass now")),
        "GateRefused: the agent changed nothing",
    ),
}


@pytest.mark.parametrize("name", MISBEHAVIOUR)
def test_no_phase_can_be_faked(project: PurePath, name: str) -> None:
    """Whoever misbehaves ends with a person, exit code 1, and nothing delivered."""
    answers, why = MISBEHAVIOUR[name]
    end = built(project, *answers, options=ONCE)
    assert (end.told.exit_code, end.report["outcome"], end.why[: len(why)]) == (1, "escalated", why)
    assert shell(project, "git branch --format='%(refname:short)'") == "main\n"
