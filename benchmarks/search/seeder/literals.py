"""Wrong literals: numbers, truth values, strings, types, elements of a display, regexes."""

import ast
import re
from collections.abc import Iterator

from benchmarks.search.seeder.module import Function, SeedModule, Slip
from benchmarks.search.seeder.pattern import SlipPattern

_REGEX_SLIPS = (
    (r"^\^", ""),
    (r"\$$", ""),
    (r"\+", "*"),
    (r"\*", "+"),
    (r"\?", ""),
    (r"\\d", r"\\w"),
    (r"\\w", r"\\d"),
    (r"\\s", " "),
    (r"\\\.", "."),
    (r"\[\^", "["),
)


def _number(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    del function
    if not isinstance(node, ast.Constant) or type(node.value) is bool:
        return
    value = node.value
    if not isinstance(value, int | float):
        return
    near = [value + 1, value - 1, value * 10, 0, 1] if isinstance(value, int) else [value * 10, 0]
    for other in dict.fromkeys(near):
        if other != value:
            yield module.put(node, repr(other) if other >= 0 else f"({other})")


def _truth(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    del function
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield module.put(node, str(not node.value))


def _string(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Write a string's letters in the other case, lose or double one, or add a space."""
    del function
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return
    if isinstance(module.parents.get(node), ast.Expr | ast.JoinedStr):
        return
    value = node.value
    wrong = (value.swapcase(), value[:-1], value[1:], f"{value} ", value + value[-1:], "")
    yield from (module.put(node, repr(other)) for other in dict.fromkeys(wrong) if other != value)


def _type(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    del function
    if isinstance(node, ast.Constant) and not isinstance(module.parents.get(node), ast.Expr):
        value = node.value
        if type(value) is int:
            yield from (module.put(node, other) for other in (f'"{value}"', f"{value}.0", "None"))
        elif isinstance(value, str) and len(value) < 2:  # noqa: PLR2004 - empty, or one character
            yield module.put(node, "None")
        elif value is None:
            yield from (module.put(node, other) for other in ("0", '""', "False"))


def _element(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Forget an element of a list, a tuple, a set or a dict."""
    del function
    if isinstance(node, ast.List | ast.Tuple | ast.Set) and isinstance(
        getattr(node, "ctx", ast.Load()), ast.Load
    ):
        for at in range(len(node.elts)):
            yield module.put(node, _display(module, node, node.elts[:at] + node.elts[at + 1 :]))
    if isinstance(node, ast.Dict):
        for at in range(len(node.values)):
            kept = [pair for n, pair in enumerate(_pairs(module, node)) if n != at]
            yield module.put(node, "{" + ", ".join(kept) + "}")


def _display(module: SeedModule, node: ast.AST, kept: list[ast.expr]) -> str:
    words = ", ".join(module.code(one) for one in kept)
    if isinstance(node, ast.List):
        return f"[{words}]"
    if isinstance(node, ast.Set):
        return f"{{{words}}}" if kept else "set()"
    return f"({words},)" if len(kept) == 1 else f"({words})"


def _pairs(module: SeedModule, node: ast.Dict) -> Iterator[str]:
    for key, value in zip(node.keys, node.values, strict=True):
        yield f"{module.code(key)}: {module.code(value)}" if key else f"**{module.code(value)}"


def _regex(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Get a regular expression slightly wrong: an anchor, a quantifier, a class of characters."""
    del function
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    if isinstance(node, ast.Call) and is_call and module.code(node.func).startswith("re."):
        first = node.args[0] if node.args else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            code = module.code(first)
            quote = code.find(code[-1]) + 1
            inner = code[quote:-1]
            for pattern, put in _REGEX_SLIPS:
                for match in re.finditer(pattern, inner):
                    wrong = inner[: match.start()] + match.expand(put) + inner[match.end() :]
                    yield module.put(first, code[:quote] + wrong + code[-1])


PATTERNS = (
    SlipPattern("change_numeric_literal", _number),
    SlipPattern("change_boolean_literal", _truth),
    SlipPattern("change_string_literal", _string),
    SlipPattern("change_constant_type", _type),
    SlipPattern("add_elements_to_iterable", _element),
    SlipPattern("wrong_regex", _regex),
)
