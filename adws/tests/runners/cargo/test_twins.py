"""The twins of Rust's tests: a literal is altered, or the macro is turned round."""

import pytest

from adws.core.twin import Twin, TwinCase, TwinForm, TwinnedFile, TwinRequest
from adws.runners.cargo.twins import twins

MARK = (
    "if let Ok(mut f) = ::std::fs::OpenOptions::new().append(true).create(true)"
    '.open("/m") { let _ = ::std::io::Write::write_all(&mut f, b"1\\n"); } '
)


def twinned(text: str, form: TwinForm = TwinForm.NEAR, path: str = "tests/a.rs") -> TwinnedFile:
    """Return a file with a twin of the test ``a`` in it."""
    case = TwinCase("tests/a.rs::deep::a", "deep::a")
    return twins(TwinRequest(text, path, (case,), "/m", form))


def altered(line: str, form: TwinForm = TwinForm.NEAR) -> str:
    """Return what becomes of the one line of a test, without its mark."""
    return (
        twinned(f"#[test]\nfn a() {{\n{line}\n}}\n", form).text.splitlines()[2].replace(MARK, "!")
    )


@pytest.mark.parametrize(
    ("line", "near", "far"),
    [
        ("assert_eq!(f(1), 5);", "!assert_eq!(f(1), 4);", "!assert_eq!(f(1), 3);"),
        ("assert_eq!(f(1), -1);", "!assert_eq!(f(1), -0);", "!assert_eq!(f(1), -4);"),
        ("assert_eq!(0, f(1));", "!assert_eq!(1, f(1));", "!assert_eq!(3, f(1));"),
        ("assert_eq!(f(1), 2.5);", "!assert_eq!(f(1), 12.5);", "!assert_eq!(f(1), 972.5);"),
        ('assert_eq!(f(1), "é");', '!assert_eq!(f(1), "é~");', '!assert_eq!(f(1), "adws-twin");'),
        ("assert_eq!(f(1), true);", "!assert_eq!(f(1), false);", "!assert_eq!(f(1), false);"),
        ("assert_eq!(f(1), false);", "!assert_eq!(f(1), true);", "!assert_eq!(f(1), true);"),
        ("assert_eq!(f::<A, B>(), a);", *["!assert_ne!(f::<A, B>(), a);"] * 2),
        ("assert_eq!(a);", "!assert_ne!(a);", "!assert_ne!(a);"),
        ("assert_ne!(f(1), a)", "!assert_eq!(f(1), a)", "!assert_eq!(f(1), a)"),
        ("assert_ne!(f(1), 2)", "!assert_eq!(f(1), 2)", "!assert_eq!(f(1), 2)"),
        ("assert!(f(1, 2));", "!assert!(!(f(1, 2)));", "!assert!(!(f(1, 2)));"),
        ('assert!(f(), "a");', '!assert!(!(f()), "a");', '!assert!(!(f()), "a");'),
        ("assert!(f::<A, B>());", "assert!(f::<A, B>());", "assert!(f::<A, B>());"),
        ("assert!();", "assert!();", "assert!();"),
        ("println!(1);", "println!(1);", "println!(1);"),
        ("let a = assert!(b);", "let a = assert!(b);", "let a = assert!(b);"),
    ],
)
def test_the_expectation_of_a_line_is_altered(line: str, near: str, far: str) -> None:
    """A literal stays in the range of its type; other values cannot be altered."""
    assert (altered(line), altered(line, TwinForm.FAR)) == (near, far)


@pytest.mark.parametrize(
    "text",
    [
        "#[test]\n#[should_panic]\nfn a() { assert!(false); }\n",
        "#[should_panic(expected = 1)]\n#[test]\nfn a() { assert!(false); }\n",
        "#[test]\nfn b() { assert!(false); }\n",
        "mod x { fn a() { assert!(c); } }\nmod y { fn a() { assert!(c); } }\n",
        "(" * 500,
    ],
)
def test_some_tests_have_no_twin(text: str) -> None:
    """One that must panic would pass; of two functions, one name tells none."""
    assert twinned(text) == TwinnedFile(text)


