"""The assertions of Python's test cases, and how the expectation of each is altered."""

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import chain

from attrs import frozen

_EQUAL = re.compile(r"(?!.*([nN]ot|[lL]ess|[gG]reater))assert\w*[eE]quals?|eq_")
_CLOSE = re.compile(r"assert\w*(AlmostEquals?|_allclose|_almost_equal\w*|_approx_equal)")
_RAISES = re.compile(r"(assert)?([rR]aises|[wW]arns)(Regexp?)?")
_HANDED = frozenset(
    {"assert_called_with", "assert_called_once_with", "assert_any_call", "assert_has_calls"}
)
_OF_ONE = {
    "assertFalse": "negated",
    "assertIn": "strange",
    "assertIsNone": "other",
    "assertIsNotNone": "absent",
}
"""What is put around the first argument of assertions that look at one value."""
_CONDITIONS = frozenset({"assertTrue", "assert_"})
_OWN_EQUALITY = "equals"
"""The method by which a type of the project compares its values, where that is not ``==``."""
_PAIRS = (
    ("assertNotEqual", "assertEqual"),
    ("assertNotAlmostEqual", "assertAlmostEqual"),
    ("assertNotIn", "assertIn"),
    ("assertIs", "assertIsNot"),
    ("assertIsInstance", "assertNotIsInstance"),
    ("assertGreater", "assertLessEqual"),
    ("assertLess", "assertGreaterEqual"),
    ("assertRegex", "assertNotRegex"),
)
_OPPOSITE = {**dict(_PAIRS), **{second: first for first, second in _PAIRS[3:]}}
_CAUGHT = frozenset({"AssertionError", "Exception", "BaseException"})
_SWALLOWING = frozenset({"suppress", "raises", "assertRaises"})
_LITERAL = (
    ast.Constant,
    ast.UnaryOp,
    ast.BinOp,
    ast.List,
    ast.Tuple,
    ast.Set,
    ast.Dict,
    ast.operator,
    ast.unaryop,
    ast.expr_context,
)


@frozen
class ExpectationEdit:
    """A piece of the text that is put around a node, or in the place of a name."""

    node: ast.expr
    kind: str
    """The function of ``adws_twins`` that is put around it; with ``name`` nothing is."""
    name: str = ""
    """The attribute that is in the place of the node's own."""


@frozen
class EditSite:
    """An assertion, and how it is altered."""

    line: int
    end: int
    edits: tuple[ExpectationEdit, ...]


def assertions_of(body: Iterable[ast.stmt]) -> Iterator[EditSite]:
    """Yield the assertions of a body that end the case, in order, without its functions'."""
    for statement in body:
        match statement:
            case ast.Assert():
                yield EditSite(
                    statement.lineno,
                    statement.end_lineno or statement.lineno,
                    _of_test(statement.test),
                )
            case (
                ast.Expr(value=ast.Call() as call)
                | ast.Expr(value=ast.Await(value=ast.Call() as call))
            ):
                yield from _called_site(statement, _of_call(call))
            case ast.With() | ast.AsyncWith():
                yield from _of_with(statement)
            case ast.Try():
                yield from () if _catches(statement) else assertions_of(statement.body)
                yield from assertions_of((*statement.orelse, *statement.finalbody))
            case ast.If() | ast.For() | ast.AsyncFor() | ast.While():
                yield from assertions_of((*statement.body, *statement.orelse))
            case ast.Match():
                yield from assertions_of(chain.from_iterable(case.body for case in statement.cases))
            case _:
                pass


def _called_site(statement: ast.stmt, edits: tuple[ExpectationEdit, ...]) -> Iterator[EditSite]:
    if edits:
        yield EditSite(statement.lineno, statement.end_lineno or statement.lineno, edits)


def _catches(statement: ast.Try) -> bool:
    """Whether a failed assertion does not leave a statement."""
    kinds = (handler.type for handler in statement.handlers)
    return any(kind is None or _mentions(kind, _CAUGHT) for kind in kinds)


def _mentions(node: ast.AST, names: frozenset[str]) -> bool:
    return any(isinstance(inner, ast.expr) and name_of(inner) in names for inner in ast.walk(node))


