"""The settings that comments give to pending tests."""

import pytest

from adws.core.spec import SpecOptions
from adws.runners.spec_comments import LineProblem, read_comments, settings_of

FILE = """\
#!/usr/bin/env node
/*
 * @tdd-timeout 30
 * @tdd-after API-A-1, API-B-1
 */

import x from "y"; // @tdd-timeout 99
// @tdd-timeout 98

// About it.
// @tdd-max-attempts 3 @tdd-optional
test.fixme("a", f);
test.fixme("b", f);
"""


def read(text: str, line: int, path: str = "a.ts") -> tuple[SpecOptions, list[LineProblem]]:
    """Return what is set for the test in a line."""
    settings, problems = settings_of(read_comments(path, text), line, line)
    return settings, [*problems]


def test_settings_stand_right_above_a_test_and_at_the_top_of_its_file() -> None:
    """Those behind code, and those of other tests, are not its own."""
    after = ("API-A-1", "API-B-1")
    assert read(FILE, 12) == (SpecOptions(3, 30, after, optional=True), [])
    assert read(FILE, 13) == (SpecOptions(None, 30, after), [])


def test_what_stands_right_above_counts_more() -> None:
    """The top is for all tests of the file."""
    assert read("# @tdd-timeout 5\n\nx = 1\n# @tdd-timeout 6\ny\n", 5, "a.py")[0] == SpecOptions(
        timeout_minutes=6
    )


def test_comments_between_decorators_are_a_tests_own() -> None:
    """Where it begins is known apart from where it is named."""
    comments = read_comments("a.py", "x = 1\n@a\n# @tdd-timeout 6\n@b\ndef test_a(): ...\n")
    assert settings_of(comments, 2, 5)[0] == SpecOptions(timeout_minutes=6)


def test_a_file_without_a_grammar_has_comments_that_begin_with_a_sharp_sign() -> None:
    """As TOML has."""
    assert read('a = [\n  # @tdd-timeout 6\n  "x",\n]\n', 3, "a.toml")[0].timeout_minutes == 6


def test_a_file_of_comments_has_all_of_them_at_the_top() -> None:
    """There is no code."""
    assert read_comments("a.go", "// a\n\n// b\n").top == {1: "// a", 3: "// b"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("timeout 0", "@tdd-timeout takes a whole number from 1 to 360, not '0'"),
        ("timeout 361", "@tdd-timeout takes a whole number from 1 to 360, not '361'"),
        ("timeout", "@tdd-timeout takes a whole number from 1 to 360, not ''"),
        ("timeout ٣", "@tdd-timeout takes a whole number from 1 to 360, not '٣'"),
        ("max-attempts 21", "@tdd-max-attempts takes a whole number from 1 to 20, not '21'"),
        (
            "max-attempts 5 times",
            "@tdd-max-attempts takes a whole number from 1 to 20, not '5 times'",
        ),
        (
            f"max-attempts {'9' * 5000}",
            f"@tdd-max-attempts takes a whole number from 1 to 20, not '{'9' * 5000}'",
        ),
        ("tiemout 5", "no setting '@tdd-tiemout': did you mean 'timeout'?"),
        ("", "no setting '@tdd-': known: after, max-attempts, optional, timeout"),
        ("after ,", "@tdd-after takes the ids of other specs, with commas between"),
        ("optional no", "@tdd-optional takes no value: take 'no' away"),
    ],
)
def test_a_wrong_value_is_told_with_its_line(words: str, message: str) -> None:
    """And sets nothing."""
    assert read(f"# a\n# @tdd-{words}\nx\n", 3, "a.py") == (
        SpecOptions(),
        [LineProblem(2, message)],
    )
