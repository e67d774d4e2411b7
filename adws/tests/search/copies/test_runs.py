"""What a run of the cases tells."""

from pathlib import PurePath

import pytest

from adws.search.copies.runs import UNNAMED, CaseCommand, RunLimits, RunOutput, SuiteTool, tool_of
from adws.tests.agents.building import make_task

ONE, BOTH = frozenset({"one"}), frozenset({"one", "two"})


@pytest.mark.parametrize(
    ("ran", "mended"),
    [
        (RunOutput(frozenset(), 3), BOTH),
        (RunOutput(ONE, 3), {"two"}),
        (RunOutput(frozenset({"one", "old"}), 4), {"two"}),
        (RunOutput(frozenset({"new"}), 3), set()),
        (RunOutput(UNNAMED, 3), set()),
        (RunOutput(frozenset(), 2), set()),
        (RunOutput(frozenset(), None), set()),
        (RunOutput(frozenset(), 3, has_ended=False), set()),
    ],
)
def test_what_fails_no_more_is_mended(ran: RunOutput, mended: set[str]) -> None:
    """Unless something new fails, cases are missing, or the run had no end."""
    question = CaseCommand(("run",), RunLimits(9.0, 2.5), BOTH, BOTH | {"old"}, 3)
    assert question.mended_cases(ran) == mended


ARROW = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
CROSS = "\N{MULTIPLICATION SIGN}"
INFO = "\N{INFORMATION SOURCE}"
VITEST = f"""
 FAIL  test/a.test.ts > a > b\x1b[39m
 \x1b[31m{CROSS}\x1b[39m b
      Tests  1 failed | 2 passed (3)
"""
JEST = f"""
FAIL test/a.test.js
  ● a {ARROW} b

Tests:       1 failed, 2 passed, 3 total
"""
BUN = """
(fail) a > b [0.16ms]
(pass) a > c [0.16ms]
Ran 3 tests across 2 files. [31.00ms]
"""
TAP = """
    not ok 2 - b
      ---
not ok 1 - a # time=3
# tests 3
"""
SPEC = f"""
  ✖ b (1.2ms)
{INFO} tests 3
"""
MOCHA = """
1..3
ok 1 a c
not ok 2 a b
  Expected 1
# tests 3
"""
PLAYWRIGHT = f"""
Running 3 tests using 1 worker
  1) a.spec.js:3:5 {ARROW} a {ARROW} b {"─" * 20}

  1 failed
    a.spec.js:3:5 {ARROW} a {ARROW} b {"─" * 20}
"""
NODE_TAP = """
    not ok 2 - b
      ---
not ok 1 - a # time=3ms
# { total: 3, pass: 2, fail: 1 }
"""
TAPE = """
# a
ok 1 should be equal
not ok 2 should be equal
  ---
# tests 3
"""
UVU = """
   FAIL  a  "b"
    Expected values to be strictly equal:

  Total:     3
  Passed:    2
"""
DENO = """
a ... ok (0ms)
b ... FAILED (1ms)
"""
BEHAVE = """
Feature: a # features/a.feature:1
  Scenario: b  # features/a.feature:2
    Then c     # features/steps/a.py:4 0.000s

Failing scenarios:
  features/a.feature:2  b
"""
ROBOT = """
A.B :: c                                                              | FAIL |
1 != 2
3 tests, 2 passed, 1 failed
"""
GO = """\
    --- FAIL: TestA/b (0.00s)
panic: no more
FAIL	example.com/a [build failed]
FAIL	example.com/b	0.004s
"""
UNITTEST = """
ERROR: test_b (tests.test_a.A.test_b)
----------------------------------------------------------------------
Ran 3 tests in 0.001s

FAILED (errors=1)
"""
PYTEST = """
FAILED tests/test_a.py::test_b - assert 1 == 2
1 failed, 2 passed in 0.01s
"""


def suite_tool(runner: str) -> SuiteTool:
    """Return what is known of a runner's tool."""
    tool = tool_of(runner)
    assert tool is not None
    return tool


@pytest.mark.parametrize(
    ("runner", "output", "failing", "cases"),
    [
        ("vitest", VITEST, {"test/a.test.ts > a > b"}, 3),
        ("jest", JEST, {f"a {ARROW} b"}, 3),
        ("bun", BUN, {"a > b"}, 3),
        ("node:test", TAP, {"a", "b"}, 3),
        ("node:test", SPEC, {"b"}, 3),
        ("go", GO, {"TestA/b", "panic: no more", "example.com/a [build failed]"}, None),
        ("mocha", MOCHA, {"a b"}, 3),
        ("playwright", PLAYWRIGHT, {f"a.spec.js:3:5 {ARROW} a {ARROW} b"}, 3),
        ("tap", NODE_TAP, {"a", "b"}, 3),
        ("tape", TAPE, {"not ok 2 should be equal"}, 3),
        ("uvu", UVU, {'a  "b"'}, 3),
        ("deno", DENO, {"b"}, None),
        ("behave", BEHAVE, {"features/a.feature:2"}, None),
        ("robot", ROBOT, {"A.B :: c"}, 3),
        ("unittest", UNITTEST, {"test_b (tests.test_a.A.test_b)"}, 3),
        ("pytest", PYTEST, {"tests/test_a.py::test_b"}, None),
        ("junit", JEST, set(), None),
    ],
)
def test_an_output_tells_what_failed(
    runner: str, output: str, failing: set[str], cases: int | None
) -> None:
    """And how many cases there were, where the tool counts them."""
    tool = suite_tool(runner)
    assert (set(tool.failing(output)), tool.cases(output)) == (failing, cases)


@pytest.mark.parametrize(
    ("runner", "argv", "words"),
    [
        ("jest", ("jest", "a"), ("jest", "a", "--coverage")),
        ("node:test", ("/bin/node", "--test"), ("/bin/node", "--experimental-test-coverage")),
        ("go", ("go", "test", "."), ("go", "test", "-coverpkg=./...")),
        ("go", ("make", "check"), None),
        ("unittest", ("python", "-m", "unittest"), None),
    ],
)
def test_lines_are_counted_where_the_tool_can(
    runner: str, argv: tuple[str, ...], words: tuple[str, ...] | None
) -> None:
    """The words for it go where the tool takes them."""
    counting = suite_tool(runner).counting(argv, PurePath("/tmp"))  # noqa: S108 - only a name
    assert (None if counting is None else counting[: len(words or ())]) == words


@pytest.mark.parametrize(
    ("argv", "reporting"),
    [
        (("node_modules/.bin/mocha", "--bail"), ("--reporter=tap", "--no-bail")),
        (("npm", "test"), ()),
        ((), ()),
    ],
)
def test_a_command_is_made_to_print_what_is_read(
    argv: tuple[str, ...], reporting: tuple[str, ...]
) -> None:
    """By words at its end, if it starts the tool itself."""
    task = suite_tool("mocha").reporting(make_task(test_argv=argv, case_argv=(*argv, "a.js")))
    assert task.test_argv == (*argv, *reporting)
    assert task.case_argv == (*argv, "a.js", *reporting)


def test_a_tool_that_nobody_knows_is_none() -> None:
    """Its runs could not be understood."""
    assert tool_of("cargo") is None