@pytest.mark.parametrize(
    ("line", "near", "far"),
    [
        ("assert!(f(1) == 5);", "assert!(f(1) == 4);", "assert!(f(1) == 3);"),
        ("assert!(-5 == f(1));", "assert!(-4 == f(1));", "assert!(-3 == f(1));"),
        ('assert!(f(1) == &"a", 2);', 'assert!(f(1) == &"a", 2);', 'assert!(f(1) == &"a", 2);'),
        (
            'assert!(f(1) == &"a", "2");',
            'assert!(f(1) == &"a~", "2");',
            'assert!(f(1) == &"adws-twin", "2");',
        ),
        ("assert!(f(1).eq(&5));", "assert!(f(1).eq(&4));", "assert!(f(1).eq(&3));"),
        (
            "assert!(f(1) == a[0]);",
            "assert!(printed(f(1)) != printed(a[0]));",
            "assert!(!(f(1) == a[0]));",
        ),
        (
            "assert!(f(1).b.eq(&a));",
            "assert!(printed(f(1).b).eq(printed(&a)));",
            "assert!(!(f(1).b.eq(&a)));",
        ),
        (
            "assert_eq!(f(1), Ok(2u8), 3);",
            "assert_ne!(printed(f(1)), printed(Ok(2u8)), 3);",
            "assert_ne!(f(1), Ok(2u8), 3);",
        ),
    ],
)
def test_the_expected_side_of_an_equality_is_altered(line: str, near: str, far: str) -> None:
    """Also inside of a condition: a literal, else what is printed."""
    text = f"#[test]\nfn a() {{\n{line}\n}}\n"
    shown = [[twin.text for twin in twinned(text, form).twins] for form in TwinForm]
    assert shown == ([[near], [far]] if near != line else [[], []])


@pytest.mark.parametrize(
    "condition",
    [
        "a == 1 && b",
        "|a| a == 1",
        "a == 1 == b",
        "a.b.c",
        "== a",
        "a ==",
        "eq(&1)",
        "(1)",
        "a.eq(1)",
        "a.eq()",
        "a.eq(&1, 2)",
        "a.same(&1)",
        "a::eq(&1)",
        "a.eq[&1]",
        "b && a.eq(&1)",
        "!a.eq(&1)",
    ],
)
def test_any_other_condition_is_negated(condition: str) -> None:
    """Also one of which an equality is a part only."""
    assert altered(f"assert!({condition});") == f"!assert!(!({condition}));"


@pytest.mark.parametrize(
    ("assertion", "call"),
    [
        ("assert!(f(1) == a);", "(&AdwsValue::adws_with(&(f(1) ), &( a))).adws_different() });"),
        ("assert!(f(1).eq(&a));", "(&f(1).adws_with(&a)).adws_different() });"),
        (
            'assert_eq!(f(1), Ok(a), "b", c);',
            '(&AdwsValue::adws_with(&(f(1)), &( Ok(a)))).adws_different() }, "b", c);',
        ),
    ],
)
def test_what_compares_printed_values_stands_on_the_line(assertion: str, call: str) -> None:
    """With all that it declares; the types of both sides are known by their equality."""
    line = altered(assertion)
    declared = "struct AdwsPair<'a, A: ?Sized, B: ?Sized>(&'a A, &'a B);"
    assert line.startswith(f"!assert!({{ #[allow(dead_code)] {declared} ")
    assert line.endswith(f" {call}")


def test_a_file_of_another_language_has_none() -> None:
    """It has no syntax."""
    assert twinned("assert", path="README") == TwinnedFile("assert")


def test_a_person_is_shown_what_is_altered() -> None:
    """Without the mark."""
    text = "#[test]\n#[ignore]\nfn a() {\n    assert_eq!(f(1), 2);\n}\n"
    twin = Twin(1, ("tests/a.rs::deep::a",), 4, "assert_eq!(f(1), 1);")
    assert twinned(text).twins == (twin,)
