"""Infer the kinds of values of expressions and names from the text, without running it."""

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping

from adws.search.scopes import Scope, own_nodes, parameters

NUMBER, TEXT, FLAG = "number", "text", "flag"
SEQUENCE, MAPPING, SET, CONTAINER = "sequence", "mapping", "set", "container"
FUNCTION = "function"

_CONTAINERS = (TEXT, SEQUENCE, MAPPING, SET, CONTAINER)
_CALLS = {
    NUMBER: "len int float abs sum round ord pow hash divmod",
    TEXT: "str chr repr format bin hex oct input",
    SEQUENCE: "list sorted tuple range zip map filter reversed enumerate deque",
    MAPPING: "dict Counter defaultdict OrderedDict",
    SET: "set frozenset",
    FLAG: "bool any all isinstance callable hasattr issubclass",
}
_METHODS = {
    NUMBER: "count index find rfind rindex total_seconds timestamp bit_length",
    TEXT: "strip lstrip rstrip lower upper title capitalize casefold replace join format zfill"
    " ljust rjust center removeprefix removesuffix decode strftime isoformat swapcase",
    SEQUENCE: "split rsplit splitlines items keys values partition rpartition readlines findall",
    FLAG: "startswith endswith isdigit isalpha isalnum isspace isupper islower isnumeric"
    " issubset issuperset isdisjoint is_integer",
    SET: "union intersection difference symmetric_difference",
}
_RECEIVERS = {
    TEXT: "strip lstrip rstrip lower upper title capitalize casefold join format zfill split"
    " rsplit splitlines startswith endswith isdigit isalpha isalnum isspace isupper islower"
    " replace removeprefix removesuffix ljust rjust",
    SEQUENCE: "append extend insert sort reverse popleft appendleft",
    MAPPING: "items keys values get setdefault",
    SET: "union intersection difference issubset issuperset symmetric_difference",
}
_ANNOTATIONS = {
    NUMBER: "int float complex Decimal Fraction",
    TEXT: "str",
    SEQUENCE: "list List tuple Tuple Sequence deque",
    MAPPING: "dict Dict Mapping MutableMapping Counter DefaultDict",
    SET: "set Set frozenset FrozenSet",
    FLAG: "bool",
    FUNCTION: "Callable",
    CONTAINER: "Iterable Iterator Collection Container",
}
_ARITHMETIC = (ast.Sub, ast.Div, ast.FloorDiv, ast.Pow, ast.LShift, ast.RShift)


def _inverted(table: Mapping[str, str]) -> dict[str, str]:
    return {name: kind for kind, names in table.items() for name in names.split()}


_OF_CALL, _OF_METHOD = _inverted(_CALLS), _inverted(_METHODS)
_OF_ANNOTATION = _inverted(_ANNOTATIONS)
RECEIVERS = _inverted(_RECEIVERS)
"""Methods that only one kind of value has."""


def compatible(first: str | None, other: str | None) -> bool:
    """Whether a value of one kind may replace one of the other; None, unknown, fits every kind."""
    if first is None or other is None or first == other:
        return True
    pair = {first, other}
    return pair == {NUMBER, FLAG} or (CONTAINER in pair and pair <= {*_CONTAINERS})


