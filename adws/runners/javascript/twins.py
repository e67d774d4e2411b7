"""The twins of JavaScript's and TypeScript's test cases: one assertion is altered where it stands.

The function that alters values, and marks that it was called, is behind the file's last line.
"""

import json
import re
from collections.abc import Collection, Iterator
from itertools import chain

from attrs import frozen
from tree_sitter import Node

from adws.core.twin import TwinForm, TwinnedFile, TwinRequest
from adws.languages.syntax_tree import (
    is_readable,
    line_of,
    name_of,
    read_syntax,
    text_of,
    walk,
)
from adws.runners.javascript.calls_of_tests import FUNCTIONS, arguments, calls_of_tests
from adws.runners.twin_sites import NUMBER, ByteEdit, TwinSite, around, put_twins

_CAUGHT = "try_statement"
_OWN_EQUALITY = re.compile(r"equals|isEqual(To)?|eq")
"""The methods by which the objects of a project compare themselves with another one."""
_TRUE = re.compile(r"to(Be|(Strict)?Equal)")
_OF_GIVEN = {
    r"toBe|to(Strict)?Equal|toMatchObject|toHaveLength|toThrow(Error)?|toHaveBeenCalledTimes"
    r"|toHave(BeenCalled|BeenLastCalled|Returned|LastReturned)With"
    r"|toHave(Text|Value|Count|Title|URL)": "altered",
    r"toBeCloseTo": "distant",
    r"toContain(Equal)?": "strange",
}
"""What is put around what a matcher is given, by the names of matchers."""
_EQUALITIES = frozenset(
    {"equal", "strictEqual", "deepEqual", "deepStrictEqual", "partialDeepStrictEqual"}
)
_OPPOSITE = {
    "notEqual": "equal",
    "notStrictEqual": "strictEqual",
    "notDeepEqual": "deepEqual",
    "notDeepStrictEqual": "deepStrictEqual",
    "doesNotThrow": "throws",
    "throws": "doesNotThrow",
    "doesNotReject": "rejects",
    "rejects": "doesNotReject",
    "match": "doesNotMatch",
    "doesNotMatch": "match",
}
_THROWING = frozenset({"throws", "rejects"})
_ASSERT = re.compile(r"(assert|strict|t\.assert)(\.strict)?")
_ASYMMETRIC = re.compile(r"\bexpect\.")
_LITERALS = frozenset(
    {"number", "string", "true", "false", "null", "undefined", "array", "object", "template_string"}
)
_CALLED = frozenset({"call_expression", "await_expression", "new_expression"})

_HELPER = """
;function __adwsTwin(kind<any>, number<any>, value<any>)<any> {
  const fs<any> = process.getBuiltinModule?.("node:fs") ?? require("node:fs");
  fs.appendFileSync(<marks>, `${number}\\n`);
  class NeverThrown extends Error {}
  const nothing = Symbol("adws-twin");
  const near = (one<any>)<any> => {
    if (typeof one === "number") {
      if (!Number.isFinite(one)) return 0;
      const moved = one + (kind === "distant" ? Math.abs(one) + 1e6 : 1);
      return moved === one ? one * 2 : moved;
    }
    if (typeof one === "string") return `${one}~`;
    if (typeof one === "boolean") return !one;
    if (typeof one === "bigint") return one + BigInt(1);
    if (typeof one === "function") return NeverThrown;
    if (Array.isArray(one)) return [...one.slice(0, -1), one.length ? near(one.at(-1)) : nothing];
    if (one instanceof RegExp) return /^\\b$/;
    if (one instanceof Date) return new Date(Number(one) + 864e5);
    if (one === null || typeof one !== "object") return nothing;
    if (![Object.prototype, null].includes(Object.getPrototypeOf(one))) return nothing;
    const last = Object.keys(one).at(-1) ?? "adwsTwin";
    return { ...one, [last]: near(one[last]) };
  };
  const ways<any> = {
    altered: near,
    distant: near,
    strange: (one<any>) => (typeof one === "string" ? `${one}~adws-twin~` : nothing),
    other: () => nothing,
    negated: (one<any>) => !one,
    reached: (one<any>) => one,
  };
  return ways[kind](value);
}
"""


