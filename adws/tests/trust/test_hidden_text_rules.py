"""Text that a reader does not see, or sees as something else."""

import pytest

from adws.core.flag import Flag
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.hidden_text import CHARACTERS, FAR_CODE, LOOK_ALIKE, flags_of

FAR = " " * 220


def flags(path: str, before: str | None, after: str) -> list[tuple[str, int, str]]:
    """Return the rule, the line and the escaped text of each flag that a change gives."""
    flags = flags_of((ChangedText(path, before, after),))
    return [(flag.rule, flag.line, flag.seen) for flag in flags]


@pytest.mark.parametrize(
    ("path", "code", "rule", "seen"),
    [
        ("a.py", "x = 'a\u202eb'\n", CHARACTERS, "x = 'a\\u202eb'"),
        ("a.py", "# one\r    return 1\n", CHARACTERS, "# one\\r    return 1"),
        ("a.py", "\f    return 1\n", CHARACTERS, "\\x0c    return 1"),
        ("a.py", "  \f  \v\n", CHARACTERS, "\\x0c  \\x0b"),
        ("a.py", "x = 1\0\n", CHARACTERS, "x = 1\\x00"),
        ("a.js", "var a\u200bb = 1;\n", CHARACTERS, "var a\\u200bb = 1;"),
        ("a.js", "var äb\u200d = 1;\n", CHARACTERS, "var äb\\u200d = 1;"),
        ("a.js", "`${ é\u200d }`\n", CHARACTERS, "`${ é\\u200d }`"),
        ("a.ts", "const a = 'x\u2066y';\n", CHARACTERS, "const a = 'x\\u2066y';"),
        ("a.go", "// a\u2067b\n", CHARACTERS, "// a\\u2067b"),
        ("a.rs", 'let a = "\u3164";\n', CHARACTERS, 'let a = "\\u3164";'),
        ("A.java", "int a; \u2028 b();\n", CHARACTERS, "int a; \\u2028 b();"),
        ("a.py", "return \uff45val(x)\n", LOOK_ALIKE, "return \uff45val(x)"),
        ("a.py", "return sc\u043ere(x)\n", LOOK_ALIKE, "return sc\u043ere(x)"),
        ("a.js", "\\u0065val('1');\n", LOOK_ALIKE, "\\u0065val('1');"),
        ("a.js", "e\\u{76}al('1');\n", LOOK_ALIKE, "e\\u{76}al('1');"),
        ("a.py", "return total\ufe0f(x)\n", LOOK_ALIKE, "return total\ufe0f(x)"),
        ("a.py", "x\U00016fe4 = 2\n", LOOK_ALIKE, "x\\U00016fe4 = 2"),
        ("a.js", "cafe\u0301(x);\n", LOOK_ALIKE, "cafe\u0301(x);"),
        ("a.go", "package a\n", "", ""),
        ("a.py", f"x = 1;{FAR}x = 2\n", FAR_CODE, "x = 2"),
        ("a.py", f"x = (\n{FAR}2)\n", FAR_CODE, "2)"),
        ("a.rs", f"fn f() -> i32 {{{FAR}return 3; }}\n", FAR_CODE, "return 3; }"),
        ("a.go", f"package a\n\nfunc f() {{{FAR}g() }}\n", FAR_CODE, "g() }"),
        ("a.js", f"f();{FAR}g();\n", FAR_CODE, "g();"),
    ],
)
def test_what_a_reader_does_not_see_is_flagged(path: str, code: str, rule: str, seen: str) -> None:
    """The flag shows it spelled out, in each language."""
    line = 1 + code.rstrip("\n").count("\n")
    results = [(name, shown) for name, at, shown in flags(path, None, code) if at == line]
    assert results[-1:] == ([(rule, seen)] if rule else [])


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("a.py", "\ufeffx = 1\r\ny = 2\r\n"),
        ("a.py", "x = 1\n\f\ny = '👩\u200d🚀'  # \u0645\u0647\u200c\u0627\u06cc\n"),
        ("a.py", "ICON = '\ue0b0'\n"),
        ("a.py", "heart = '\u2764\ufe0f'\n"),
        ("a.py", "Δx = λ_1 = größe = 'sc\u043ere'\n"),
        ("a.py", f"x = 1  {FAR}# a comment\ny = '{FAR}a'\n"),
        ("a.py", f"x = {'1 + ' * 80}1\n"),
        ("a.js", "const a = '\\u200b\\u0065val';\n"),
        ("docs/a.py", "x = 'a\u202eb'\n"),
        ("notes.txt", "a\u202eb\n"),
        ("A.java", f"f();{FAR}g();\n"),
    ],
)
def test_what_people_write_is_not(path: str, code: str) -> None:
    """Ends of lines, page breaks, joined signs, other scripts, long lines, texts, other files."""
    assert flags(path, None, code) == []


def test_what_was_there_gives_no_flag() -> None:
    """Neither where it stays nor where it is moved; each rule flags its first place in a file."""
    old = "x = '\u202e'\n"
    assert flags("a.py", old, f"y = 1\n{old}") == []
    moved = (ChangedText("a.py", old, "\n"), ChangedText("b.py", None, old))
    assert list(flags_of(moved)) == []
    assert flags("a.py", old, f"{old}y = '\u200b'\nz = '\u200b'\n") == [
        (CHARACTERS, 2, "y = '\\u200b'")
    ]


def test_a_flag_names_the_place() -> None:
    """It says which name is meant, and the column of far code."""
    flags = flags_of((ChangedText("a.py", None, f"\uff45val(x);{FAR}y()\n"),))
    assert [flag.why for flag in flags] == [
        "the name '\\uff45val' looks like eval or is read as eval",
        "code is off the screen, behind a run of blanks (column 229)",
    ]


def test_a_long_line_is_shown_around_the_place() -> None:
    """What a flag shows stays short."""
    [flag] = flags_of((ChangedText("a.py", None, f"x = '{'a' * 300}\u200b{'b' * 300}'\n"),))
    assert flag == Flag(
        CHARACTERS,
        "a.py",
        1,
        f"{'a' * 40}\\u200b{'b' * 79}",
        "contains characters that a reader does not see, or sees in another order",
    )
