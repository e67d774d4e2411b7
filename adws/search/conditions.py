"""Conditions that fit a place: those of the file, simple ones, and hazards."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, zip_longest

from adws.search.constants import constants_of, divisors_with
from adws.search.kinds import CONTAINER, FLAG, FUNCTION, MAPPING, NUMBER, SEQUENCE, SET, TEXT
from adws.search.precedence import TEST
from adws.search.scopes import OWN, Scope
from adws.search.source import ParsedFile
from adws.search.value_places import names_in

_DIVISIONS = (ast.Div, ast.FloorDiv, ast.Mod)
_BASIC = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
_TAKING = ("pop", "popleft", "popitem")


@lru_cache(maxsize=4096)
def hazards(node: ast.AST, source: ParsedFile) -> tuple[str, ...]:
    """Return the conditions under which parts of a statement raise, the nearest first."""
    parts = [node]
    if isinstance(node, ast.stmt):  # the statements in it have hazards of their own
        parts = [part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.stmt)]
    names = (
        condition for part in parts for inner in ast.walk(part) for condition in _of(inner, source)
    )
    return tuple(dict.fromkeys(names))


def _of(node: ast.AST, source: ParsedFile) -> Iterator[str]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, _DIVISIONS):
        yield from (f"{source.words(node.right)} == 0",) if _is_basic(node.right) else ()
    elif isinstance(node, ast.Subscript) and isinstance(node.value, _BASIC):
        yield from _of_subscript(node, source.words(node.value), source)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, _BASIC):
        owner = source.words(node.value)
        if owner not in (*OWN, *source.module_names):
            yield f"not {owner}" if node.attr in _TAKING else f"{owner} is None"
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "zip":
        first, *others = [f"len({source.words(argument)})" for argument in node.args] or [""]
        yield from (f"{first} != {other}" for other in others)
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("min", "max"):
        alone = node.args[0] if len(node.args) == 1 else None
        yield from (f"not {source.words(alone)}",) if alone and _is_basic(alone) else ()


def _is_basic(node: ast.expr) -> bool:
    return isinstance(node, _BASIC)


def _of_subscript(node: ast.Subscript, owner: str, source: ParsedFile) -> Iterator[str]:
    index = source.words(node.slice)
    if isinstance(node.slice, ast.Slice):
        return
    outer = node.value.slice if isinstance(node.value, ast.Subscript) else None
    if isinstance(outer, ast.Name) and isinstance(node.slice, ast.Name):
        grid = owner.removesuffix(f"[{outer.id}]")
        yield f"not (0 <= {outer.id} < len({grid}) and 0 <= {index} < len({owner}))"
    if isinstance(node.slice, ast.Constant | ast.UnaryOp):
        yield f"not {owner}"
    elif source.kind(node.value) == MAPPING:
        yield f"{index} not in {owner}"
    else:
        yield from (f"{index} >= len({owner})", f"{index} not in {owner}")


_OF_NUMBER = (
    "{} == 0",
    "{} < 0",
    "{} <= 0",
    "{} > 0",
    "{} == 1",
    "{} <= 1",
    "{} < 1",
    "{} % 2 == 0",
)
_OF_CONTAINER = ("not {}", "{}", "len({}) == 1", "len({}) < 2", "len({}) > 1", "{} is None")
_OF_UNKNOWN = (
    "not {}",
    "{} is None",
    "{}",
    "{} is not None",
    "{} <= 0",
    "{} == 0",
    "{} < 0",
    "{} > 0",
    "isinstance({}, dict)",
    "isinstance({}, list)",
    "isinstance({}, str)",
)
_BY_KIND = {
    NUMBER: _OF_NUMBER,
    FLAG: ("{}", "not {}"),
    FUNCTION: (),
    **dict.fromkeys((SET, CONTAINER), _OF_CONTAINER),
    MAPPING: (*_OF_CONTAINER, "isinstance({}, dict)"),
    SEQUENCE: (*_OF_CONTAINER, "isinstance({}, list)"),
    TEXT: (*_OF_CONTAINER, "isinstance({}, str)"),
}
_CONTAINERS = (TEXT, SEQUENCE, MAPPING, SET, CONTAINER)
_HOLDING = (SEQUENCE, MAPPING, SET, CONTAINER)
_SIZED = (SEQUENCE, CONTAINER)
_UNHELD = (MAPPING, SET, CONTAINER, FUNCTION)
_MOST_PAIRED = 6
_ROWS, _FAR_ROWS = 3, 2
_MOST_SEEN = 16
_MOST_CONSTANTS = 4
_PAIR = 2
_OF_ATTRIBUTE = ("not self.{}", "self.{} == 0", "self.{} is None")
_MOST_OWNED = 3
_OPPOSITES: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Lt: ">=",
    ast.GtE: "<",
    ast.Gt: "<=",
    ast.LtE: ">",
}


def about(name: str, kind: str | None) -> tuple[str, ...]:
    """Return the conditions about one name.

    >>> about("found", "flag")
    ('found', 'not found')
    """
    return tuple(form.format(name) for form in _BY_KIND.get(kind or "", _OF_UNKNOWN))


def between(left: str, right: str, kinds: dict[str, str]) -> Iterator[str]:
    """Yield the conditions about two names, as far as their kinds allow.

    >>> list(between("a", "b", {"a": "number", "b": "set"}))
    ['a in b', 'a not in b']
    """
    kind, other = kinds.get(left), kinds.get(right)
    yield from _containments(left, kind, right, other)
    yield from _containments(right, other, left, kind)
    if kind == other and kind in _SIZED:
        yield f"len({left}) != len({right})"
    alike = FUNCTION not in (kind, other) and (kind is None or other is None or kind == other)
    if alike and kind not in _HOLDING and other not in _HOLDING:
        yield from (f"{left} == {right}", f"{left} != {right}")
        if FLAG not in (kind, other):
            yield from (f"{left} {sign} {right}" for sign in ("<", ">", "<=", ">="))
    if other is None and kind not in (*_HOLDING, FUNCTION):
        yield from (f"{left} in {right}", f"{left} not in {right}")


def _containments(item: str, kind: str | None, holder: str, other: str | None) -> Iterator[str]:
    if kind not in _UNHELD and other in _CONTAINERS:
        yield from (f"{item} in {holder}", f"{item} not in {holder}")


@lru_cache(maxsize=512)
def conditions_in(scope: ast.AST, source: ParsedFile) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the conditions in a function or module, each with the names that it needs.

    The opposites of comparisons follow, unless they are among these conditions.
    """
    parts = [part for node in ast.walk(scope) for part in _tests_of(node)]
    parts_read = [(source.operand(part, TEST), frozenset(names_in(part))) for part in parts]
    turned = [(_turned(part, source), frozenset(names_in(part))) for part in parts]
    by_words = {
        words: names for words, names in [*parts_read, *turned] if bool(words) and "\n" not in words
    }
    return tuple(by_words.items())