def kind_of(node: ast.AST, names: Mapping[str, str]) -> str | None:
    """Return the kind of an expression, or None, given the kinds of names."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Constant):
        return _of_constant(node.value)
    if isinstance(node, ast.Call):
        return _of_call(node, names)
    if isinstance(node, ast.BinOp):
        return _of_operation(node, names)
    return _of_other(node, names)


def _of_other(node: ast.AST, names: Mapping[str, str]) -> str | None:
    if isinstance(node, ast.Subscript):
        kind = kind_of(node.value, names)
        return kind if kind == TEXT or isinstance(node.slice, ast.Slice) else None
    if isinstance(node, ast.IfExp):
        return kind_of(node.body, names) or kind_of(node.orelse, names)
    if isinstance(node, ast.UnaryOp):
        return FLAG if isinstance(node.op, ast.Not) else NUMBER
    return _DISPLAYS.get(type(node))


_DISPLAYS: dict[type[ast.AST], str] = {
    ast.JoinedStr: TEXT,
    ast.List: SEQUENCE,
    ast.ListComp: SEQUENCE,
    ast.Tuple: SEQUENCE,
    ast.GeneratorExp: CONTAINER,
    ast.Dict: MAPPING,
    ast.DictComp: MAPPING,
    ast.Set: SET,
    ast.SetComp: SET,
    ast.Compare: FLAG,
    ast.Lambda: FUNCTION,
}


def _of_constant(value: object) -> str | None:
    if isinstance(value, bool):
        return FLAG
    if isinstance(value, int | float):
        return NUMBER
    return TEXT if isinstance(value, str) else None


def _of_call(node: ast.Call, names: Mapping[str, str]) -> str | None:
    if isinstance(node.func, ast.Attribute):
        if node.func.attr in ("copy", "pop"):
            return kind_of(node.func.value, names) if node.func.attr == "copy" else None
        return _OF_METHOD.get(node.func.attr)
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in ("min", "max") and len(node.args) > 1:
        return kind_of(node.args[0], names) or kind_of(node.args[1], names)
    return _OF_CALL.get(name)


def _of_operation(node: ast.BinOp, names: Mapping[str, str]) -> str | None:
    left, right = kind_of(node.left, names), kind_of(node.right, names)
    if isinstance(node.op, ast.Mod):
        return left if left == TEXT else NUMBER
    if isinstance(node.op, _ARITHMETIC):
        return left if left == SET else NUMBER
    if isinstance(node.op, ast.Mult):
        return next((kind for kind in (left, right) if kind in (TEXT, SEQUENCE)), NUMBER)
    return left or right


def is_called_so(name: str) -> bool:
    """Whether a name is that of a builtin function, or looks like that of a class.

    >>> [is_called_so(name) for name in ("len", "Case", "PATH", "a")]
    [True, True, False, False]
    """
    return callable(getattr(builtins, name, None)) or (name.istitle() and len(name) > 1)


def kind_of_annotation(node: ast.AST | None) -> str | None:
    """Return the kind that an annotation declares, or None.

    >>> kind_of_annotation(ast.parse("list[int] | None", mode="eval").body)
    'sequence'
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _OF_ANNOTATION.get(node.value.partition("[")[0])
    if isinstance(node, ast.Subscript):
        return kind_of_annotation(node.value)
    if isinstance(node, ast.BinOp):
        return kind_of_annotation(node.left)
    name = getattr(node, "id", getattr(node, "attr", ""))
    return _OF_ANNOTATION.get(name)


Evidence = Iterable[tuple[str, str]]
_UNCLEAR = ""
_TAKING = {
    **dict.fromkeys(("len", "enumerate", "sorted", "any", "all", "sum", "reversed"), CONTAINER),
    **dict.fromkeys(("range", "chr", "abs"), NUMBER),
}
_ROUNDS = 2


def kinds_in(scope: Scope, outer: Mapping[str, str]) -> dict[str, str]:
    """Return the kinds of a function's names: by declaration and assignment, else by use.

    If the code contradicts itself, a name has no kind: the bug may be in either place.

    >>> kinds_in(ast.parse("lambda a, b=1: a.lower()", mode="eval").body, {})
    {'a': 'text', 'b': 'number'}
    """
    kinds = {name: kind for name, kind in outer.items() if name not in parameters(scope)}
    for _round in range(_ROUNDS):
        kinds |= _agreed([*_declared(scope), *_assigned(scope, kinds)])
    every = _agreed(_used(scope)) | kinds
    return {name: kind for name, kind in every.items() if kind != _UNCLEAR}


def _agreed(evidence: Evidence) -> dict[str, str]:
    kinds: dict[str, str] = {}
    for name, kind in evidence:
        kinds[name] = _meet(kinds.get(name, kind), kind)
    return kinds