def _of_with(statement: ast.With | ast.AsyncWith) -> Iterator[EditSite]:
    calls = [
        item.context_expr for item in statement.items if isinstance(item.context_expr, ast.Call)
    ]
    raising = (call for call in calls if _RAISES.fullmatch(name_of(call.func)))
    expected = next(filter(None, (_first(call, "unexpected") for call in raising)), ())
    swallowed = any(name_of(c.func) in _SWALLOWING and _mentions(c, _CAUGHT) for c in calls)
    if expected:
        yield from _called_site(statement, expected)
    elif not swallowed:
        yield from assertions_of(statement.body)


def _of_call(call: ast.Call) -> tuple[ExpectationEdit, ...]:
    """Return how a call of an assertion is altered; nothing for another call."""
    name = name_of(call.func)
    if name in _OPPOSITE:
        renamed = ExpectationEdit(call.func, "", _OPPOSITE[name])
        return (renamed, *first) if (first := _first(call, "reached")) else ()
    if name in _CONDITIONS:
        return _of_test(call.args[0]) if _first(call, "negated") else ()
    if name in _OF_ONE:
        return _first(call, _OF_ONE[name])
    if _CLOSE.fullmatch(name) or _EQUAL.fullmatch(name):
        return _second(call, "distant" if _CLOSE.fullmatch(name) else "altered")
    if _RAISES.fullmatch(name) and len(call.args) > 1:
        return _first(call, "unexpected")
    return _handed(call) if name in _HANDED else ()


def _first(call: ast.Call, kind: str) -> tuple[ExpectationEdit, ...]:
    return _edit(call.args[0], kind) if call.args else ()


def _second(call: ast.Call, kind: str) -> tuple[ExpectationEdit, ...]:
    if len(call.args) < 2 or _mentions(call, frozenset({"ANY"})):  # noqa: PLR2004 - two sides
        return ()
    return _edit(_expected(*call.args[:2]), kind)


def _handed(call: ast.Call) -> tuple[ExpectationEdit, ...]:
    """Alter the last argument that a mock must have been given."""
    arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
    return _edit(arguments[-1], "altered") if arguments else ()


def _edit(node: ast.expr, kind: str) -> tuple[ExpectationEdit, ...]:
    """Put a call around a node, except one that cannot be in a call of its own."""
    return (
        () if isinstance(node, ast.Starred | ast.GeneratorExp) else (ExpectationEdit(node, kind),)
    )


def _of_test(test: ast.expr) -> tuple[ExpectationEdit, ...]:
    """Return how the condition of an ``assert`` is altered."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return _of_test(test.values[-1])
    negated = (ExpectationEdit(test, "negated"),)
    if isinstance(test, ast.Call) and _compares(test):
        return _edit(test.args[0], "strange") or negated
    if not isinstance(test, ast.Compare) or _mentions(test, frozenset({"ANY"})):
        return negated
    right = test.comparators[-1]
    last = test.ops[-1]
    if isinstance(last, ast.Eq):
        side = right if len(test.ops) > 1 else _expected(test.left, right)
        tolerant = isinstance(side, ast.Call) and name_of(side.func) == "approx" and side.args
        return (_edit(tolerant[0], "distant") if tolerant else _edit(side, "altered")) or negated
    if isinstance(last, ast.In) and len(test.ops) == 1:
        return (ExpectationEdit(test.left, "strange"),)
    return negated


def _compares(call: ast.Call) -> bool:
    """Whether a call asks an object whether it equals another one."""
    asked = isinstance(call.func, ast.Attribute) and call.func.attr == _OWN_EQUALITY
    return asked and len(call.args) == 1 and not call.keywords


def _expected(left: ast.expr, right: ast.expr) -> ast.expr:
    """Return the side of a comparison that is written down: a literal before what is called."""
    return left if rank(left) < rank(right) else right


def rank(node: ast.expr) -> int:
    """Return 0 for what is written down, 2 for what is called, and 1 for what is named."""
    if isinstance(node, ast.Call) and name_of(node.func) == "approx":
        return 0
    nodes = tuple(ast.walk(node))
    if all(isinstance(node, _LITERAL) for node in nodes):
        return 0
    return 2 if any(isinstance(node, ast.Call | ast.Await) for node in nodes) else 1


def name_of(node: ast.expr) -> str:
    """Return the last part of a name; empty for anything else."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
