"""The twins of Go's tests: the condition under which they fail is turned round."""

import pytest

from adws.core.twin import Twin, TwinCase, TwinForm, TwinnedFile, TwinRequest
from adws.runners.go.twins import twins

CASE = TwinCase("example.com/a > TestA/x", "TestA/x")


def twinned(text: str, path: str = "a_test.go", form: TwinForm = TwinForm.NEAR) -> TwinnedFile:
    """Return a file with a twin of ``TestA`` in it."""
    return twins(TwinRequest(text, path, (CASE,), "/m", form))


def of_a_test(line: str, form: TwinForm = TwinForm.NEAR) -> TwinnedFile:
    """Return a file with a twin of a test of one line in it."""
    head = 'package a\nimport ("a/shop"; "bytes"; "slices"); const most = 1'
    return twinned(f"{head}\nfunc TestA(t *testing.T) {{\n{line}\n}}\n", form=form)


def altered(line: str, form: TwinForm = TwinForm.NEAR) -> str:
    """Return what becomes of the one line of a test."""
    return of_a_test(line, form).text.splitlines()[3]


def expected(line: str) -> str:
    """Return a line with the name of the helper in it."""
    return line.replace("!1(", f'{twins_name()}("1", ')


def named(line: str) -> str:
    """Return a line with the names of what alters values in it."""
    for name in ("equal", "other"):
        line = line.replace(f"=1{name}(", f'{twins_name()}{name}("1", ')
    return line


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
        ("assert.ErrorIs(t, a)", "assert.ErrorIs(t, a)"),
        ("f(1)", "f(1)"),
    ],
)
def test_the_expectation_of_a_line_is_altered(line: str, twin: str) -> None:
    """What a case fails under, and the assertions of testify."""
    assert altered(line) == expected(twin)


@pytest.mark.parametrize(
    ("line", "twin", "shown"),
    [
        (
            "if !a.Equal(b) { t.Fail() }",
            "if !=1equal(false, a.Equal)(b) { t.Fail() }",
            "if !a.Equal(altered(b)) { t.Fail() }",
        ),
        (
            "if !(f(1).Equal(g(2))) { t.Fail() }",
            "if !(=1equal(false, f(1).Equal)(g(2))) { t.Fail() }",
            "if !(f(1).Equal(altered(g(2)))) { t.Fail() }",
        ),
        (
            "if !cmp.Equal(a, b, c) { t.Fail() }",
            "if !cmp.Equal(a, =1other(false, b), c) { t.Fail() }",
            "if !cmp.Equal(a, altered(b), c) { t.Fail() }",
        ),
        (
            'if d := cmp.Diff(a, b); d != "" { t.Fail() }',
            'if d := cmp.Diff(a, =1other(false, b)); d != "" { t.Fail() }',
            'if d := cmp.Diff(a, altered(b)); d != "" { t.Fail() }',
        ),
        (
            "if !a.Equal(b, c) { t.Fail() }",
            "if !=1equal(false, a.Equal)(b, c) { t.Fail() }",
            "if !a.Equal(altered(b), c) { t.Fail() }",
        ),
        (
            "if !a.Equal(b...) { t.Fail() }",
            "if !=1equal(false, a.Equal)(b...) { t.Fail() }",
            "if !a.Equal(altered(b...)) { t.Fail() }",
        ),
        (
            "if !shop.Equal(a, b) { t.Fail() }",
            "if !shop.Equal(a, =1other(false, b)) { t.Fail() }",
            "if !shop.Equal(a, altered(b)) { t.Fail() }",
        ),
        (
            "if !Equal(a, b) { t.Fail() }",
            "if !Equal(a, =1other(false, b)) { t.Fail() }",
            "if !Equal(a, altered(b)) { t.Fail() }",
        ),
        (
            "if !slices.EqualFunc(a, b, c) { t.Fail() }",
            "if !slices.EqualFunc(a, =1other(false, b), c) { t.Fail() }",
            "if !slices.EqualFunc(a, altered(b), c) { t.Fail() }",
        ),
        (
            "if !errors.Is(a, b) { t.Fail() }",
            "if !errors.Is(a, =1other(false, b)) { t.Fail() }",
            "if !errors.Is(a, altered(b)) { t.Fail() }",
        ),
        (
            "require.ErrorIs(t, a, b)",
            "require.ErrorIs(t, a, =1other(false, b))",
            "require.ErrorIs(t, a, altered(b))",
        ),
        (
            "assert.True(t, a.Equal(b))",
            "assert.True(t, =1equal(false, a.Equal)(b))",
            "assert.True(t, a.Equal(altered(b)))",
        ),
    ],
)
def test_an_equality_of_the_source_gets_another_value(line: str, twin: str, shown: str) -> None:
    """It may be one that always says yes; a far twin has a value that is farther away."""
    assert altered(line) == named(twin)
    assert altered(line, TwinForm.FAR) == named(twin.replace("false", "true"))
    assert of_a_test(line).twins == (Twin(1, (CASE.id,), 4, shown),)


@pytest.mark.parametrize(
    "line",
    [
        "if a.Equal(b) { t.Fail() }",
        "if !a.Equal() { t.Fail() }",
        "if !shop.Equal(a, 1) { t.Fail() }",
        "if !shop.Equal(a, most) { t.Fail() }",
        "if !bytes.Equal(a, b) { t.Fail() }",
        "if !slices.Equal(a, b) { t.Fail() }",
        "if !reflect.DeepEqual(a, b) { t.Fail() }",
        "if !a.Same(b) { t.Fail() }",
        "if !Equal(b) { t.Fail() }",
        "if !cmp.Equal(a, nil) { t.Fail() }",
        "if !cmp.Equal(f()) { t.Fail() }",
        'if d := cmp.Diff(a, b); d != "" && c { t.Fail() }',
        'if d := a; d != "" { t.Fail() }',
        'if f(); d != "" { t.Fail() }',
        "if <-a { t.Fail() }",
        "if !a { t.Fail() }",
    ],
)
def test_any_other_condition_is_turned_round(line: str) -> None:
    """Also an equality that must not hold."""
    head, _, rest = line.removesuffix(" { t.Fail() }").rpartition("; ")
    start, condition = (f"{head}; ", rest) if head else ("if ", rest.removeprefix("if "))
    assert altered(line) == f'{start}{twins_name()}("1", !({condition})) {{ t.Fail() }}'


def test_a_far_twin_of_an_order_is_no_order() -> None:
    """No near twin of what is no number fails."""
    line = "if f(1) > 2 { t.Fail() }"
    turned = [altered(line, form) for form in TwinForm]
    assert turned == [
        f'if {twins_name()}("1", f(1) <= 2) {{ t.Fail() }}',
        f'if {twins_name()}("1", !(f(1) > 2)) {{ t.Fail() }}',
    ]


def test_what_alters_values_is_there_where_it_is_called() -> None:
    """With the packages that it needs."""
    name = twins_name()
    with_values, without = of_a_test("if !a.Equal(b) { t.Fail() }"), of_a_test("if a { t.Fail() }")
    names = [f'; import {name}{package} "{package}"' for package in ("os", "reflect", "unsafe")]
    heads = [file.text.splitlines()[0] for file in (with_values, without)]
    assert heads == ["".join(("package a", *names)), f"package a{names[0]}"]
    assert [f"func {name}alter(" in file.text for file in (with_values, without)] == [True, False]


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
