"""The twins of Go's test cases: the condition under which a case fails is turned round.

So are the assertions of testify. If the values of a type are compared by a method of its own,
another value is compared instead. A function behind the file's last line marks that it was called.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING

from adws.core.twin import TwinForm, TwinnedFile, TwinRequest
from adws.languages.syntax_tree import is_readable, line_of, name_of, read_syntax, text_of, walk
from adws.runners.go.names import SEPARATOR, function_of
from adws.runners.go.twin_equality import (
    CALLED,
    OTHER_VALUES,
    PACKAGES,
    edits_of_equality,
    edits_of_failure,
    edits_of_value,
)
from adws.runners.twin_sites import NUMBER, ByteEdit, TwinSite, around, put_twins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adws.runners.go.twin_equality import Edits

_FAILS = re.compile(r"\w+\.(Error|Errorf|Fatal|Fatalf|Fail|FailNow)")
_ASSERT = re.compile(r"(assert|require)\.(\w+)")
_PAIRS = {
    "Equal": "NotEqual",
    "EqualValues": "NotEqualValues",
    "True": "False",
    "Nil": "NotNil",
    "NoError": "Error",
    "Contains": "NotContains",
    "Empty": "NotEmpty",
    "Same": "NotSame",
    "Panics": "NotPanics",
    "Zero": "NotZero",
}
_TURNED = {**_PAIRS, **{second: first for first, second in _PAIRS.items()}}
_ERROR_IS = "ErrorIs"
_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_HELPER = """
func <name>[T any](number string, value T) T {
	const flags = <name>os.O_APPEND | <name>os.O_CREATE | <name>os.O_WRONLY
	file, err := <name>os.OpenFile(<marks>, flags, 0o600)
	if err == nil {
		_, _ = file.WriteString(number + "\\n")
		_ = file.Close()
	}
	return value
}
"""


def twins(request: TwinRequest) -> TwinnedFile:
    """Put the twins that are asked for into a test file; those that cannot be made are left out."""
    syntax = read_syntax(request.path, request.text)
    if syntax is None or not is_readable(syntax.dialect.grammar, request.text):
        return TwinnedFile(request.text)
    helper = f"adwsTwin{sha256(request.path.encode()).hexdigest()[:8]}"
    functions = {
        name_of(node): node for node in syntax.root.children if node.type == "function_declaration"
    }
    head = next((node for node in syntax.root.children if node.type == "package_clause"), None)

    def sites_of(name: str) -> tuple[TwinSite, ...]:
        function = functions.get(function_of(name.rpartition(SEPARATOR)[2]))
        return tuple(_sites(function, helper, request.form)) if function and head else ()

    twinned = put_twins(request, sites_of)
    if not twinned.twins or head is None:
        return twinned
    compares = any(f"{helper}{name}(" in twinned.text for name in CALLED)
    packages = ("os", *PACKAGES) if compares else ("os",)
    text = f"{_HELPER}{OTHER_VALUES}" if compares else _HELPER
    text = text.replace("<name>", helper).replace("<marks>", json.dumps(request.marks))
    data = twinned.text.encode()
    imported = "".join(f'; import {helper}{name} "{name}"' for name in packages).encode()
    whole = data[: head.end_byte] + imported + data[head.end_byte :] + text.encode()
    return TwinnedFile(whole.decode(), twinned.twins)


def _sites(function: Node, helper: str, form: TwinForm) -> Iterator[TwinSite]:
    """Yield the assertions of a test, in order, those of its subtests with them."""
    call = f'{helper}("{NUMBER}", '
    for node in walk(function):
        condition = _failing_condition(node)
        if condition is not None:
            compared = edits_of_failure(node, condition, helper, form)
            yield _site(node, *(compared or _turned(condition, call, form)))
        elif node.type == "call_expression":
            yield from _of_testify(node, helper, form)


def _site(node: Node, edits: tuple[ByteEdit, ...], visible_edits: tuple[ByteEdit, ...]) -> TwinSite:
    return TwinSite(line_of(node), node.end_point[0] + 1, edits, visible_edits)


def _failing_condition(statement: Node) -> Node | None:
    """Return the condition under which a case fails; None for what is no such statement."""
    then = statement.child_by_field_name("consequence")
    if then is None or statement.child_by_field_name("alternative") is not None:
        return None
    calls = (node for node in walk(then) if node.type == "call_expression")
    fails = any(_FAILS.fullmatch(name_of(call, "function")) for call in calls)
    return statement.child_by_field_name("condition") if fails else None


def _turned(condition: Node, call: str, form: TwinForm) -> Edits:
    """Turn a condition round: the near twin of an order has the opposite order.

    Neither holds for what is no number, which so passes whatever the case expects.
    """
    start, end = condition.start_byte, condition.end_byte
    operator = condition.child_by_field_name("operator")
    opposite = _OPPOSITE.get(text_of(operator)) if operator else None
    if operator is None or opposite is None or form is TwinForm.FAR:
        return around(start, end, f"{call}!(", "))"), around(start, end, "!(")
    other = ByteEdit(operator.start_byte, operator.end_byte, opposite)
    return (other, *around(start, end, call)), (other,)


def _of_testify(node: Node, helper: str, form: TwinForm) -> Iterator[TwinSite]:
    match = _ASSERT.fullmatch(name_of(node, "function"))
    listed = node.child_by_field_name("arguments")
    arguments = listed.named_children if listed else []
    if match and arguments:
        edits = _edits_of_testify(node, match[2], arguments, (helper, form))
        yield from [_site(node, *edits)] if edits else []


def _edits_of_testify(
    call: Node, name: str, arguments: list[Node], how: tuple[str, TwinForm]
) -> Edits | None:
    first, *rest = arguments
    if name == _ERROR_IS:
        return edits_of_value(rest[1], *how) if rest[1:] else None
    compared = edits_of_equality(rest[0], *how) if name == "True" and rest else None
    function, turned = call.child_by_field_name("function"), _TURNED.get(name)
    if compared or function is None or turned is None:
        return compared
    end = function.end_byte
    renamed = ByteEdit(end - len(name), end, turned)
    marked = around(first.start_byte, first.end_byte, f'{how[0]}("{NUMBER}", ')
    return (renamed, *marked), (renamed,)
