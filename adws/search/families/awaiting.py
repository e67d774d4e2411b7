"""Coroutines that are not awaited, and awaited values that are not coroutines."""

import ast

from adws.search.family import EditRule, Family, Prior
from adws.search.precedence import SIGN
from adws.search.source import ParsedFile, Proposals, TextEdit


def propose(
    node: ast.Await | ast.Call | ast.For | ast.With | ast.AsyncFor | ast.AsyncWith,
    source: ParsedFile,
) -> Proposals:
    """Add or remove ``await`` at calls, and ``async`` at loops and ``with``, in a coroutine."""
    if not isinstance(source.scope(node), ast.AsyncFunctionDef):
        return
    if isinstance(node, ast.Await):
        yield source.replace(node, source.words(node.value))
    if isinstance(node, ast.Call) and not isinstance(source.parents.get(node), ast.Await):
        yield source.fit(node, f"await {source.words(node)}", SIGN)
    if isinstance(node, ast.For | ast.With):
        start = source.span(node)[0]
        yield TextEdit(start, start, "async ")
    if isinstance(node, ast.AsyncFor | ast.AsyncWith):
        start = source.span(node)[0]
        yield TextEdit(start, start + len("async "), "")


_RULES = (
    EditRule(
        ("javascript",),
        """
        [(variable_declarator value: (call_expression) @seen)
         (return_statement (call_expression) @seen)
         (expression_statement (call_expression) @seen)
         (arguments (call_expression) @seen)
         (binary_expression left: (call_expression) @seen)
         (binary_expression right: (call_expression) @seen)
         (if_statement condition: (parenthesized_expression (call_expression) @seen))
         (template_substitution (call_expression) @seen)
         (pair value: (call_expression) @seen)
         (spread_element (call_expression) @seen)]
        """,
        by=("await {seen}",),
        within="async",
    ),
    EditRule(
        ("javascript",),
        "(member_expression object: (call_expression) @seen)",
        by=("(await {seen})",),
        within="async",
    ),
    EditRule(
        ("javascript",),
        """
        ((call_expression function: (member_expression property: (property_identifier)
         @method)) @seen
         (#eq? @method "map"))
        """,
        by=("await Promise.all({seen})", "Promise.all({seen})"),
        within="async",
    ),
    EditRule(("javascript",), "(await_expression (_) @inner) @seen", by=("{inner}",), share=0.6),
)

FAMILY = Family(
    mends="a coroutine or promise that is not awaited, or an unneeded await",
    prior=Prior(share=0.3, edits=0.2, others=0.6),
    propose=propose,
    rules=_RULES,
    examples="""
        py: async def f():⏎    return g() → async def f():⏎    return await g()
        py: async def f():⏎    for a in b: pass → async def f():⏎    async for a in b: pass
        js: async () => { f(); } → async () => { await f(); }
        js: async () => f().x; → async () => (await f()).x;
        js: async () => { await f(); } → async () => { f(); }
    """,
)
