"""Calls with arguments swapped or one too many."""

import ast

from adws.search.family import EditRule, Family, Prior
from adws.search.source import ParsedFile, Proposals, TextEdit

_NEEDING = ("len", "range", "sorted", "sum", "min", "max", "abs", "any", "all", "enumerate")


def propose(node: ast.Call, source: ParsedFile) -> Proposals:
    """Swap arguments, or leave one out."""
    for group in (node.args, [keyword.value for keyword in node.keywords]):
        pairs = [
            (node, other) for gap in (1, 2) for node, other in zip(group, group[gap:], strict=False)
        ]
        for left, right in pairs:
            yield source.swap(left, right)
    yield from _dropped(node, source)


def _dropped(node: ast.Call, source: ParsedFile) -> Proposals:
    arguments = sorted([*node.args, *node.keywords], key=source.span)  # ``*a`` may be last
    for number, argument in enumerate(arguments):
        start, end = source.span(argument)
        if number + 1 < len(arguments):
            yield TextEdit(start, source.span(arguments[number + 1])[0], "")
        elif number:
            yield TextEdit(source.span(arguments[number - 1])[1], end, "")
        elif getattr(node.func, "id", "") not in _NEEDING:
            yield TextEdit(start, end, "")


_RULES = (
    EditRule(
        ("javascript",), "(arguments (_) @left . (_) @right)", by=("{right}{left..right}{left}",)
    ),
    EditRule(("go",), "(argument_list (_) @left . (_) @right)", by=("{right}{left..right}{left}",)),
    EditRule(
        ("javascript",), "(arguments (_) @left . (_) @right)", by=("{left}", "{right}"), share=0.7
    ),
    EditRule(
        ("go",), "(argument_list (_) @left . (_) @right)", by=("{left}", "{right}"), share=0.7
    ),
    EditRule(("javascript",), "(arguments (_) @seen .)", by=("{seen}, {name}",), share=0.5),
    EditRule(("javascript",), '((arguments) @seen (#eq? @seen "()"))', by=("({name})",), share=0.5),
    EditRule(("go",), "(argument_list (_) @seen .)", by=("{seen}, {name}",), share=0.4),
    EditRule(
        ("javascript",),
        "(ternary_expression consequence: (_) @left alternative: (_) @right)",
        by=("{right}{left..right}{left}",),
    ),
    EditRule(
        ("javascript",),
        "(array (_) @left . (_) @right)",
        by=("{right}{left..right}{left}",),
        share=0.6,
    ),
    EditRule(
        ("go",),
        "(expression_list (_) @left . (_) @right)",
        by=("{right}{left..right}{left}",),
        share=0.6,
    ),
    EditRule(
        ("javascript",),
        "(arrow_function parameters: (formal_parameters (_) @left . (_) @right))",
        by=("{right}{left..right}{left}",),
        share=0.4,
    ),
    EditRule(
        ("javascript",),
        """
        (call_expression function: (member_expression object: (_) @one property:
         (property_identifier) @method)
          arguments: (arguments . (_) @other .)) @seen
        """,
        by=("{other}.{method}({one})",),
        share=0.6,
    ),
    EditRule(
        ("go",),
        """
        (call_expression function: (selector_expression operand: (_) @one field:
         (field_identifier) @method)
          arguments: (argument_list . [(identifier) (selector_expression)] @other .)) @seen
        """,
        by=("{other}.{method}({one})",),
        share=0.7,
    ),
    EditRule(
        ("javascript",),
        """
        [(object (spread_element) @left . (_) @right)
         (object (_) @left . (spread_element) @right)]
        """,
        by=("{right}{left..right}{left}",),
    ),
)

FAMILY = Family(
    mends="arguments swapped, missing or unneeded",
    prior=Prior(share=2.2, edits=5.8, study="sstub-java", others=0.65),
    propose=propose,
    rules=_RULES,
    examples="""
        py: f(a, b) → f(b, a) → f(b) → f(a)
        js: f(a, b); → f(b, a); → f(a); → …
        js: function f(a) { return g(); } → function f(a) { return g(a); }
        js: x = c ? a : b; → x = c ? b : a;
        js: x = a.isBefore(b.c); → x = b.c.isBefore(a);
        js: x = { ...a, ...b }; → x = { ...b, ...a };
        go: return f(a, b), nil → return f(b, a), nil → …
        go: return f(a), nil → return f(a, b), nil → …
        go: return a.Sub(b), nil → … → return b.Sub(a), nil
    """,
)
