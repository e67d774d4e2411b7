"""The twins of Go's tests: the condition under which they fail is turned round."""

import pytest

from adws.core.twin import Twin, TwinCase, TwinnedFile, TwinRequest
from adws.runners.go.twins import twins

CASE = TwinCase("example.com/a > TestA/x", "TestA/x")


def twinned(text: str, path: str = "a_test.go") -> TwinnedFile:
    """Return a file with a twin of ``TestA`` in it."""
    return twins(TwinRequest(text, path, (CASE,), "/m"))


def altered(line: str) -> str:
    """Return what becomes of the one line of a test."""
    result = twinned(f"package a\n\nfunc TestA(t *testing.T) {{\n{line}\n}}\n").text
    return result.splitlines()[3]


def expected(line: str) -> str:
    """Return a line with the name of the helper in it."""
    return line.replace("!1(", f'{twins_name()}("1", ')


def twins_name() -> str:
    """Return the name of the helper in ``a_test.go``."""
    text = "package a\n\nfunc TestA(t *testing.T) { if a { t.Fail() } }\n"
    return twinned(text).text.splitlines()[0].removeprefix("package a; import ").split("os ")[0]


@pytest.mark.parametrize(
    ("line", "twin"),
    [
        ('if f(1) != 2 { t.Errorf("é") }', 'if !1(!(f(1) != 2)) { t.Errorf("é") }'),
        ("if a := f(1); a != 2 { t.Fatal(a) }", "if a := f(1); !1(!(a != 2)) { t.Fatal(a) }"),
        ("if f(1) { t.Log(1) }", "if f(1) { t.Log(1) }"),
        ("if f(1) { t.Fail() } else { g() }", "if f(1) { t.Fail() } else { g() }"),
        ("assert.Equal(t, 1, f(1))", "assert.NotEqual(!1(t), 1, f(1))"),
        ("require.NotNil(t, f(1))", "require.Nil(!1(t), f(1))"),
        ("require.Other(t, f(1))", "require.Other(t, f(1))"),
        ("assert.Equal()", "assert.Equal()"),
        ("f(1)", "f(1)"),
    ],
)
def test_the_expectation_of_a_line_is_altered(line: str, twin: str) -> None:
    """What a case fails under, and the assertions of testify."""
    assert altered(line) == expected(twin)


def test_the_helper_is_imported_on_the_first_line() -> None:
    """So that all lines stay; its name is the file's own."""
    text = "// A\npackage a\n\nfunc TestA(t *testing.T) { if a { t.Fail() } }\n"
    name, result = twins_name(), twinned(text)
    lines = result.text.splitlines()
    assert lines[1] == f'package a; import {name}os "os"'
    assert lines[5] == f"func {name}[T any](number string, value T) T {{"
    assert f'{name}os.OpenFile("/m", flags, 0o600)' in result.text
    shown = "func TestA(t *testing.T) { if !(a) { t.Fail() } }"
    assert result.twins == (Twin(1, (CASE.id,), 4, shown),)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("package a\nfunc TestB(t *testing.T) { if a { t.Fail() } }\n", "a_test.go"),
        ("func TestA(t *testing.T) { if a { t.Fail() } }\n", "a_test.go"),
        ("(" * 500, "a_test.go"),
        ("package a", "README"),
    ],
)
def test_some_files_have_no_twins(text: str, path: str) -> None:
    """The test is in another one, or it is no code."""
    assert twinned(text, path) == TwinnedFile(text)
