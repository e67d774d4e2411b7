"""Sums, products and joined texts with a term too many or too few."""

import ast
import re
from functools import lru_cache
from itertools import islice

from adws.search.constants import constants_of, divisors_with
from adws.search.family import EditRule, Family, Prior
from adws.search.kinds import CONTAINER, FLAG, FUNCTION, MAPPING, NUMBER, SEQUENCE, SET, TEXT
from adws.search.precedence import SUM, TERM, level
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import is_part, is_value, names_in

_MOST_NAMES, _MOST_HELD = 5, 2
_VALUES = ast.BinOp | ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.List | ast.JoinedStr
_NAME = re.compile(r"[^\W\d]\w*")
_SUMS, _PRODUCTS = (ast.Add, ast.Sub), (ast.Mult,)
_NO_TERMS = (FLAG, FUNCTION, MAPPING, SET, CONTAINER)


def propose(node: _VALUES, source: ParsedFile) -> Proposals:
    """Leave a term out, or add a name of the same kind, the number 1 or a factor."""
    if isinstance(node, ast.BinOp):
        for operand in (node.left, node.right):
            yield source.fit(node, source.words(operand), level(operand))
        yield from _wrapped(node, source) if isinstance(node.op, ast.Add | ast.Sub) else ()
    if is_value(node, source):
        yield from _added(node, source)


def _added(node: ast.expr, source: ParsedFile) -> Proposals:
    kind = source.kind(node)
    if kind in _NO_TERMS or isinstance(node, ast.IfExp):
        return
    words = source.operand(node, SUM)
    for name in _terms(node, kind, source):
        if kind in (TEXT, SEQUENCE):
            yield source.fit(node, f"{words} + {name}", SUM)
            yield source.fit(node, f"{name} + {source.operand(node, TERM)}", SUM)
        else:
            yield from _calculated(node, name, source)
    if kind not in (TEXT, SEQUENCE):
        yield from _doubled(node, source)
        yield from _scaled(node, source) if not is_part(node, _SUMS, source) else ()
    else:
        yield source.fit(node, f"{source.operand(node, TERM)} * 2", TERM)


def _terms(node: ast.expr, kind: str | None, source: ParsedFile) -> list[str]:
    """Return the names of the kind; for texts, also ends of lists, and for lists, single items."""
    kinds, words = source.kinds(node), source.words(node)
    names = source.variables(node, words)
    if kind not in (TEXT, SEQUENCE):
        return [name for name in names if kinds.get(name) in (NUMBER, None)][:_MOST_NAMES]
    alike = [name for name in names if kinds.get(name) in (kind, None)]
    own = sorted(alike, key=lambda name: kinds.get(name) != kind)[:_MOST_NAMES]
    sequences = [name for name in names if kinds.get(name) == SEQUENCE][:_MOST_HELD]
    ends = [f"{name}[{end}]" for name in sequences for end in ("-1", "0")] if kind == TEXT else []
    return [
        *own,
        *ends,
        *([f"[{name}]" for name in names[:_MOST_HELD]] if kind == SEQUENCE else ()),
    ]


def _calculated(node: ast.expr, name: str, source: ParsedFile) -> Proposals:
    left, right = source.operand(node, SUM), source.operand(node, TERM)
    if not is_part(node, _SUMS, source):
        yield source.fit(node, f"{left} + {name}", SUM)
        yield source.fit(node, f"{left} - {name}", SUM)
    if not is_part(node, _PRODUCTS, source):
        yield source.fit(node, f"{right} * {name}", TERM)
    yield source.fit(node, f"{name} - {right}", SUM)
    yield source.fit(node, f"{right} % {name}", TERM)
    yield source.fit(node, f"{right} // {name}", TERM)


@lru_cache(maxsize=64)
def _lengths(source: ParsedFile) -> tuple[str, ...]:
    """Return the calls of ``len`` in the file."""
    calls = (node for node in ast.walk(source.tree) if isinstance(node, ast.Call))
    sized = (call for call in calls if getattr(call.func, "id", "") == "len")
    return tuple(dict.fromkeys(source.words(call) for call in sized))


def _wrapped(node: ast.BinOp, source: ParsedFile) -> Proposals:
    """Wrap around at the end: ``(i + 1) % len(a)``."""
    names_in_scope = source.known_names(node)
    usable = (length for length in _lengths(source) if _is_known(length, names_in_scope))
    for length in islice(usable, _MOST_NAMES):
        yield source.fit(node, f"{source.operand(node, TERM)} % {length}", TERM)


def _is_known(length: str, names_in_scope: frozenset[str]) -> bool:
    own = length.startswith("len(self.") and "self" in names_in_scope
    return own or names_in_scope.issuperset(_NAME.findall(length))


def _doubled(node: ast.expr, source: ParsedFile) -> Proposals:
    factor = source.operand(node, TERM)
    if not is_part(node, _PRODUCTS, source):
        yield source.fit(node, f"{factor} * 2", TERM)
    for modulus in _moduli(node, source):
        yield source.fit(node, f"{factor} % {modulus}", TERM)
    yield source.fit(node, f"{factor} // 2", TERM)
    yield source.fit(node, f"1 - {factor}", SUM)
    yield source.fit(node, f"{factor} / 2", TERM)


