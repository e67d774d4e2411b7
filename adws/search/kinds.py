"""What kind of value an expression has, as far as the text tells without running it."""

import ast
import builtins
from collections.abc import Mapping

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


def compatible(one: str | None, other: str | None) -> bool:
    """Whether two kinds may stand for each other; None, the unknown, may stand for all.

    >>> compatible("number", "flag"), compatible("container", "text"), compatible("text", "number")
    (True, True, False)
    """
    if one is None or other is None or one == other:
        return True
    pair = {one, other}
    return pair == {NUMBER, FLAG} or (CONTAINER in pair and pair <= {*_CONTAINERS})


def kind_of(node: ast.AST, names: Mapping[str, str]) -> str | None:
    """Return the kind of an expression, or None, given the kinds of names.

    >>> kind_of(ast.parse("len(a) - 1", mode="eval").body, {})
    'number'
    >>> kind_of(ast.parse("a.split(',')[:2]", mode="eval").body, {})
    'sequence'
    """
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
    """Return the kind that an annotation promises, or None.

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
