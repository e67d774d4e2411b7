"""The calls that make test cases in JavaScript and TypeScript, with the titles of their suites."""

import re
from collections.abc import Iterator

from attrs import frozen
from tree_sitter import Node

from adws.languages.syntax_tree import ancestors, text_of, walk
from adws.runners.javascript.cases import SEPARATOR
from adws.runners.twin_sites import ByteEdit, around

_CALLS_OF_TESTS = re.compile(r"[xf]?(it|test|specify|describe|suite|context)(\.[\w.]+)*")
FUNCTIONS = frozenset(
    {"arrow_function", "function_expression", "function_declaration", "generator_function"}
)
"""What the syntax tree calls functions."""
GENERATORS = frozenset({"generator_function", "generator_function_declaration"})
"""Those of them whose bodies cannot be put into another function."""
AMONG_SUITES = f"(.*{SEPARATOR})?"
"""How the expression for a title begins: suites may be around it that the text does not show."""


@frozen
class CallOfTest:
    """A call that makes a test case; ``title`` is an expression with the titles of its suites."""

    title: str
    call: Node
    body: Node


def calls_of_tests(root: Node) -> Iterator[CallOfTest]:
    """Yield the calls that make test cases, in the order of the text."""
    for call in walk(root):
        body = _body_of(call)
        if body is None or not _word(call).startswith(("it", "test", "specify")):
            continue
        outer = (ancestor for ancestor in ancestors(call) if _body_of(ancestor) is not None)
        titles = [_title(node) for node in (call, *outer)]
        title = AMONG_SUITES + SEPARATOR.join(reversed(titles))
        yield CallOfTest(title, call, body)


def _body_of(call: Node) -> Node | None:
    """Return the body of the function that a test or a suite is given; None for other nodes."""
    call_arguments = arguments(call) if call.type == "call_expression" and _word(call) else []
    functions = [argument for argument in call_arguments[1:] if argument.type in FUNCTIONS]
    return functions[0].child_by_field_name("body") if functions else None


def arguments(call: Node) -> list[Node]:
    """Return what a call is given."""
    list_node = call.child_by_field_name("arguments")
    return (
        [argument for argument in list_node.named_children if argument.type != "comment"]
        if list_node
        else []
    )


def in_call(call: str, body: Node) -> tuple[ByteEdit, ByteEdit]:
    """Return the edits that give a body to a call as its last argument, on the lines it stands on.

    ``call`` is the start of that call.
    """
    function = body.parent
    is_async = function is not None and function.children[0].type == "async"
    start = f"{call}{'async ' if is_async else ''}() => "
    if body.type == "statement_block":
        return around(body.start_byte + 1, body.end_byte - 1, f" return {start}{{", "}); ")
    return around(body.start_byte, body.end_byte, f"{start}(", "))")


def _word(call: Node) -> str:
    """Return what a call names, of ``test.each(rows)(…)`` the inner name; ``xit`` is ``it``."""
    callee = call.child_by_field_name("function")
    if callee is not None and callee.type == "call_expression":
        callee = callee.child_by_field_name("function")
    word = text_of(callee) if callee is not None else ""
    return word.lstrip("xf") if _CALLS_OF_TESTS.fullmatch(word) else ""


def _title(call: Node) -> str:
    """Return an expression for the names that a title stands for."""
    title = arguments(call)[0]
    words = text_of(title)[1:-1] if title.type in ("string", "template_string") else "${}"
    parts = re.split(r"\$\{.*?\}|%[a-z#$]|\$[\w.]+|\\.", words)
    return ".*".join(map(re.escape, parts))
