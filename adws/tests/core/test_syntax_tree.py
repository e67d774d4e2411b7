"""Syntax trees, and what is asked of their nodes."""

from adws.core.syntax_tree import ancestors, grammar_of, parse, text_of

PYTHON = "tree_sitter_python:language"
SOURCE = "def f():\n    return 1\n"


def test_the_nodes_around_a_node_come_innermost_first() -> None:
    """As far as the one that is asked for, or all."""
    top = parse(PYTHON, SOURCE)
    function = top.named_children[0]
    number = next(iter(function.named_children[-1].named_children)).named_children[0]
    around = ["return_statement", "block", "function_definition"]
    assert [one.type for one in ancestors(number, function)] == around
    assert [one.type for one in ancestors(number)] == [*around, "module"]
    assert [*ancestors(top)] == []
    assert [*ancestors(function, function)] == []


def test_the_text_of_a_node_is_what_stands_there() -> None:
    """What cannot be written as bytes stands as a question mark; what is no code is read too."""
    assert text_of(parse(PYTHON, "é = (\n")) == "é = (\n"
    assert text_of(parse(PYTHON, "x = '\udcff'")) == "x = '?'"


def test_a_grammar_is_made_once() -> None:
    """It takes long."""
    assert grammar_of(PYTHON) is grammar_of(PYTHON)
