"""Python's test files without some of their cases: functions, or rows of their parameters."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain

from attrs import frozen

from adws.runners.python.assertions import name_of
from adws.runners.python.module import Function, Module
from adws.runners.twin_sites import ByteEdit, edited
from adws.runners.withholding import Withholding

_PARAMETRIZE = "parametrize"
_ANYTHING = ".*"
_BEHIND = re.compile(rb"\s*,?")


def without_cases(request: Withholding) -> str | None:
    """Return the text without the hidden cases; None if one of them cannot be taken out.

    A function of which no case is kept does nothing any more; else the rows of its only
    ``parametrize`` go that have the ids of the hidden cases.
    """
    try:
        module = Module(request.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    hidden, visible = _by_function(request.hidden), _by_function(request.kept_cases)
    used = {module.function_of(name)[1] for name in visible}
    cuts = [_cuts(module, name, ids, used, rest=name in visible) for name, ids in hidden.items()]
    edits = dict.fromkeys(chain.from_iterable(cuts))
    return edited(request.text, edits) if all(cuts) else None


def _cuts(
    module: Module,
    name: str,
    ids: Sequence[str],
    used: AbstractSet[Function | None],
    *,
    rest: bool,
) -> Sequence[ByteEdit]:
    """Return what takes out these cases of a function; nothing if that cannot be done.

    ``used`` are the functions of kept cases; ``rest`` says that the function has such under this
    name. A function that another class inherits is left alone.
    """
    _, function = module.function_of(name)
    if function is None or (function in used and not rest):
        return ()
    return _rows(module, function, ids) if rest else (_emptied(module, function),)


def _by_function(names: Iterable[str]) -> dict[str, list[str]]:
    """Return the ids of parameters by the names of functions.

    >>> _by_function(["A::b[1]", "A::b[2]", "c"])
    {'A::b': ['1', '2'], 'c': ['']}
    """
    rows: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        function, _, rest = name.partition("[")
        rows[function].append(rest.removesuffix("]"))
    return dict(rows)


def _emptied(module: Module, function: Function) -> ByteEdit:
    """Put ``pass`` in the place of a function and its decorators: a class may hold no other."""
    start = module.start(function)
    if function.decorator_list:
        start = module.data.rindex(b"@", 0, module.start(function.decorator_list[0]))
    return ByteEdit(start, module.end(function), "pass")


def _rows(module: Module, function: Function, ids: Sequence[str]) -> list[ByteEdit]:
    """Return the edits that take out the rows with these ids; none where one is not found."""
    decorators = [decorator for decorator in function.decorator_list if _is_parametrize(decorator)]
    if len(decorators) != 1 or not isinstance(decorators[0], ast.Call):
        return []
    table = _table(module, decorators[0])
    patterns = [_pattern(table, at) for at in range(len(table.rows))] if table else []
    cut: list[ByteEdit] = []
    for case_id in ids:
        fitting = [at for at, text in enumerate(patterns) if re.fullmatch(text, case_id, re.DOTALL)]
        if table is None or len(fitting) != 1:
            return []
        cut += [_cut(module, items[fitting[0]]) for items in (table.rows, table.ids) if items]
    return cut


def _is_parametrize(decorator: ast.expr) -> bool:
    function = decorator.func if isinstance(decorator, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr == _PARAMETRIZE


@frozen
class _Table:
    """The rows of a ``parametrize``; ``ids`` is empty if they are made of the rows."""

    names: tuple[str, ...]
    rows: Sequence[ast.expr]
    ids: Sequence[ast.expr] = ()


def _table(module: Module, call: ast.Call) -> _Table | None:
    arguments = dict(zip(("argnames", "argvalues"), call.args, strict=False))
    arguments |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    names, rows, ids = (arguments.get(key) for key in ("argnames", "argvalues", "ids"))
    if isinstance(rows, ast.Name):
        rows = module.value_of(rows.id)
    if not isinstance(rows, ast.List | ast.Tuple) or names is None:
        return None
    if ids is not None and not isinstance(ids, ast.List | ast.Tuple):
        return None
    return _Table(_names(names), rows.elts, ids.elts if ids else ())


def _names(node: ast.expr) -> tuple[str, ...]:
    """Return the names of parameters: words of one text, or a list of texts."""
    parts = node.elts if isinstance(node, ast.List | ast.Tuple) else [node]
    texts = [str(part.value) for part in parts if isinstance(part, ast.Constant)]
    return tuple(word.strip() for text in texts for word in text.split(",") if word.strip())


def _pattern(table: _Table, at: int) -> str:
    """Return an expression for the id of a row, as pytest makes it up."""
    row = table.rows[at]
    if table.ids:
        return _words(table.ids[at], "", at)
    values = [row] if len(table.names) == 1 else getattr(row, "elts", [])
    if isinstance(row, ast.Call) and name_of(row.func) == "param":
        own = [keyword.value for keyword in row.keywords if keyword.arg == "id"]
        if own:
            return _words(own[0], "", at)
        values = row.args
    if len(values) != len(table.names):
        return _ANYTHING
    pairs = zip(table.names, values, strict=True)
    return "-".join(_words(value, name, at) for name, value in pairs)


def _words(node: ast.expr, name: str, at: int) -> str:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return _ANYTHING
    if isinstance(value, str):
        return re.escape(value.encode("unicode_escape").decode("ascii"))
    plain = value is None or isinstance(value, int | float | complex)
    return re.escape(str(value) if plain else f"{name}{at}")


def _cut(module: Module, node: ast.expr) -> ByteEdit:
    """Return what takes an item out of a list, and the comma behind it."""
    end = module.end(node)
    behind = _BEHIND.match(module.data, end)
    return ByteEdit(module.start(node), behind.end() if behind else end, "")
