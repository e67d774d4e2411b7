"""Conditions that say the opposite of what they should."""

import ast

from adws.search.family import EditRule, Family, Prior
from adws.search.kinds import FLAG
from adws.search.precedence import NOT, TEST, level
from adws.search.source import ParsedFile, Proposals, TextEdit


def propose(node: ast.AST, source: ParsedFile) -> Proposals:
    """Remove a ``not``, or add one to a condition or a flag."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        start, end = source.span(node)
        inner, inner_end = source.span(node.operand)
        if isinstance(node.operand, ast.BoolOp | ast.Compare) and inner_end < end:
            yield TextEdit(inner - 1, end, source.words(node.operand))
        yield TextEdit(start, end, source.text[start:end].removeprefix("not").lstrip())
    for condition in _conditions(node, source):
        if not isinstance(condition, ast.UnaryOp | ast.Constant):
            words = source.words(condition)
            negated = f"not {words}" if level(condition) > TEST else f"not ({words})"
            yield source.fit(condition, negated, NOT)


def _conditions(node: ast.AST, source: ParsedFile) -> list[ast.expr]:
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return [node.test]
    if isinstance(node, ast.comprehension):
        return node.ifs
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.Assign | ast.Return | ast.keyword) and node.value is not None:
        is_flag = source.kind(node.value) == FLAG or isinstance(node.value, ast.BoolOp)
        return [node.value] if is_flag else []
    return []


_RULES = (
    EditRule(
        ("javascript",),
        '(unary_expression operator: "!" argument: (_) @inner) @seen',
        by=("{inner}",),
    ),
    EditRule(
        ("go",), '(unary_expression operator: "!" operand: (_) @inner) @seen', by=("{inner}",)
    ),
    EditRule(
        ("javascript",),
        """
        [(if_statement condition: (parenthesized_expression
           [(identifier) (member_expression) (call_expression) (subscript_expression)] @seen))
         (while_statement condition: (parenthesized_expression
           [(identifier) (member_expression) (call_expression) (subscript_expression)] @seen))
         (ternary_expression condition:
           [(identifier) (member_expression) (call_expression) (subscript_expression)] @seen)
         (binary_expression operator: ["&&" "||"] right:
           [(identifier) (member_expression) (call_expression) (subscript_expression)] @seen)
         (binary_expression left: [(identifier) (member_expression) (call_expression)
          (subscript_expression)] @seen operator: ["&&" "||"])
         (arrow_function body: (call_expression) @seen)
         (return_statement (call_expression) @seen)]
        """,
        by=("!{seen}",),
    ),
    EditRule(
        ("javascript",),
        "(if_statement condition: (parenthesized_expression (binary_expression) @seen))",
        by=("!({seen})",),
        share=0.6,
    ),
    EditRule(
        ("go",),
        """
        [(if_statement condition: [(identifier) (selector_expression) (call_expression)
         (index_expression)] @seen)
         (for_statement [(identifier) (selector_expression) (call_expression)
          (index_expression)] @seen)
         (binary_expression operator: ["&&" "||"] right:
           [(identifier) (selector_expression) (call_expression) (index_expression)] @seen)
         (binary_expression left: [(identifier) (selector_expression) (call_expression)
          (index_expression)] @seen operator: ["&&" "||"])
         (return_statement (expression_list (call_expression) @seen))]
        """,
        by=("!{seen}",),
    ),
    EditRule(
        ("go",), "(if_statement condition: (binary_expression) @seen)", by=("!({seen})",), share=0.6
    ),
)

FAMILY = Family(
    mends="an inverted condition",
    prior=Prior(share=2.5, edits=2.6, study="sstub-java", others=0.8),
    propose=propose,
    rules=_RULES,
    examples="""
        py: x = a if not b else c → x = a if b else c
        py: x = a if b < 0 else c → x = a if not (b < 0) else c
        py: x = b and c → x = not (b and c) → x = not b and c → x = b and not c
        js: if (!a) f(); → if (a) f();
        js: if (a.b) f(); → if (!a.b) f();
        js: if (a < b) f(); → if (!(a < b)) f();
        go: if !ok() { a = 1 } → if ok() { a = 1 }
        go: if ok() { a = 1 } → if !ok() { a = 1 }
    """,
)
