"""Syntax trees, and what is asked of their nodes."""

from adws.languages.syntax_tree import (
    ancestors,
    compiled,
    grammar_of,
    is_readable,
    line_of,
    name_of,
    parse,
    read_syntax,
    text_of,
)

PYTHON = "tree_sitter_python:language"
SOURCE = "def f():\n    return 1\n"


def test_the_nodes_around_a_node_come_innermost_first() -> None:
    """As far as the one that is asked for, or all."""
    top = parse(PYTHON, SOURCE)
    function = top.named_children[0]
    number = next(iter(function.named_children[-1].named_children)).named_children[0]
    around = ["return_statement", "block", "function_definition"]
    assert [ancestor.type for ancestor in ancestors(number, function)] == around
    assert [ancestor.type for ancestor in ancestors(number)] == [*around, "module"]
    assert [*ancestors(top)] == []
    assert [*ancestors(function, function)] == []


def test_the_text_of_a_node_is_what_stands_there() -> None:
    """What cannot be written as bytes stands as a question mark; what is no code is read too."""
    assert text_of(parse(PYTHON, "é = (\n")) == "é = (\n"
    assert text_of(parse(PYTHON, "x = '\udcff'")) == "x = '?'"


def test_a_grammar_and_a_query_are_made_once() -> None:
    """It takes long."""
    assert grammar_of(PYTHON) is grammar_of(PYTHON)
    assert compiled(PYTHON, "(integer) @number") is compiled(PYTHON, "(integer) @number")


def test_a_node_has_a_line_and_perhaps_a_name() -> None:
    """Lines count from 1; other parts than the name are asked for by their field."""
    top = parse(PYTHON, f"\n{SOURCE}")
    function = top.named_children[0]
    assert (line_of(function), name_of(function), name_of(function, "body")) == (2, "f", "return 1")
    assert name_of(top) == ""


def test_a_query_finds_code_in_a_file() -> None:
    """In all of it, in some rows, or where a predicate of the caller's holds."""
    syntax = read_syntax("a.py", "x = 1\ny = 2\n")
    assert syntax is not None
    assert (syntax.dialect.name, syntax.language.name) == ("python", "python")
    query = "((integer) @number (#even? @number))"

    def numbers(rows: range | None = None) -> list[str]:
        return [
            text_of(match["number"][0]) for match in syntax.matches("(integer) @number", rows=rows)
        ]

    assert (numbers(), numbers(range(1, 2))) == (["1", "2"], ["2"])
    even = syntax.matches(query, lambda *known, **_: text_of(known[3]["number"][0]) == "2")
    assert [text_of(row["number"][0]) for row in even] == ["2"]


def test_a_file_without_a_grammar_has_no_syntax() -> None:
    """It is not guessed by what it holds."""
    assert read_syntax("a.java", "class A {}") is None


def test_what_is_too_long_or_too_deep_is_not_readable() -> None:
    """Whoever wrote it must not make the reader run for minutes."""
    assert is_readable(PYTHON, SOURCE)
    assert not is_readable(PYTHON, "x = 1\n" * 60_000)
    assert not is_readable(PYTHON, f"x = {'(' * 300}1{')' * 300}")
