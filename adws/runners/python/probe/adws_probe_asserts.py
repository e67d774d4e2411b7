"""Lets the assertions of tests question what they believe.

``assert a == b`` becomes ``assert @adws.equal(a, b)``, likewise with ``in``, and those of unittest
question what has passed them. Nothing else of a test module is touched: what a project makes of the
lambdas and expressions of its users stays as it is.
"""

from __future__ import annotations

import ast
import functools
import os
from importlib.machinery import SourceFileLoader
from typing import TYPE_CHECKING
from unittest import TestCase

if TYPE_CHECKING:
    from collections.abc import Callable

    from adws_probe_witnesses import Witnesses

_NAME = "@adws"  # no identifier of anybody else
_ASKING = {ast.Eq: "equal", ast.In: "contained"}
_OF_OTHERS = (ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
_COMPARING = (
    *("assertEqual", "assertAlmostEqual", "assertIn", "assertCountEqual", "assertSequenceEqual"),
    *("assertListEqual", "assertTupleEqual", "assertSetEqual", "assertDictEqual"),
)


class Asking(ast.NodeTransformer):
    """Replaces the comparisons in assert statements."""

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        """Replace those of one statement."""
        node.test = _Comparisons().visit(node.test)
        return node


class _Comparisons(ast.NodeTransformer):
    def visit(self, node: ast.AST) -> ast.AST:
        return node if isinstance(node, _OF_OTHERS) else super().visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        _ = self.generic_visit(node)
        asking = _ASKING.get(type(node.ops[0])) if len(node.ops) == 1 else None
        if asking is None:
            return node
        witness = ast.Attribute(ast.Name(_NAME, ast.Load()), asking, ast.Load())
        call = ast.Call(witness, [node.left, *node.comparators], [])
        return ast.fix_missing_locations(ast.copy_location(call, node))


def make_ask(tree: ast.Module) -> None:
    """Let the assertions of a module ask."""
    _ = Asking().visit(tree)
    loading = ast.Import([ast.alias(__name__, _NAME)])
    located = ast.copy_location(loading, tree.body[0]) if tree.body else loading
    tree.body.insert(_head(tree), ast.fix_missing_locations(located))


def _head(tree: ast.Module) -> int:
    """Return where statements may begin: behind the docstring and what is of the future."""
    number = 0
    for number, node in enumerate(tree.body):
        documents = number == 0 and isinstance(node, ast.Expr)
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not documents and not future:
            return number
    return number + 1


def question_assertions(witnesses: Witnesses) -> None:
    """Let test modules that are loaded from now on, and unittest's assertions, question."""
    globals().update(equal=witnesses.equal, contained=witnesses.contained)
    for name in _COMPARING:
        setattr(TestCase, name, _questioning(getattr(TestCase, name), witnesses))
    compiling = SourceFileLoader.source_to_code

    def source_to_code(
        self: SourceFileLoader, data: object, path: object, **words: object
    ) -> object:
        file = os.path.realpath(os.fsdecode(path))
        if isinstance(data, bytes) and witnesses.suspects.is_of_tests(file):
            data = ast.parse(data, file)
            make_ask(data)
        return compiling(self, data, path, **words)

    SourceFileLoader.source_to_code = source_to_code


def _questioning(assertion: Callable[..., None], witnesses: Witnesses) -> Callable[..., None]:
    @functools.wraps(assertion)
    def asserting(
        self: TestCase, first: object, second: object, *rest: object, **words: object
    ) -> None:
        assertion(self, first, second, *rest, **words)
        witnesses.question(first, second)

    return asserting
