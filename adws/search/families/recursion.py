"""Recursive calls that continue with the wrong part, or are missing."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import CONTAINER, FUNCTION, NUMBER, SEQUENCE, TEXT
from adws.search.precedence import ATOM, NOT, SUM, TERM
from adws.search.scopes import OWN, Scope, given_to, parameters
from adws.search.source import ParsedFile, Proposals

_SMALLER = ("{} - 1", "{} - 2", "{} // 2", "{} // 10", "{} + 1", "{}")
_SHORTER = ("{}[1:]", "{}[:-1]", "{}[1:-1]", "{}[0]", "{}[-1]", "{}[2:]", "{}")


def propose(
    node: ast.Call | ast.Name | ast.Subscript | ast.Attribute, source: ParsedFile
) -> Proposals:
    """Recurse on other parts, add a missing term to the result, or remove the call."""
    function = source.function(node)
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    own_names = (function.name, f"self.{function.name}", f"cls.{function.name}")
    if isinstance(node, ast.Call) and source.words(node.func) in own_names:
        for argument in node.args:
            base = argument.left if isinstance(argument, ast.BinOp) else argument
            base = base.value if isinstance(base, ast.Subscript) else base
            if not isinstance(base, ast.Name | ast.Attribute):
                continue
            kind, words = source.kind(base), source.words(argument)
            for form in _forms(kind):
                text = form.format(source.words(base))
                if text != words:
                    yield source.replace(argument, text)
        yield from _around(node, function, source)
    elif isinstance(node, ast.Name | ast.Subscript | ast.Attribute):
        yield from _recurring(node, function, source)


def _forms(kind: str | None) -> tuple[str, ...]:
    if kind == NUMBER:
        return _SMALLER
    return _SHORTER if kind in (TEXT, SEQUENCE, CONTAINER) else (*_SMALLER, *_SHORTER)


def _around(node: ast.Call, function: ast.AST, source: ParsedFile) -> Proposals:
    """Add or multiply a value to the result of a recursive call, or remove the call."""
    words, function_words = source.words(node), source.words(node.func)
    if node.args:
        yield source.replace(node, source.operand(node.args[0]))
    own = given_to(function)
    if isinstance(source.parents.get(node), ast.Return) and own:
        name = own[0]
        for part in (
            name,
            f"{name}[0]",
            "1",
            f"{function_words}({name} - 2)",
            f"{function_words}({name}[1:])",
        ):
            yield source.fit(node, f"{part} + {words}", SUM)
        yield source.fit(node, f"{name} * {words}", TERM)
        yield source.fit(node, f"{words} + [{name}[0]]", SUM)
        yield source.fit(node, f"{words} + {name}[0]", SUM)
        yield source.fit(node, f"not {words}", NOT)


def _recurring(node: ast.expr, function: ast.AST, source: ParsedFile) -> Proposals:
    """Call the function recursively on a value that is used as it is."""
    names = parameters(function) if isinstance(function, Scope) else ()
    own = [name for name in names if name not in OWN]
    above = source.parents.get(node)
    used = isinstance(above, ast.Return | ast.BinOp | ast.Call | ast.Yield | ast.ListComp)
    is_called = isinstance(above, ast.Call) and node is above.func
    if used and not is_called and own and source.kind(node) != FUNCTION:
        method = "self." if "self" in names else ""
        call = f"{method}{getattr(function, 'name', '')}({source.words(node)}"
        yield source.fit(node, f"{', '.join([call, *own[1:]])})", ATOM)


FAMILY = Family(
    mends="recursion on the wrong part, or missing",
    prior=Prior(share=1.0, edits=5.3),
    propose=propose,
    examples="""
        py: def f(n):⏎    return f(n) → def f(n):⏎    return f(n - 1)
          → def f(n):⏎    return f(n - 2) → …
        py: def f(n):⏎    return n → def f(n):⏎    return f(n)
    """,
)
