"""Values that lack a conversion, or have one too many."""

import ast
from functools import lru_cache

from adws.search.donors import callable_here
from adws.search.family import EditRule, Family, Prior
from adws.search.kinds import CONTAINER, FLAG, FUNCTION, MAPPING, NUMBER, SEQUENCE, SET, TEXT
from adws.search.precedence import ATOM
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import expected_kind, is_iterated, is_value

_CALLS = {
    NUMBER: ("int", "abs", "str", "float", "round"),
    TEXT: ("len", "int", "list", "set", "sorted", "float"),
    SEQUENCE: ("len", "sorted", "list", "set", "tuple", "sum", "reversed", "max", "min"),
    CONTAINER: ("list", "len", "sorted", "set", "tuple", "sum", "max", "min"),
    MAPPING: ("len", "dict", "sorted", "list"),
    SET: ("len", "sorted", "list", "frozenset"),
    FLAG: ("int", "bool", "str"),
}
_ANY = (
    *("int", "len", "str", "abs", "list", "sorted", "set", "tuple", "float", "bool", "sum"),
    *("reversed", "dict", "max", "min"),
)
_GIVING = {
    NUMBER: ("len", "int", "abs", "sum", "float", "round", "max", "min"),
    TEXT: ("str", "max", "min"),
    CONTAINER: ("list", "sorted", "set", "tuple", "str", "dict", "reversed", "frozenset"),
}
_METHODS = {
    NUMBER: (),
    TEXT: (
        *("strip()", "lower()", "upper()", "split()", "rstrip()", "lstrip()", "title()"),
        "capitalize()",
    ),
    SEQUENCE: ("copy()", "pop()", "pop(0)"),
    CONTAINER: (),
    MAPPING: ("items()", "values()", "keys()", "copy()"),
    SET: ("copy()",),
    FLAG: (),
    FUNCTION: (),
}
_ANY_METHOD = (
    *("strip()", "lower()", "items()", "values()", "copy()", "upper()", "keys()", "split()"),
)
_MOST_OWN = 8
_PLAIN = ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.BinOp | ast.GeneratorExp


def propose(node: _PLAIN, source: ParsedFile) -> Proposals:
    """Remove a conversion, or add one that suits the kind of a value."""
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name) and len(node.args) == 1:
            if not isinstance(node.args[0], ast.Starred | ast.GeneratorExp):
                yield source.replace(node, source.operand(node.args[0]))
        elif isinstance(node.func, ast.Attribute) and not isinstance(node.func.value, ast.Constant):
            yield source.replace(node, source.words(node.func.value))
    if is_value(node, source) or is_iterated(node, source):
        yield from _wrapped(node, source)


def _wrapped(node: ast.expr, source: ParsedFile) -> Proposals:
    kind, words = source.kind(node), source.words(node)
    function = source.words(node.func) if isinstance(node, ast.Call) else ""
    own = getattr(source.function(node), "name", "")
    if kind == FUNCTION:
        return
    if _empties(node, words, source):
        yield from (source.fit(node, f"{words}.{call}", ATOM) for call in ("pop(0)", "pop()"))
    for name in (*_builtin(node, source), *_own_functions(source)[:_MOST_OWN]):
        if name not in (function, own):
            yield source.fit(node, f"{name}({words})", ATOM)
    if isinstance(node, ast.BinOp | ast.GeneratorExp):
        return
    if kind in (TEXT, None) and not is_iterated(node, source):
        yield source.fit(node, f'"".join(sorted({words}))', ATOM)
    for method in _METHODS.get(kind, ()) if kind else _ANY_METHOD:
        yield source.fit(node, f"{words}.{method}", ATOM)
    if isinstance(node, ast.Name):
        yield from (source.fit(node, call, ATOM) for call in callable_here(words, node, source))


def _empties(node: ast.expr, words: str, source: ParsedFile) -> bool:
    """Whether the loop around a value runs until it is empty, and so has to consume it."""
    above: ast.AST | None = node
    while above is not None and not isinstance(above, ast.While | ast.FunctionDef):
        above = source.parents.get(above)
    return isinstance(above, ast.While) and source.words(above.test) == words


def _builtin(node: ast.expr, source: ParsedFile) -> list[str]:
    """Return the conversions that give what is needed at a place, if it is known."""
    kind, expected = source.kind(node), expected_kind(node, source)
    names = _CALLS.get(kind, _ANY) if kind else _ANY
    if expected is None:
        return [*names]
    return [name for name in _GIVING.get(expected, ()) if name in names]


@lru_cache(maxsize=64)
def _own_functions(source: ParsedFile) -> tuple[str, ...]:
    """Return the file's functions that can be called with one argument."""
    functions = (node for node in source.tree.body if isinstance(node, ast.FunctionDef))
    return tuple(node.name for node in functions if _takes_one(node.args))


