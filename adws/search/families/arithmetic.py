"""Arithmetic with the wrong operator."""

import ast

from adws.search.family import EditRule, Family, Prior
from adws.search.source import ParsedFile, Proposals

_SIGNS: dict[type[ast.operator], tuple[str, ...]] = {
    ast.Add: ("+", "-", "*", "%", "//", "|"),
    ast.Sub: ("-", "+", "*", "//", "/", "%", "^"),
    ast.Mult: ("*", "+", "//", "/", "**", "-", "%"),
    ast.Div: ("/", "*", "%", "-", "+"),
    ast.FloorDiv: ("//", "%", "*", "-", "+"),
    ast.Mod: ("%", "//", "/", "*", "-"),
    ast.Pow: ("**", "*", "//", "^"),
    ast.BitAnd: ("&", "|", "^", "&~"),
    ast.BitOr: ("|", "&", "^", "+"),
    ast.BitXor: ("^", "&", "|", "**"),
    ast.LShift: ("<<", ">>", "*"),
    ast.RShift: (">>", "<<", "//"),
}
"""The sign of each operator, then what may have been meant instead."""


def propose(node: ast.BinOp | ast.AugAssign, source: ParsedFile) -> Proposals:
    """Replace an operator by others, also in an update of a variable."""
    signs = _SIGNS.get(type(node.op), ())
    if isinstance(node, ast.BinOp):
        yield from source.exchange(node.left, node.right, signs)
    else:
        updating = tuple(f"{sign}=" for sign in signs if "~" not in sign)
        yield from source.exchange(node.target, node.value, updating)


_RULES = (
    EditRule(
        ("javascript", "go"),
        "(binary_expression operator: _ @seen)",
        instead={
            "+": ("-", "*"),
            "-": ("+", "/"),
            "*": ("/", "+", "**"),
            "**": ("*",),
            "/": ("*", "%", "-"),
            "%": ("/", "*"),
            "<<": (">>",),
            ">>": ("<<", ">>>"),
            ">>>": (">>",),
            "&": ("|", "^", "&&"),
            "|": ("&", "^", "||"),
            "^": ("&", "|", "**"),
            "&^": ("&",),
        },
    ),
    EditRule(
        ("javascript",),
        "(augmented_assignment_expression operator: _ @seen)",
        instead={
            "+=": ("-=", "=", "*="),
            "-=": ("+=", "="),
            "*=": ("/=", "+="),
            "/=": ("*=",),
            "||=": ("??=", "="),
            "??=": ("||=", "="),
            "&&=": ("=",),
        },
    ),
    EditRule(("javascript",), '(assignment_expression "=" @seen)', by=("+=", "??="), share=0.6),
    EditRule(
        ("go",),
        "(assignment_statement operator: _ @seen)",
        instead={
            "+=": ("-=", "=", "*="),
            "-=": ("+=", "="),
            "*=": ("/=", "+="),
            "/=": ("*=",),
            "=": ("+=", "-=", "*="),
            "|=": ("&=", "^="),
            "&=": ("|=",),
            "^=": ("|=", "&="),
        },
    ),
    EditRule(
        ("javascript",),
        "(update_expression operator: _ @seen)",
        instead={"++": ("--",), "--": ("++",)},
    ),
    EditRule(
        ("go",),
        '[(inc_statement "++" @seen) (dec_statement "--" @seen)]',
        instead={"++": ("--",), "--": ("++",)},
    ),
    EditRule(
        ("javascript", "go"),
        """
        (binary_expression left: (_) @one operator: ["-" "/" "%" "<<" ">>"] right: (_)
         @other) @seen
        """,
        by=("{other}{one..other}{one}",),
        share=0.8,
    ),
    EditRule(
        ("javascript", "go"),
        """
        (binary_expression left: (_) @a operator: ["+" "-"]
          right: (binary_expression left: (_) @b operator: ["*" "/" "%"] right: (_) @c)) @seen
        """,
        by=("({a}{a..b}{b}){b..c}{c}",),
        share=0.8,
    ),
    EditRule(
        ("javascript", "go"),
        """
        (binary_expression left: (binary_expression left: (_) @a operator: ["*" "/" "%"]
         right: (_) @b)
          operator: ["+" "-"] right: (_) @c) @seen
        """,
        by=("{a}{a..b}({b}{b..c}{c})",),
        share=0.8,
    ),
    EditRule(
        ("javascript", "go"), '(unary_expression operator: "-" (_) @inner) @seen', by=("{inner}",)
    ),
)

FAMILY = Family(
    mends="the wrong arithmetic operator, or swapped operands",
    prior=Prior(share=4.0, edits=3.5, study="sstub-java", others=0.8),
    propose=propose,
    rules=_RULES,
    examples="""
        py: a % b → a // b → a / b → a * b → a - b
        py: total += a → total -= a → total *= a → total %= a → total //= a → total |= a
        js: x = a - b; → x = a + b; → … → x = b - a;
        js: x = a + b * c; → … → x = (a + b) * c;
        js: x += a; → x -= a; → …
        js: x = a; → x += a; → …
        js: i++; → i--;
        go: a += b → a -= b → …
        go: a++ → a--
        go: return a / b, nil → … → return b / a, nil
    """,
)
