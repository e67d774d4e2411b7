"""A source file as a syntax tree, and edits of its text."""

from adws.languages.syntax_tree import text_of
from adws.search.languages.code import language_of, parse
from adws.search.rule_edits import keeps_syntax, variants_of
from adws.search.source import TextEdit, apply_edit
from adws.tests.search.catalogue import FAMILIES
from adws.tests.search.offering import code_of, texts


def test_a_language_is_known_by_the_suffix_of_a_file() -> None:
    """Each dialect has its grammar."""
    names = {path: language_of(path) for path in ("a.tsx", "b/a.go", "a.py", "a.rs", "Makefile")}
    known = {path: language.name for path, language in names.items() if language is not None}
    assert known == {"a.tsx": "javascript", "b/a.go": "go", "a.py": "python"}
    assert parse("a.rs", "fn main() {}") is None


def test_edits_count_characters() -> None:
    """Although the syntax tree counts bytes."""
    assert "x = 'é' + (a > b);" in texts(FAMILIES["comparison"], "a.js", "x = 'é' + (a < b);")


def test_an_edit_that_leaves_a_line_empty_takes_it_away() -> None:
    """What shares its line with others goes alone."""
    assert "function f() {\n  b();\n}" in texts(
        FAMILIES["statements"], "a.js", "function f() {\n  a();\n  b();\n}"
    )
    assert "function f() {  b(); }" in texts(
        FAMILIES["statements"], "a.js", "function f() { a(); b(); }"
    )


def test_an_edit_must_keep_the_syntax() -> None:
    """Where it was in order before."""
    code = code_of("a.js", "x = a < b;")
    broken = code_of("a.js", "x = a <")
    assert keeps_syntax(TextEdit(6, 7, "<="), code)
    assert not keeps_syntax(TextEdit(6, 7, "<<<"), code)
    assert keeps_syntax(TextEdit(0, 1, "y"), broken)


def test_only_some_lines_are_looked_at() -> None:
    """The others give nothing."""
    code = code_of("a.js", "x = a < b;\ny = a < b;")
    rules = FAMILIES["comparison"].rules
    results = [
        (line, apply_edit(code.text, edit)) for line, edit, _ in variants_of(rules, code, {2})
    ]
    assert results[0] == (2, "x = a < b;\ny = a <= b;")
    assert {line for line, _ in results} == {2}


def test_a_statement_is_found_around_a_node() -> None:
    """A node may be one itself; outside of all there is none."""
    code = code_of("a.js", "f(a);")
    [name] = [node for node in code.nodes if text_of(node) == "a"]
    statement = code.statement(name)
    assert statement is not None
    assert text_of(statement) == "f(a);"
    assert code.statement(statement) == statement
    assert code.statement(code.root) is None


def test_an_edit_changes_something() -> None:
    """What comes out as it was is no edit."""
    assert "x = xs.slice(0, b);" not in texts(FAMILIES["boundary"], "a.js", "x = xs.slice(0, b);")