def _scaled(node: ast.expr, source: ParsedFile) -> Proposals:
    """Add a part or a multiple of a name to a calculation that is assigned or returned."""
    words = source.operand(node, SUM)
    parts = [part for part in ast.walk(node) if isinstance(part, ast.BinOp)]
    for part in parts if isinstance(node, ast.BinOp) else ():
        if isinstance(part.op, ast.FloorDiv) and isinstance(part.right, ast.Constant):
            left = source.words(part.left)
            for divisor in divisors_with(source.words(part.right)):
                yield source.fit(node, f"{words} + {left} // {divisor}", SUM)
    if parts and isinstance(source.parents.get(node), ast.Assign | ast.Return):
        scope, kinds, own = source.function(node), source.kinds(node), names_in(node)
        names = [name for name in source.local_names(node) if kinds.get(name) == NUMBER]
        factors = [
            number
            for number in constants_of(scope, source)
            if number.isdecimal() and int(number) > 1
        ]
        for name in [name for name in names if name not in own][:_MOST_HELD]:
            forms = (f"{name} / 2", *(f"{name} * {factor}" for factor in factors[:_MOST_HELD]))
            yield from (source.fit(node, f"{words} + {form}", SUM) for form in forms)


def _moduli(node: ast.expr, source: ParsedFile) -> list[str]:
    """Return the moduli that may bring a number into the range of the one it is compared with."""
    above = source.parents.get(node)
    rest = above.comparators[0] if isinstance(above, ast.Compare) else None
    if not isinstance(rest, ast.Constant) or type(rest.value) is not int or rest.value < 0:
        return []
    near_numbers = [
        number for number in constants_of(source.function(node), source) if number.isdecimal()
    ]
    numbers = dict.fromkeys((*near_numbers, str(rest.value + 1), "2", "10"))
    return [number for number in numbers if int(number) > max(1, rest.value)][:_MOST_NAMES]


_RULES = (
    EditRule(
        ("javascript",),
        """
        [(call_expression function: (member_expression object: (identifier) @o) (#eq? @o
         "Math")) @seen
         (binary_expression operator: ["/" "*" "-"]) @seen]
        """,
        by=("{seen} % {number}",),
    ),
    EditRule(
        ("javascript",),
        """
        [(return_statement (identifier) @seen)
         (ternary_expression alternative: (identifier) @seen)
         (ternary_expression consequence: (identifier) @seen)
         (subscript_expression index: (identifier) @seen)]
        """,
        by=("{seen} % {number}",),
        share=0.7,
    ),
    EditRule(
        ("go",), '(binary_expression operator: ["/" "*" "-"]) @seen', by=("{seen} % {number}",)
    ),
    EditRule(
        ("javascript",),
        "(member_expression object: (_) @o property: (property_identifier) @p) @seen",
        by=("{seen} * {o}.{member}", "{seen} + {o}.{member}", "{seen} - {o}.{member}"),
    ),
    EditRule(
        ("go",),
        "(selector_expression operand: (_) @o field: (_) @p) @seen",
        by=("{seen} * {o}.{member}", "{seen} + {o}.{member}", "{seen} - {o}.{member}"),
    ),
    EditRule(
        ("javascript",),
        """
        [(return_statement [(identifier) (call_expression) (binary_expression)
         (member_expression)] @seen)
         (augmented_assignment_expression right: (_) @seen)
         (variable_declarator value: [(binary_expression) (call_expression)
          (member_expression)] @seen)
         (arrow_function body: (binary_expression) @seen)]
        """,
        by=("{seen} + {name}", "{seen} - {name}", "{seen} * {name}", "{seen} / {name}"),
        share=0.5,
    ),
    EditRule(
        ("go",),
        """
        [(return_statement (expression_list [(identifier) (call_expression)
         (binary_expression) (selector_expression)] @seen))
         (assignment_statement operator: ["+=" "-=" "*="] right: (expression_list (_) @seen))
         (short_var_declaration right: (expression_list (binary_expression) @seen))]
        """,
        by=("{seen} + {name}", "{seen} - {name}", "{seen} * {name}", "{seen} / {name}"),
        share=0.5,
    ),
    EditRule(
        ("javascript", "go"),
        """
        (binary_expression left: (_) @one operator: ["+" "-" "*" "/" "%"] right: (_)
         @other) @seen
        """,
        by=("{one}", "{other}"),
    ),
    EditRule(
        ("go",),
        """
        [(slice_expression start: (_) @seen)
         (slice_expression end: (_) @seen)
         (index_expression index: (_) @seen)]
        """,
        by=("{name}+{seen}", "{seen}-{name}"),
        share=0.6,
    ),
    EditRule(
        ("javascript",),
        """
        [(subscript_expression index: [(identifier) (number) (binary_expression)] @seen)
         ((call_expression function: (member_expression property: (property_identifier) @method)
            arguments: (arguments [(identifier) (number) (binary_expression)] @seen))
          (#any-of? @method "slice" "splice" "substring" "at" "charAt" "charCodeAt"))]
        """,
        by=("{name} + {seen}", "{seen} - {name}"),
        share=0.5,
    ),
)

FAMILY = Family(
    mends="a term, a factor or a remainder too many or too few in a calculation",
    prior=Prior(share=3.0, edits=49.2, others=0.5),
    propose=propose,
    rules=_RULES,
    examples="""
        py: a - 1 → a → 1 → …
        py: def f(n, m=0):⏎    return n → def f(n, m=0):⏎    return n + m → …
        js: x = Math.floor(t / 60); → x = Math.floor(t / 60) % 60; → …
        js: (a, b, xs) => xs.slice(a, b); → … → (a, b, xs) => xs.slice(a, a + b); → …
        go: return xs[a:b], nil → … → return xs[a:a+b], nil → …
        go: a += s.A⏎\ta -= s.B → … → a += s.A * s.B⏎\ta -= s.B → …
    """,
)
