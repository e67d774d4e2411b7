"""JavaScript's and TypeScript's test files without some of their cases."""

import re
from collections.abc import Iterator

from tree_sitter import Node

from adws.languages.syntax_tree import ancestors, is_readable, read_syntax, text_of
from adws.runners.javascript.calls_of_tests import CallOfTest, arguments, calls_of_tests
from adws.runners.twin_sites import ByteEdit, edited
from adws.runners.withholding import Withholding

_PLAIN = re.compile(r"(\w+)(\.\w+)*")


def without_cases(request: Withholding) -> str | None:
    """Return the text with the hidden cases skipped and empty; None if that cannot be done.

    Their titles stay, as a suite without a case is an error for some tools. A table of cases cannot
    be taken apart.
    """
    syntax = read_syntax(request.path, request.text)
    if syntax is None or not is_readable(syntax.dialect.grammar, request.text):
        return None
    calls = tuple(calls_of_tests(syntax.root))
    fitting = [tuple(_fitting(calls, name)) for name in request.hidden]
    kept_calls = {
        found_call.call for name in request.kept_cases for found_call in _fitting(calls, name)
    }
    if any(len(own) != 1 or own[0].call in kept_calls for own in fitting):
        return None
    edits = [_skipped(own[0].call) for own in fitting]
    return edited(request.text, filter(None, edits)) if all(edits) else None


def _fitting(calls: tuple[CallOfTest, ...], name: str) -> Iterator[CallOfTest]:
    return (call for call in calls if re.fullmatch(call.title, name))


def _skipped(call: Node) -> ByteEdit | None:
    """Put an empty case that is skipped in the place of a call."""
    word = _PLAIN.fullmatch(text_of(call.children[0]))
    statement = next(iter(ancestors(call)), None)
    if word is None or statement is None or statement.type != "expression_statement":
        return None
    text = f"{word[1]}.skip({text_of(arguments(call)[0])}, () => {{}});"
    return ByteEdit(statement.start_byte, statement.end_byte, text)
