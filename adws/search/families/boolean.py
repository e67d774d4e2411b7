"""Conditions joined the wrong way, too strong or too weak."""

import ast

from adws.search.family import EditRule, Family, Prior
from adws.search.source import ParsedFile, Proposals, TextEdit, some


def propose(node: ast.BoolOp, source: ParsedFile) -> Proposals:
    """Exchange ``and`` and ``or``, then leave single operands out."""
    old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    pairs = list(zip(node.values, node.values[1:], strict=False))
    edits = [source.swap_between(left, right, old, new) for left, right in pairs]
    if len(edits) > 1:
        # Exchange all operators of a chain at once.
        start, end = source.span(node)
        text = source.text[:end]
        for edit in some(*reversed(edits)):
            text = f"{text[: edit.start]}{edit.text}{text[edit.end :]}"
        yield TextEdit(start, end, text[start:])
    yield from some(*edits)
    for left, right in pairs:
        yield TextEdit(source.grouped(left)[0], source.grouped(right)[0], "")
    yield TextEdit(source.grouped(node.values[-2])[1], source.grouped(node.values[-1])[1], "")


_RULES = (
    EditRule(
        ("javascript", "go"),
        "(binary_expression operator: _ @seen)",
        instead={"&&": ("||",), "||": ("&&", "??"), "??": ("||", "&&")},
    ),
    EditRule(
        ("javascript", "go"),
        '(binary_expression left: (_) @one operator: ["&&" "||"] right: (_) @other) @seen',
        by=("{one}", "{other}"),
        share=0.6,
    ),
    EditRule(
        ("javascript", "go"),
        "[(true) (false)] @seen",
        instead={"true": ("false",), "false": ("true",)},
    ),
)

FAMILY = Family(
    mends="'and' in place of 'or', or a condition too strong or too weak",
    prior=Prior(share=2.5, edits=0.6, study="sstub-java", others=0.8),
    propose=propose,
    rules=_RULES,
    examples="""
        py: a and b → a or b → b → a
        ts: x = a ?? b; → x = a || b; → …
        js: x = a && b; → … → x = a; → …
        js: x = true; → x = false;
        go: return a && b, nil → return a || b, nil → …
    """,
)
