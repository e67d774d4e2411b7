"""Variants of functions side by side."""

import pytest

from adws.search.copies.mixture import switched
from adws.search.source import TextEdit
from adws.tests.search.offering import code_of

NESTED = "const f = (a) => {\n  while (a) { a.some((b) => b > 1); }\n};\nconst c = 3;\n"
CHECK = "if (++globalThis.adwsSteps > 1e6) throw new Error('no end');"


def at(text: str, old: str, new: str) -> TextEdit:
    """Return the edit of the first place where a text stands."""
    start = text.index(old)
    return TextEdit(start, start + len(old), new)


def test_a_number_chooses_a_variant_of_the_innermost_function() -> None:
    """Loops have an end in all of them; what is in no function is left out."""
    edits = {
        1: (at(NESTED, "1", "2"),),
        2: (at(NESTED, "a.some", "a.every"),),
        3: (at(NESTED, "3", "4"),),
        4: (at(NESTED, "while (a) {", "if (a) {"),),
        5: (at(NESTED, "1", "7"), at(NESTED, "while (a) ", "")),
    }
    text, result = switched(code_of("a.js", NESTED), edits, "which")
    assert result == {1, 2, 4, 5}
    assert text == (
        "const f = (a) => {"
        f"if (globalThis.which === 2) {{\n  while (a) {{{CHECK} a.every((b) => b > 1); }}\n"
        "\nreturn;\n}\n"
        f"if (globalThis.which === 4) {{\n  if (a) {{{CHECK} a.some((b) => b > 1); }}\n"
        "\nreturn;\n}\n"
        f"if (globalThis.which === 5) {{\n  {{{CHECK} a.some((b) => b > 7); }}\n"
        "\nreturn;\n}\n"
        f"\n  while (a) {{{CHECK} a.some((b) => "
        "(globalThis.which === 1 ? (b > 2\n) : (b > 1\n))); }\n"
        "};\nconst c = 3;\n"
    )


@pytest.mark.parametrize(
    ("function", "variant"),
    [
        ("func F(a int) (b int, err error) {", "return func() (b int, err error) {\n"),
        ("func (s *T) F(a int) {", "func() {\n"),
    ],
)
def test_in_go_variants_are_functions_of_their_own(function: str, variant: str) -> None:
    """With the results of the function; a wrong one is told by the name of its file."""
    text = f"package p\n\n{function}\n\tb = a\n\treturn\n}}\n"
    after = "}()\n" if "return" in variant else "}()\nreturn\n"
    mixed, result = switched(code_of("a.go", text), {7: (at(text, "= a", "= 1"),)})
    assert result == {7}
    assert mixed == (
        f"package p\n\n{function}\nswitch adwsEdit {{\ncase 7:\n{variant}//line edit-7.go:1\n"
        f"\n\tb = 1\n\treturn\n\n{after}}}\n//line edit-0.go:1\n\n\tb = a\n\treturn\n}}\n"
    )


def test_other_languages_have_no_variants() -> None:
    """They are left as they are."""
    code = code_of("a.py", "def f():\n    return 1\n")
    assert switched(code, {1: (TextEdit(0, 0, " "),)}) == (code.text, frozenset())
