"""Default arguments that are wrong, missing, or shared between calls."""

import ast

from adws.search.constants import defaults
from adws.search.family import Family, Prior
from adws.search.layout import indentation, is_docstring, lines_of
from adws.search.scopes import OWN
from adws.search.source import ParsedFile, Proposals, TextEdit

_MUTABLE = ("[]", "{}", "set()", "list()", "dict()")


def propose(node: ast.FunctionDef | ast.AsyncFunctionDef, source: ParsedFile) -> Proposals:
    """Create a shared default anew in each call; replace a default, or add one."""
    for name, default in _pairs(node):
        words = source.words(default)
        if words in _MUTABLE:
            yield from _anew(node, name, default, source)
        others = (value for value in defaults(source.kind(default)) if value != words)
        yield from (source.replace(default, value) for value in others)
    yield from _added(node, source)


def _pairs(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[tuple[str, ast.expr]]:
    plain = [*node.args.posonlyargs, *node.args.args]
    pairs = list(zip(plain[::-1], node.args.defaults[::-1], strict=False))
    keyed = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
    every = [*pairs, *keyed]
    return [(argument.arg, default) for argument, default in every if default is not None]


def _anew(
    node: ast.FunctionDef | ast.AsyncFunctionDef, name: str, default: ast.expr, source: ParsedFile
) -> Proposals:
    """Make the default None, and create the real one at the start of the body."""
    body = [statement for statement in node.body if not is_docstring(statement)][:1]
    blanks = indentation(body[0], source) if body else None
    if blanks is None:
        return
    (start, end), at = source.span(default), lines_of(body, source)[0]
    line = f"{blanks}if {name} is None:{source.newline}{blanks}{source.unit}{name} = "
    assignment = f"{line}{source.words(default)}{source.newline}"
    yield TextEdit(start, at, f"None{source.text[end:at]}{assignment}")


def _added(node: ast.FunctionDef | ast.AsyncFunctionDef, source: ParsedFile) -> Proposals:
    """Give the last parameter without a default a default."""
    plain = [*node.args.posonlyargs, *node.args.args]
    bare = plain[: len(plain) - len(node.args.defaults)]
    if bare and bare[-1].arg not in OWN:
        kind = source.kinds(node.body[0]).get(bare[-1].arg)
        end = source.span(bare[-1])[1]
        equals = " = " if bare[-1].annotation is not None else "="
        for value in dict.fromkeys(("None", *defaults(kind))):
            if value not in _MUTABLE:
                yield TextEdit(end, end, f"{equals}{value}")


FAMILY = Family(
    mends="a default argument wrong, missing or shared",
    prior=Prior(share=1.0, edits=2.5),
    propose=propose,
    examples="""
        py: def f(a, b=[]):⏎    return b⏎
          → def f(a, b=None):⏎    if b is None:⏎        b = []⏎    return b⏎ → …
        py: def f(a):⏎    return a⏎ → def f(a=None):⏎    return a⏎ → …
    """,
)