@frozen
class _Change:
    """What is put around some bytes; without a ``kind`` they are replaced by ``text``."""

    start: int
    end: int
    kind: str = ""
    text: str = ""


def twins(request: TwinRequest) -> TwinnedFile:
    """Put the twins that are asked for into a test file; those that cannot be made are left out."""
    syntax = read_syntax(request.path, request.text)
    if syntax is None or not is_readable(syntax.dialect.grammar, request.text):
        return TwinnedFile(request.text)
    calls = tuple(calls_of_tests(syntax.root))
    typed = syntax.dialect.name != "javascript"

    def sites_of(name: str) -> tuple[TwinSite, ...]:
        bodies = (call.body for call in calls if re.fullmatch(call.title, name))
        lines = frozenset(case.line for case in request.cases if case.name == name)
        return tuple(chain.from_iterable(_sites(body, request.form, lines) for body in bodies))

    twinned = put_twins(request, sites_of)
    if not twinned.twins:
        return twinned
    helper = _HELPER.replace("<any>", ": any" if typed else "")
    return TwinnedFile(
        twinned.text + helper.replace("<marks>", json.dumps(request.marks)), twinned.twins
    )


def _sites(body: Node, form: TwinForm, lines: Collection[int | None]) -> Iterator[TwinSite]:
    """Yield the assertions of a body, in order, without caught ones.

    An assertion in a function of the body counts if it is at one of ``lines``, where a case failed
    without the change: nothing has caught its failure then.
    """
    waiting = [(body, False)]
    while waiting:
        node, is_inner = waiting.pop()
        if node.type in ("expression_statement", "call_expression", "await_expression"):
            changes = _of_call(_unwrapped(node))
            if changes:
                if not is_inner or not _lines(node).isdisjoint(lines):
                    yield _site(node, changes, form)
                continue
        is_inner, inside = is_inner or node.type in FUNCTIONS, node.children
        if node.type == _CAUGHT and node.child_by_field_name("handler") is not None:
            inside = node.named_children[1:]
        waiting.extend((part, is_inner) for part in reversed(inside))


def _lines(node: Node) -> frozenset[int]:
    return frozenset(range(line_of(node), node.end_point[0] + 2))


def _site(node: Node, changes: tuple[_Change, ...], form: TwinForm) -> TwinSite:
    edits, visible_edits = list[ByteEdit](), list[ByteEdit]()
    for change in changes:
        start, end = change.start, change.end
        if not change.kind:
            edits.append(ByteEdit(start, end, change.text))
            visible_edits.append(ByteEdit(start, end, change.text))
            continue
        far = form is TwinForm.FAR and change.kind in ("altered", "distant", "strange")
        kind = "other" if far else change.kind
        edits += around(start, end, f"__adwsTwin({json.dumps(kind)}, {NUMBER}, ")
        if kind != "reached":
            visible_edits += around(start, end, "!(" if kind == "negated" else "altered(")
    return TwinSite(line_of(node), node.end_point[0] + 1, tuple(edits), tuple(visible_edits))


def _unwrapped(node: Node) -> Node:
    while node.type in ("expression_statement", "await_expression") and node.named_children:
        node = node.named_children[0]
    return node


def _around(node: Node, kind: str) -> _Change:
    return _Change(node.start_byte, node.end_byte, kind)


def _of_call(call: Node) -> tuple[_Change, ...]:
    """Return how an assertion is altered; nothing for anything else."""
    callee = call.child_by_field_name("function") if call.type == "call_expression" else None
    if callee is None:
        return ()
    plain_arguments = [
        argument for argument in arguments(call) if argument.type != "spread_element"
    ]
    expected = _expectation(callee)
    return (
        _of_matcher(callee, expected, plain_arguments)
        if expected
        else _of_assert(callee, plain_arguments)
    )