def _divided(node: ast.AST, source: ParsedFile) -> Iterator[str]:
    """Yield ``n % 400 == 0`` beside ``n % 100``: rules combine such divisors."""
    left = node.left if isinstance(node, ast.Compare) else None
    if isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mod):
        number, divisor = source.words(left.left), source.words(left.right)
        yield from (f"{number} % {factor} == 0" for factor in divisors_with(divisor))


@lru_cache(maxsize=512)
def _of_object(scope: ast.AST, source: ParsedFile) -> tuple[str, ...]:
    """Return the conditions about the attributes that a method reads."""
    parts = (part for part in ast.walk(scope) if isinstance(part, ast.Attribute))
    names = dict.fromkeys(part.attr for part in parts if source.words(part.value) == "self")
    read = [name for name in names if name not in source.called_attributes][:_MOST_OWNED]
    return tuple(form.format(name) for form in _OF_ATTRIBUTE for name in read)


def _middle(node: ast.AST, source: ParsedFile) -> list[str]:
    """Return conditions that tell a cell from its neighbours, in nested loops over offsets."""
    names: list[str] = []
    above = source.parents.get(node)
    while isinstance(above, ast.stmt) and not isinstance(above, Scope):
        if isinstance(above, ast.For) and isinstance(above.target, ast.Name):
            steps = source.words(above.iter)
            is_literal = isinstance(above.iter, ast.Tuple | ast.List | ast.Call)
            names += [above.target.id] if "-1" in steps and is_literal else []
        above = source.parents.get(above)
    pair = f"({', '.join(reversed(names))})"
    return [f"{pair} != (0, 0)", f"{pair} == (0, 0)"] if len(names) == _PAIR else []


