"""What a function returns: forgotten, negated, or the wrong thing."""

import ast

from adws.search.constants import defaults, returned
from adws.search.family import EditRule, Family, Prior
from adws.search.kinds import FLAG, kind_of_annotation
from adws.search.layout import after, following
from adws.search.precedence import ATOM, NOT
from adws.search.scopes import OWN, Scope, bound_in
from adws.search.source import ParsedFile, Proposals, TextEdit, some

_ENDS = (ast.Return, ast.Raise)
_MOST = 8


def propose(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Return a forgotten value, another variable, the opposite, or an empty value."""
    if source.scope(node) is None:
        return
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant | ast.Yield):
        start = source.span(node)[0]
        yield TextEdit(start, start, "return ")
    if isinstance(node, ast.Return):
        yield from _instead(node, source)
    elif not isinstance(node, _ENDS) and not following(node, source):
        yield from _forgotten(node, source)


def _instead(node: ast.Return, source: ParsedFile) -> Proposals:
    names = source.variables(node)
    if node.value is None:
        values = dict.fromkeys([*names, *returned(node, source)])
        yield from (source.replace(node, f"return {value}") for value in values)
        return
    words = source.words(node.value)
    kind = kind_of_annotation(getattr(source.function(node), "returns", None))
    values = dict.fromkeys([*names, *defaults(kind or source.kind(node.value))[:_MOST]])
    yield from (source.fit(node.value, value, ATOM) for value in values if value != words)
    if source.kind(node.value) in (FLAG, None) and not isinstance(node.value, ast.Tuple):
        yield source.fit(node.value, f"not {source.operand(node.value, NOT)}", NOT)
    if names and not isinstance(node.value, ast.Tuple):
        yield from (source.replace(node.value, f"{words}, {name}") for name in names[-2:])


def _forgotten(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Add the missing last ``return`` of a block that ends without one."""
    function = source.function(node)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    own = bound_in(function) if isinstance(function, Scope) else ()
    names = [name for name in own if name not in OWN]
    values = [*reversed(names), *returned(node, source)]
    for value in list(dict.fromkeys(values))[: _MOST + len(names)]:
        yield from some(after(node, f"return {value}", source))


_RULES = (
    EditRule(
        ("javascript",),
        "(return_statement (_) @seen)",
        by=("{name}", "!{seen}", "{zero}"),
        share=0.8,
    ),
    EditRule(
        ("javascript",),
        """
        (expression_statement [(call_expression) (assignment_expression)
         (ternary_expression)]) @seen
        """,
        by=("return {seen}",),
    ),
    EditRule(
        ("javascript",),
        "(arrow_function body: (statement_block . (expression_statement (_) @inner) .) @seen)",
        by=("{inner}",),
    ),
    EditRule(
        ("javascript",),
        "(arrow_function body: [(identifier) (member_expression)] @seen)",
        by=("!{seen}", "-{seen}"),
        share=0.6,
    ),
    EditRule(("go",), "(return_statement (expression_list (_) @seen))", by=("{name}",), share=0.8),
    EditRule(("go",), "(return_statement (expression_list (nil) @seen))", by=("err",)),
    EditRule(
        ("go",),
        '((return_statement (expression_list (identifier) @seen)) (#match? @seen "^err"))',
        by=("nil",),
    ),
)

FAMILY = Family(
    mends="a return value missing, negated or wrong",
    prior=Prior(share=3.0, edits=12.2, others=0.5),
    propose=propose,
    rules=_RULES,
    examples="""
        py: def f(a):⏎    a + 1 → def f(a):⏎    return a + 1 → …
        py: def f(a):⏎    return g(a) → def f(a):⏎    return a → def f(a):⏎    return None → …
        js: function f(a, b) { return a; } → function f(a, b) { return b; } → …
        js: () => { f(); }; → () => { return f(); }; → …
        js: x = (a) => { a.b; }; → … → x = (a) => a.b;
        go: return a, nil → … → return a, err
        go: return a, err → … → return a, nil
    """,
)