def _of_assert(callee: Node, plain_arguments: list[Node]) -> tuple[_Change, ...]:
    """Return how a call of node's own assertions is altered."""
    owner, name = callee.child_by_field_name("object"), callee.child_by_field_name("property")
    word = text_of(name or callee)
    if not plain_arguments or (owner is not None and not _ASSERT.fullmatch(text_of(owner))):
        return ()
    if word == "assert" or (word == "ok" and name is not None):
        return _of_own_equality(plain_arguments[0]) or (_around(plain_arguments[0], "negated"),)
    if word in _EQUALITIES and len(plain_arguments) > 1:
        compared = _is_true(plain_arguments[1]) and _of_own_equality(plain_arguments[0])
        return compared or (_around(_written_side(*plain_arguments[:2]), "altered"),)
    if word in _THROWING and len(plain_arguments) > 1 and plain_arguments[1].type == "identifier":
        return (_around(plain_arguments[1], "altered"),)
    if name is None or word not in _OPPOSITE:
        return ()
    return (
        _around(plain_arguments[0], "reached"),
        _Change(name.start_byte, name.end_byte, "", _OPPOSITE[word]),
    )


def _is_true(node: Node) -> bool:
    return text_of(node) == "true"


def _of_own_equality(node: Node) -> tuple[_Change, ...]:
    """Return how a call is altered that asks an object whether it equals another one."""
    callee = node.child_by_field_name("function") if node.type == "call_expression" else None
    if callee is None or callee.type != "member_expression" or len(arguments(node)) != 1:
        return ()
    other = arguments(node)[0]
    is_asked = _OWN_EQUALITY.fullmatch(name_of(callee, "property"))
    return (_around(other, "strange"),) if is_asked and other.type != "spread_element" else ()


def _written_side(left: Node, right: Node) -> Node:
    """Return the side of a comparison that is written down: a literal before what is called."""
    return left if _rank(left) < _rank(right) else right


def _rank(node: Node) -> int:
    if any(part.type in _CALLED for part in walk(node)):
        return 2
    return 0 if node.type in _LITERALS else 1


def _expectation(callee: Node) -> Node | None:
    """Return the call of ``expect`` that a matcher is called on."""
    node = callee.child_by_field_name("object")
    while node is not None and node.type == "member_expression":
        node = node.child_by_field_name("object")
    word = name_of(node, "function") if node is not None else ""
    return node if word in ("expect", "expect.soft") else None


def _of_matcher(callee: Node, expected: Node, plain_arguments: list[Node]) -> tuple[_Change, ...]:
    """Return how a call of a matcher is altered: what it is given, or else the other way round."""
    matcher = name_of(callee, "property")
    negations = [
        node_of_callee
        for node_of_callee in walk(callee)
        if node_of_callee.type == "member_expression"
        and name_of(node_of_callee, "property") == "not"
        and node_of_callee.start_byte == callee.start_byte
    ]
    first_argument = arguments(expected)[:1]
    is_held = matcher == "toBeTruthy" or (
        _TRUE.fullmatch(matcher) and any(map(_is_true, plain_arguments[:1]))
    )
    if is_held and not negations and first_argument:
        compared = _of_own_equality(first_argument[0])
        if compared:
            return compared
    if plain_arguments and not negations and not _ASYMMETRIC.search(text_of(plain_arguments[-1])):
        kind = next((kind for names, kind in _OF_GIVEN.items() if re.fullmatch(names, matcher)), "")
        if kind:
            return (_around(plain_arguments[-1 if kind == "altered" else 0], kind),)
    if "Snapshot" in matcher:
        return tuple(_around(argument, "altered") for argument in first_argument)
    reached_edits = tuple(_around(argument, "reached") for argument in first_argument)
    return (*reached_edits, _inverted(callee, negations)) if reached_edits else ()


def _inverted(callee: Node, negations: list[Node]) -> _Change:
    """Take ``not`` away, or put it before the matcher; the lines stay."""
    if not negations:
        end = callee.end_byte
        return _Change(
            end - len(name_of(callee, "property").encode()),
            end,
            "",
            f"not.{name_of(callee, 'property')}",
        )
    end_of_not = negations[0].end_byte
    rest = (callee.text or b"")[end_of_not - callee.start_byte :]
    after = end_of_not + rest.index(b".") + 1
    lines = "\n" * rest[: after - end_of_not].count(b"\n")
    return _Change(end_of_not - len("not"), after, "", lines)
