"""Streams in TAP: points, subtests, directives, diagnoses, and streams that are cut off."""

import pytest

from adws.runners.junit.elements import CaseElement, outcome_of
from adws.runners.recipe.tap import read_tap

NESTED = """\
TAP version 14
# Subtest: test/a.js
    # Subtest: sum
        ok 1 - adds # time=2.5ms
        not ok 2 - takes away
          ---
          message: 'a is \\# b'
          at: test/a.js:3
          ...
        1..2
    not ok 1 - sum # time=12ms
      ---
      failureType: subtestsFailed
      ...
    ok 2 - alone
    1..2
not ok 1 - test/a.js # time=1.5s
1..1
"""


def outcomes_of(text: str) -> dict[str, str]:
    """Return what became of each case."""
    cases = read_tap(text).unwrap().cases
    return {" > ".join((*case.suites, case.attributes["name"])): outcome_of(case) for case in cases}


def test_the_innermost_points_are_the_cases() -> None:
    """With the names of the points around them; a point that only repeats theirs is none."""
    assert outcomes_of(NESTED) == {
        "test/a.js > sum > adds": "passed",
        "test/a.js > sum > takes away": "failed",
        "test/a.js > alone": "passed",
    }


ASSERTED = """\
TAP version 14
# Subtest: test/a.js
    ok 1 - loaded
    # Subtest: sum
        ok 1 - should be equal
        not ok 2 - should be equal
          ---
          diff: |
            -5
            +-5
          ...
        # Subtest: inner
            ok 1 - should be equal
            1..1
        ok 3 - inner # time=0.5ms
        1..3
    not ok 2 - sum # time=12ms
      ---
      at: test/a.js:3
      ...
    # Subtest: bare
        1..0
    ok 3 - bare
    # Subtest: groups
        # Subtest: only
            ok 1 - should be equal
            1..1
        ok 1 - only
        1..1
    ok 4 - groups
    # Subtest: short
        1..2
    not ok 5 - short
    ok 6 - later # SKIP
    1..6
not ok 1 - test/a.js # time=1.5s
1..1
"""


def test_the_subtests_around_assertions_are_the_cases() -> None:
    """Those with subtests alone are none; a file with assertions of its own is one."""
    cases = read_tap(ASSERTED, assertions=True).unwrap().cases
    outcomes = {" > ".join((*c.suites, c.attributes["name"])): outcome_of(c) for c in cases}
    assert outcomes == {
        "test/a.js > sum > inner": "passed",
        "test/a.js > sum": "failed",
        "test/a.js > bare": "passed",
        "test/a.js > groups > only": "passed",
        "test/a.js > short": "failed",
        "test/a.js > later": "skipped",
        "test/a.js": "passed",
    }


def test_a_case_fails_with_its_first_assertion_that_does() -> None:
    """The assertion's name is the message; its diagnosis is kept."""
    cases = read_tap(ASSERTED, assertions=True).unwrap().cases
    (case,) = (case for case in cases if case.attributes["name"] == "sum")
    (mark,) = case.marks
    assert (case.attributes["time"], mark.kind, mark.message) == (
        "0.012",
        "failure",
        "should be equal",
    )
    assert "+-5" in mark.text


def test_a_case_has_its_time_and_its_diagnosis() -> None:
    """The message is what the diagnosis says first of why."""
    first, second, _ = read_tap(NESTED).unwrap().cases
    assert first.attributes["time"] == "0.0025"
    (mark,) = second.marks
    assert (mark.kind, mark.message) == ("failure", "a is \\# b")
    assert "at: test/a.js:3" in mark.text


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ok 1 - a", {"a": "passed"}),
        ("ok 1 a", {"a": "passed"}),
        ("ok", {"test": "passed"}),
        ("not ok 7", {"test 7": "failed"}),
        ("ok 1 - a # SKIP later", {"a": "skipped"}),
        ("ok 1 - a # time=2s", {"a": "passed"}),
        ("not ok 1 - a # TODO later", {"a": "xfailed"}),
        ("ok 1 - a \\# b", {"a # b": "passed"}),
        ("ok 1 - a # b", {"a # b": "passed"}),
    ],
)
def test_a_point_is_a_case(line: str, expected: dict[str, str]) -> None:
    """With its directive; what is not one belongs to the name."""
    assert outcomes_of(f"{line}\n1..1\n") == expected


def test_other_lines_are_let_be() -> None:
    """What a test prints is no point."""
    text = "hello\n1..1\nokay then\n# a remark\n---\nok 1 - a\nwell\n"
    assert outcomes_of(text) == {"a": "passed"}


def test_a_point_that_fails_beyond_its_subtests_is_a_case() -> None:
    """As one that planned more than ran."""
    text = "    ok 1 - b\n    1..2\nnot ok 1 - a\n1..1\n"
    assert outcomes_of(text) == {"a > b": "passed", "a": "failed"}


def test_a_whole_group_can_be_left_out() -> None:
    """It is one skipped case."""
    assert outcomes_of("ok 1 - a # SKIP\n    \n1..1\n") == {"a": "skipped"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("ok 1 - a\n", "it has no plan (1..N), so it may have been cut off"),
        ("1..2\nok 1 - a\n", "its plan announces 2 points, and it has 1"),
        ("1..1\nok 1\nok 2\n", "its plan announces 1 points, and it has 2"),
        ("ok 1\nBail out! no disk\n1..2\n", "Bail out! no disk"),
        ("", "it has no plan (1..N), so it may have been cut off"),
    ],
)
def test_a_stream_that_is_not_whole_is_none(text: str, why: str) -> None:
    """It is never taken for a smaller one."""
    assert read_tap(text).failure() == why


def test_a_long_diagnosis_is_kept_in_part() -> None:
    """From its beginning; the points behind it are read all the same."""
    lines = "".join(f"  line {number}\n" for number in range(2000))
    report = read_tap(f"not ok 1 - a\n  ---\n{lines}  ...\nok 2 - b\n1..2\n").unwrap()
    (mark,) = report.cases[0].marks
    assert (len(mark.text.splitlines()) < 500, mark.message) == (True, "line 0")
    assert report.cases[1] == CaseElement((), {"name": "b", "time": "0.0"})
