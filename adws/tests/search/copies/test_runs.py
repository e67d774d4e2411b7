"""What a run of the cases tells."""

from pathlib import PurePath

import pytest

from adws.search.copies.runs import UNNAMED, CaseCommand, RunLimits, RunOutput, SuiteTool, tool_of

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


def test_a_tool_that_nobody_knows_is_none() -> None:
    """Its runs could not be understood."""
    assert tool_of("cargo") is None
