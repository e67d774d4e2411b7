"""Missing guards: cases that should return or be skipped before the rest runs."""

import ast
from itertools import chain, islice

from adws.search.conditions import conditions, hazards
from adws.search.constants import errors_of_tests, returned
from adws.search.family import EditRule, Family, Prior
from adws.search.layout import before, block, is_docstring
from adws.search.source import ParsedFile, Proposals, some
from adws.search.value_places import names_in

_AT_START, _LATER, _LIKELY, _EARLY = 28, 14, 7, 3
_MOST_VALUES, _MOST_LATER = 3, 2


def propose(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Insert ``if …: return …``, ``continue`` or ``break`` before a statement."""
    if source.scope(node) is None or is_docstring(node):
        return
    is_first = _is_first(node, source)
    in_function = isinstance(source.parents.get(node), ast.FunctionDef)
    is_early = in_function and node in block(node, source)[:_EARLY]
    guards = chain(hazards(node, source), conditions(node, source, names_in(node)))
    ways = _ways(node, source, _MOST_VALUES if is_first else _MOST_LATER)
    chosen_guards = islice(dict.fromkeys(guards), _AT_START if is_early else _LATER)
    for number, condition in enumerate(chosen_guards):
        likely = ways if is_first or number < _LIKELY else ways[:1]
        for way in (
            *likely,
            *[f"raise {name}({condition!r})" for name in errors_of_tests(source)[:1]],
        ):
            yield from some(before(node, f"if {condition}:\n{source.unit}{way}", source))


def _is_first(node: ast.stmt, source: ParsedFile) -> bool:
    above, body = source.parents.get(node), block(node, source)
    at = body.index(node) if body else 0
    return isinstance(above, ast.FunctionDef) and (at == 0 or (at == 1 and is_docstring(body[0])))


def _ways(node: ast.stmt, source: ParsedFile, most: int) -> list[str]:
    above = source.parents.get(node)
    while isinstance(above, ast.If | ast.With | ast.Try):
        above = source.parents.get(above)
    looped = isinstance(above, ast.For | ast.While)
    ways = [f"return {value}" for value in islice(returned(node, source), most)]
    return [*(("continue", "break") if looped else ()), *ways]


_RULES = (
    EditRule(
        ("javascript",),
        """
        (member_expression object: [(identifier) (member_expression) (call_expression)
         (subscript_expression)] "." @seen)
        """,
        by=("?.",),
    ),
    EditRule(
        ("javascript",),
        "(subscript_expression object: (_) @x index: (_) @i) @seen",
        by=("{x}?.[{i}]",),
    ),
    EditRule(
        ("javascript",),
        "[(subscript_expression) (member_expression)] @seen",
        by=("({seen} ?? 0)", '({seen} ?? "")', "({seen} ?? [])"),
        share=0.8,
    ),
    EditRule(
        ("javascript",),
        "(call_expression function: (member_expression)) @seen",
        by=("({seen} ?? 0)", '({seen} ?? "")', "({seen} ?? [])", "({seen} ?? null)"),
        share=0.5,
    ),
    EditRule(
        ("javascript",),
        """
        [(function_declaration body: (statement_block . (_) @seen))
         (method_definition body: (statement_block . (_) @seen))
         (function_expression body: (statement_block . (_) @seen))
         (arrow_function body: (statement_block . (_) @seen))]
        """,
        by=(
            "if (!{parameter}) return {zero};\n{indent}{seen}",
            "if ({parameter}.length === 0) return {zero};\n{indent}{seen}",
            "if ({parameter} < 0) return {zero};\n{indent}{seen}",
        ),
        share=0.7,
    ),
    EditRule(
        ("javascript",),
        """
        [(if_statement condition: (parenthesized_expression (_) @seen))
         (while_statement condition: (parenthesized_expression (_) @seen))
         (for_statement condition: (_) @seen)
         (ternary_expression condition: (_) @seen)]
        """,
        by=(
            "{seen} && {name}",
            "{seen} || {name}",
            "{seen} && !{name}",
            "{seen} || !{name}",
            "{name}.length > 0 && {seen}",
        ),
        share=0.5,
    ),
    EditRule(("javascript", "go"), "(if_statement) @seen", by=("",), share=0.5),
    EditRule(
        ("go",),
        "(index_expression operand: (_) @x) @seen",
        by=("if len({x}) == 0 {\n{indent}\treturn {zero}\n{indent}}\n{indent}{seen}",),
        statement=True,
    ),
    EditRule(
        ("go",),
        """
        (index_expression operand: (_) @x index: [(identifier) (binary_expression)
         (selector_expression)] @i) @seen
        """,
        by=("if {i} >= len({x}) {\n{indent}\treturn {zero}\n{indent}}\n{indent}{seen}",),
        statement=True,
    ),
    EditRule(
        ("go",),
        "(slice_expression operand: (_) @x) @seen",
        by=("if len({x}) == 0 {\n{indent}\treturn {zero}\n{indent}}\n{indent}{seen}",),
        statement=True,
    ),
    EditRule(
        ("go",),
        """
        (binary_expression operator: ["/" "%"] right: [(identifier)
         (selector_expression) (call_expression)] @x) @seen
        """,
        by=("if {x} == 0 {\n{indent}\treturn {zero}\n{indent}}\n{indent}{seen}",),
        statement=True,
    ),
    EditRule(
        ("go",),
        "(selector_expression operand: [(identifier) (selector_expression)] @x) @seen",
        by=("if {x} == nil {\n{indent}\treturn {zero}\n{indent}}\n{indent}{seen}",),
        statement=True,
        share=0.7,
    ),
    EditRule(
        ("go",),
        "(assignment_statement left: (expression_list (index_expression operand: (_) @x))) @seen",
        by=("if {x} == nil {\n{indent}\t{x} = make(map[string]int)\n{indent}}\n{indent}{seen}",),
        share=0.4,
    ),
    EditRule(
        ("go",),
        """
        ((short_var_declaration left: (expression_list (identifier) @err .)) @seen
         (#match? @err "^err"))
        """,
        by=("{seen}\n{indent}if {err} != nil {\n{indent}\treturn {zero}\n{indent}}",),
    ),
    EditRule(
        ("go",),
        "(if_statement condition: (_) @seen)",
        by=(
            "{seen} && {name}",
            "{seen} || {name}",
            "{seen} || len({name}) == 0",
            "{name} != nil && {seen}",
            "len({name}) > 0 && {seen}",
        ),
        share=0.4,
    ),
    EditRule(
        ("go",),
        "(binary_expression left: (index_expression operand: (_) @x index: (_) @i)) @seen",
        by=("{i} < len({x}) && {seen}",),
    ),
    EditRule(
        ("go",),
        "(for_statement (for_clause condition: (_) @seen))",
        by=("{seen} && {name}",),
        share=0.3,
    ),
)

FAMILY = Family(
    mends="a base case or guard that is missing, too weak or too strong",
    prior=Prior(share=5.0, edits=35.8, study="dissection", others=0.55),
    propose=propose,
    rules=_RULES,
    examples="""
        py: def f(a):⏎    return a[0]⏎
          → def f(a):⏎    if not a:⏎        return None⏎    return a[0]⏎ → …
        js: x = a.b; → x = a?.b; → x = (a.b ?? 0); → …
        js: x = a[i]; → x = a?.[i]; → …
        js: function f(a) {⏎  return [a];⏎} → function f(a) {⏎  if (!a) return [];⏎  return [a];⏎}
          → …
        js: (a, b) => { if (a) g(); } → … → (a, b) => { if (a && b) g(); } → …
        go: return xs[0], nil → if len(xs) == 0 {⏎\t\treturn 0, nil⏎\t}⏎\treturn xs[0], nil
        go: n, err := g(a)⏎\treturn n, nil
          → n, err := g(a)⏎\tif err != nil {⏎\t\treturn 0, nil⏎\t}⏎\treturn n, nil
    """,
)