def _turned(node: ast.expr, source: ParsedFile) -> str:
    if not isinstance(node, ast.Compare) or len(node.ops) > 1:
        return ""
    sign = _OPPOSITES.get(type(node.ops[0]), "")
    left, right = source.words(node.left), source.words(node.comparators[0])
    return f"{left} {sign} {right}" if sign else ""


def _tests_of(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.If | ast.While | ast.IfExp | ast.Assert):
        return [node.test]
    if isinstance(node, ast.BoolOp):
        return node.values
    return node.ifs if isinstance(node, ast.comprehension) else []


def conditions(node: ast.AST, source: ParsedFile, first: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield conditions that make sense at a node, those about the ``first`` names before others.

    The function's other conditions and their opposites come first, then names, pairs of names,
    names with constants, and the file's other conditions.
    """
    names = source.variables(node)
    kinds = source.kinds(node)
    near_names = [name for name in names if name in first]
    far = [name for name in names if name not in first]
    if isinstance(node, ast.Compare | ast.BoolOp):
        yield from (condition for part in ast.walk(node) for condition in _divided(part, source))
    yield from _fitting(source.function(node), node, source)
    yield from _middle(node, source)
    yield from _of_object(source.function(node), source)
    singles, others = (
        list(_in_turns([about(name, kinds.get(name)) for name in some]))
        for some in (near_names, far)
    )
    yield from singles[: _ROWS * len(near_names)]
    yield from _pairs(near_names[:_MOST_PAIRED], kinds)
    yield from singles[_ROWS * len(near_names) :]
    yield from others[: _FAR_ROWS * len(far)]
    yield from _equalities(node, near_names, source)
    yield from _pairs([*near_names[:2], *far][:_MOST_PAIRED], kinds)
    yield from others[_FAR_ROWS * len(far) :]
    yield from _fitting(source.tree, node, source)


def _in_turns(rows: list[tuple[str, ...]]) -> Iterator[str]:
    return (condition for row in zip_longest(*rows) for condition in row if condition is not None)


def _pairs(names: list[str], kinds: dict[str, str]) -> Iterator[str]:
    rows = [tuple(between(left, right, kinds)) for left, right in combinations(names, 2)]
    yield from dict.fromkeys(_in_turns(rows))


def _equalities(node: ast.AST, names: list[str], source: ParsedFile) -> Iterator[str]:
    """Yield comparisons of names and indexed values with constants of the function."""
    scope, kinds = source.function(node), source.kinds(node)
    parts = [part for part in ast.walk(node) if isinstance(part, ast.Subscript)]
    texts = [source.words(part) for part in parts if "\n" not in source.words(part)]
    for constant in constants_of(scope, source)[:_MOST_CONSTANTS]:
        kind = TEXT if constant[0] in "\"'" else NUMBER
        usable = [name for name in names if kinds.get(name) in (kind, None)]
        for text in dict.fromkeys([*usable, *texts[:2]]):
            yield from (f"{text} == {constant}", f"{text} != {constant}")


def _fitting(scope: ast.AST, node: ast.AST, source: ParsedFile) -> list[str]:
    names_in_scope = source.known_names(node)
    return [words for words, names in conditions_in(scope, source) if names <= names_in_scope][
        :_MOST_SEEN
    ]
