"""Wrong calls: the wrong function, too few or too many arguments, in the wrong order."""

import ast
from collections.abc import Iterator

from benchmarks.search.seeder.module import Function, SeedModule, Slip
from benchmarks.search.seeder.pattern import SlipPattern

_CONFUSED = (
    ("min", "max"),
    ("any", "all"),
    ("len", "sum", "max"),
    ("sorted", "list", "reversed", "set"),
    ("int", "float", "round", "str"),
    ("list", "tuple", "set"),
    ("floor", "ceil", "trunc"),
    ("isinstance", "issubclass"),
    ("lower", "upper", "title", "capitalize"),
    ("strip", "lstrip", "rstrip"),
    ("find", "rfind", "index"),
    ("startswith", "endswith"),
    ("split", "rsplit", "splitlines"),
    ("partition", "rpartition"),
    ("ljust", "rjust", "center"),
    ("isdigit", "isalpha", "isalnum", "isspace"),
    ("append", "extend", "add"),
    ("pop", "popleft", "get"),
    ("appendleft", "append"),
    ("remove", "discard"),
    ("union", "intersection", "difference"),
    ("keys", "values", "items"),
    ("match", "search", "fullmatch"),
    ("group", "groups"),
    ("update", "setdefault"),
    ("days", "seconds"),
)
_SUPERFLUOUS = {
    "split": ('" "',),
    "strip": ('" "', '"."'),
    "sorted": ("reverse=True",),
    "sort": ("reverse=True",),
    "round": ("1",),
    "sum": ("1",),
    "enumerate": ("1",),
    "max": ("0",),
    "min": ("0",),
    "pop": ("0",),
    "join": (),
    "get": ("0",),
}


def _name(call: ast.Call) -> tuple[ast.expr, str]:
    """Return the function's expression and the last part of its name."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function, function.attr
    return function, function.id if isinstance(function, ast.Name) else ""


def _wrong_name(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Call another function: one of the same sort, or the module's own of as many arguments."""
    del function
    if not isinstance(node, ast.Call):
        return
    place, name = _name(node)
    head = module.code(place)[: -len(name)] if name else ""
    siblings = {other for group in _CONFUSED if name in group for other in group}
    own = [one for one in module.functions if one.name == name]
    siblings |= {
        other.name
        for other in module.functions
        if own and len(other.args.args) == len(own[0].args.args)
    }
    yield from (module.put(place, head + other) for other in sorted(siblings - {name}))


def _fewer(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    del function
    if isinstance(node, ast.Call):
        given: list[ast.expr | ast.keyword] = [*node.args, *node.keywords]
        yield from (_call(module, node, given[:at] + given[at + 1 :]) for at in range(len(given)))


def _more(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    del function
    if isinstance(node, ast.Call):
        given: list[ast.expr | ast.keyword] = [*node.args, *node.keywords]
        words = [_argument_text(module, one) for one in given]
        for extra in _SUPERFLUOUS.get(_name(node)[1], ()):
            yield module.put(node, f"{module.code(node.func)}({', '.join([*words, extra])})")


def _swapped(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    del function
    if isinstance(node, ast.Call) and len(node.args) > 1:
        for at in range(len(node.args) - 1):
            args = [*node.args]
            args[at], args[at + 1] = args[at + 1], args[at]
            yield _call(module, node, [*args, *node.keywords])


def _keywords(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Give one keyword's value to another keyword, of the call or of the function called."""
    del function
    if not isinstance(node, ast.Call):
        return
    own = [one for one in module.functions if one.name == _name(node)[1]]
    known = {arg.arg for one in own for arg in (*one.args.args, *one.args.kwonlyargs)}
    used_keywords = {keyword.arg for keyword in node.keywords}
    for keyword in node.keywords:
        if keyword.arg:
            for other in sorted(
                (known | {"key", "default"}) & (known or used_keywords) - used_keywords
            ):
                value = module.code(keyword.value)
                yield Slip(
                    module.span(keyword.value)[0] - len(keyword.arg) - 1,
                    module.span(keyword.value)[1],
                    f"{other}={value}",
                )


def _unwrapped(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Forget the function around an expression."""
    del function
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        first = node.args[0]
        if not isinstance(first, ast.GeneratorExp | ast.Starred):
            yield module.put(node, module.code(first))


def _no_method(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Forget a call of a method on an expression."""
    parent = module.parents.get(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        owner = module.code(node.func.value)
        is_value = not isinstance(parent, ast.Expr) and owner not in _imported(module)
        if is_value and function.name != owner:
            yield module.put(node, owner)


def _imported(module: SeedModule) -> frozenset[str]:
    return frozenset(
        alias.asname or alias.name
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    )


def _call(module: SeedModule, call: ast.Call, given: list[ast.expr | ast.keyword]) -> Slip:
    words = ", ".join(_argument_text(module, one) for one in given)
    return module.put(call, f"{module.code(call.func)}({words})")


def _argument_text(module: SeedModule, given: ast.expr | ast.keyword) -> str:
    if isinstance(given, ast.expr):
        return module.code(given)
    value = module.code(given.value)
    return f"{given.arg}={value}" if given.arg else f"**{value}"


PATTERNS = (
    SlipPattern("wrong_function_name", _wrong_name),
    SlipPattern("same_function_more_args", _fewer),
    SlipPattern("same_function_less_args", _more),
    SlipPattern("same_function_swap_args", _swapped),
    SlipPattern("change_keyword_argument_used", _keywords),
    SlipPattern("add_function_around_expression", _unwrapped),
    SlipPattern("add_method_call", _no_method),
)