def _takes_one(arguments: ast.arguments) -> bool:
    count = len(arguments.posonlyargs) + len(arguments.args)
    return bool(count) and count - len(arguments.defaults) <= 1


_RULES = (
    EditRule(
        ("javascript",),
        "(call_expression arguments: (arguments . (_) @inner .)) @seen",
        by=("{inner}",),
    ),
    EditRule(
        ("go",),
        "(call_expression arguments: (argument_list . (_) @inner .)) @seen",
        by=("{inner}",),
    ),
    EditRule(
        ("javascript",),
        "(call_expression function: (member_expression object: (_) @inner)) @seen",
        by=("{inner}",),
    ),
    EditRule(
        ("javascript",),
        '(binary_expression operator: "/") @seen',
        by=("Math.floor({seen})", "Math.round({seen})", "Math.ceil({seen})", "Math.trunc({seen})"),
    ),
    EditRule(
        ("javascript",),
        "(template_substitution [(identifier) (member_expression) (binary_expression)] @seen)",
        by=('String({seen}).padStart(2, "0")', "{seen}.toFixed(2)", "{seen}.trim()"),
        share=0.7,
    ),
    EditRule(
        ("javascript",),
        """
        [(binary_expression left: [(identifier) (member_expression)] @seen operator:
         ["===" "!==" "==" "!="])
         (binary_expression operator: ["===" "!==" "==" "!="] right: [(identifier)
          (member_expression)] @seen)
         (arguments [(identifier) (member_expression)] @seen)
         (member_expression object: (identifier) @seen)
         (variable_declarator value: [(identifier) (member_expression) (call_expression)] @seen)
         (return_statement [(identifier) (member_expression) (call_expression)] @seen)
         (arrow_function body: [(identifier) (member_expression) (call_expression)] @seen)]
        """,
        by=(
            "{seen}.toLowerCase()",
            "{seen}.trim()",
            "Number({seen})",
            "String({seen})",
            "Math.abs({seen})",
            "{seen}.length",
            "Math.floor({seen})",
            "Math.round({seen})",
            "Math.max(0, {seen})",
        ),
        share=0.5,
    ),
    EditRule(
        ("javascript",),
        """
        ((call_expression
           function: (member_expression object: [(identifier) (member_expression)] @seen
             property: (property_identifier) @method))
         (#any-of? @method "sort" "reverse" "splice"))
        """,
        by=("[...{seen}]",),
    ),
    EditRule(
        ("go",),
        """
        ((call_expression function: (identifier) @f arguments: (argument_list
         [(identifier) (selector_expression)] @seen))
         (#eq? @f "len"))
        """,
        by=("[]rune({seen})",),
    ),
    EditRule(
        ("go",),
        """
        [(binary_expression left: [(identifier) (selector_expression)] @seen operator:
         ["==" "!="])
         (binary_expression operator: ["==" "!="] right: [(identifier)
          (selector_expression)] @seen)
         (argument_list [(identifier) (selector_expression)] @seen)
         (return_statement (expression_list [(identifier) (call_expression)] @seen))]
        """,
        by=(
            "strings.TrimSpace({seen})",
            "strings.ToLower({seen})",
            "math.Abs({seen})",
            "len({seen})",
        ),
        share=0.4,
    ),
    EditRule(
        ("go",),
        '(binary_expression left: (_) @one operator: "/" right: (_) @other) @seen',
        by=("float64({one}) / float64({other})", "({one} + {other} - 1) / {other}"),
        share=0.7,
    ),
    EditRule(
        ("go",),
        """
        ((call_expression function: (identifier) @f
           arguments: (argument_list . (binary_expression left: (_) @one operator: _
            @sign right: (_) @other) .)) @seen
         (#any-of? @f "float64" "float32"))
        """,
        by=("{f}({one}){one..other}{f}({other})",),
    ),
)

FAMILY = Family(
    mends="a missing or unneeded conversion or call",
    prior=Prior(share=5.0, edits=54.0, study="sstub-python", others=0.5),
    propose=propose,
    rules=_RULES,
    examples="""
        py: x = len(a) → x = a → …
        py: x = a.strip() → x = a → …
        py: if a > 3: pass → if len(a) > 3: pass → …
        js: x = String(a); → x = a; → …
        js: x = a.trim(); → x = a; → …
        js: x = a / b; → x = Math.floor(a / b); → …
        js: x = `${a} min`; → x = `${String(a).padStart(2, "0")} min`; → …
        js: x = xs.sort(); → … → x = [...xs].sort();
        go: return len(a), nil → … → return len([]rune(a)), nil → …
        go: x = float64(a / b) → … → x = float64(a) / float64(b)
    """,
)