def _meet(first: str, other: str) -> str:
    """Return the narrower of two kinds that agree; a list is a container, a flag is a number."""
    if first == other:
        return first
    wide = next((kind for kind in (CONTAINER, FLAG) if kind in (first, other)), _UNCLEAR)
    narrow = other if first == wide else first
    agree = narrow == NUMBER if wide == FLAG else narrow not in (NUMBER, FUNCTION, _UNCLEAR)
    return narrow if wide and agree else _UNCLEAR


def _declared(scope: Scope) -> Iterator[tuple[str, str]]:
    arguments = scope.args
    plain = [*arguments.posonlyargs, *arguments.args]
    for argument in [*plain, *arguments.kwonlyargs]:
        kind = kind_of_annotation(argument.annotation)
        if kind is not None:
            yield argument.arg, kind
    pairs = [*zip(plain[::-1], arguments.defaults[::-1], strict=False)]
    for argument, default in [
        *pairs,
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]:
        kind = kind_of(default, {}) if default is not None else None
        if kind is not None:
            yield argument.arg, kind


def _assigned(scope: Scope, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for node in own_nodes(scope):
        pairs: list[tuple[ast.expr, str | None]] = []
        if isinstance(node, ast.Assign):
            pairs = [
                pair for target in node.targets for pair in _unpacked(target, node.value, names)
            ]
        elif isinstance(node, ast.For):
            pairs = _of_loop(node, names)
        elif isinstance(node, ast.AugAssign) and kind_of(node.value, names) == NUMBER:
            pairs = [(node.target, NUMBER)]
        elif isinstance(node, ast.AnnAssign):
            pairs = [(node.target, kind_of_annotation(node.annotation))]
        for target, kind in pairs:
            if isinstance(target, ast.Name) and kind is not None:
                yield target.id, kind


def _unpacked(
    target: ast.expr, value: ast.expr, names: Mapping[str, str]
) -> list[tuple[ast.expr, str | None]]:
    """Pair targets with kinds, also where a tuple is assigned to a tuple."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        parts = zip(target.elts, value.elts, strict=False)
        return [(node, kind_of(other, names)) for node, other in parts]
    return [(target, kind_of(value, names))]


def _of_loop(node: ast.For, names: Mapping[str, str]) -> list[tuple[ast.expr, str | None]]:
    function = getattr(getattr(node.iter, "func", None), "id", "")
    if function == "range":
        return [(node.target, NUMBER)]
    if function == "enumerate" and isinstance(node.target, ast.Tuple):
        return [(node.target.elts[0], NUMBER)]
    return [(node.target, TEXT if kind_of(node.iter, names) == TEXT else None)]


def _used(scope: Scope) -> Iterator[tuple[str, str]]:
    for node in own_nodes(scope):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, FUNCTION
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            kind = RECEIVERS.get(node.attr)
            if kind is not None:
                yield node.value.id, kind
        yield from _by_operation(node)


def _by_operation(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the kinds that operations imply: ``n % 2``, ``n > 0``, ``range(n)``, ``for x in a``."""
    if isinstance(node, ast.For) and isinstance(node.iter, ast.Name):
        yield node.iter.id, CONTAINER
    kind = _TAKING.get(getattr(getattr(node, "func", None), "id", ""), "")
    if isinstance(node, ast.Call) and kind:
        yield from ((part.id, kind) for part in node.args if isinstance(part, ast.Name))
    sides: list[ast.expr] = []
    if isinstance(node, ast.Compare) and not isinstance(node.ops[0], ast.In | ast.NotIn):
        sides = [node.left, *node.comparators]
    elif isinstance(node, ast.BinOp) and not isinstance(node.op, ast.Mod | ast.Mult):
        sides = [node.left, node.right]
    side_kinds = {kind_of(side, {}) for side in sides}
    kinds = [kind for kind in (NUMBER, TEXT) if kind in side_kinds]
    if len(kinds) == 1:
        yield from ((side.id, kinds[0]) for side in sides if isinstance(side, ast.Name))
