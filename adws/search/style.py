"""Judge whether a change looks like code that a person would write, not like a list of answers."""

import ast
import builtins
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from math import prod

from tree_sitter import Node

from adws.languages.syntax_tree import text_of
from adws.search.called_names import Def
from adws.search.languages.code import ParsedCode, parse
from adws.search.source import ParsedFile
from adws.search.weights import WEIGHTS

_ODD, _UNUSED = 0.5, 0.6
_UNKNOWN = 0.2
_MENDED, _LESS = 1.5, 0.5
_SAME_MEANS_NOTHING = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor)
_OF_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_SAME_IS_FINE = frozenset({"+", "*", "**", "<<"})
_ENDING = frozenset(
    {"return_statement", "throw_statement", "break_statement", "continue_statement"}
)
_VAIN = {"&&": ("===", "=="), "||": ("!==", "!=")}
"""Comparisons that make another comparison of the same value on the other side useless."""
_SIDES = ("left", "right"), ("consequence", "alternative")


def style_factor(before: Mapping[str, ParsedFile | ParsedCode], after: Mapping[str, str]) -> float:
    """Return a factor that is lower for each oddity that a change adds.

    It is above 1 if a file in a language other than Python loses an oddity.
    """
    return prod(_of_file(before[file], file, text) for file, text in after.items())


def _of_file(old: ParsedFile | ParsedCode, file: str, text: str) -> float:
    if isinstance(old, ParsedFile):
        return _python_worth(old, ParsedFile(text))
    new = parse(file, text)
    return 1.0 if new is None else _tree_worth(old, new)


def _python_worth(old: ParsedFile, new: ParsedFile) -> float:
    worth: float = _ODD ** max(0, _oddities(new.tree) - _oddities(old.tree))
    worth *= _UNUSED ** _unread(old.tree, new.tree)
    worth *= _UNKNOWN ** len(_unknown(new) - _unknown(old))
    worth *= _UNKNOWN if _has_bits(new.tree) and not _has_bits(old.tree) else 1.0
    worth *= _ODD if _sets(new.tree) > _sets(old.tree) else 1.0
    return worth


def _oddities(tree: ast.Module) -> int:
    dead = sum(any(isinstance(node, _ENDS) for node in block[:-1]) for block in _blocks(tree))
    return dead + sum(_is_odd(node) for node in ast.walk(tree))


def _is_odd(node: ast.AST) -> bool:
    """Whether the sides of an operator are the same, or a condition is a constant."""
    match node:
        case ast.BinOp(left, operator, right):
            return isinstance(operator, _SAME_MEANS_NOTHING) and _same(left, right)
        case ast.Compare(left, _, [right]):
            constant = isinstance(left, ast.Constant) and isinstance(right, ast.Constant)
            return constant or _same(left, right)
        case ast.BoolOp(_, values):
            return len({ast.dump(value) for value in values}) < len(values)
        case ast.Assign([target], value):
            return ast.unparse(target) == ast.unparse(value)
        case ast.If(ast.Constant()) | ast.IfExp(ast.Constant()) | ast.While(ast.Constant(None)):
            return True
        case _:
            return False


def _has_bits(tree: ast.Module) -> bool:
    """Whether a file has operators for bits (or sets)."""
    operators = (getattr(node, "op", None) for node in ast.walk(tree))
    return any(isinstance(operator, _OF_BITS) for operator in operators)


def _sets(tree: ast.Module) -> int:
    """Count the calls that make sets, whose order is undefined."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return sum(
        isinstance(callee, ast.Name) and callee.id in {"set", "frozenset"} for callee in calls
    )


def _same(left: ast.expr, right: ast.expr) -> bool:
    return ast.dump(left) == ast.dump(right)


def _blocks(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


def _unread(old: ast.Module, new: ast.Module) -> int:
    """Count the newly unread names; add one if a changed function still has an unread name.

    If the bug is that a name is not read, its repair reads it.
    """
    before, after = set(_unused(old)), set(_unused(new))
    same = {ast.dump(node) for node in ast.walk(old) if isinstance(node, Def)}
    functions = (node for node in ast.walk(new) if isinstance(node, Def))
    changed = {node.name for node in functions if ast.dump(node) not in same}
    return len(after - before) + any(function in changed for function, _ in before & after)


def _unused(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each parameter and variable that nothing reads, after the name of its function."""
    for node in ast.walk(tree):
        if isinstance(node, Def):
            names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
            read = {part.id for part in names if isinstance(part.ctx, ast.Load)}
            stored = {part.id for part in names if isinstance(part.ctx, ast.Store)}
            every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            bound = stored | {argument.arg for argument in every}
            yield from ((node.name, name) for name in bound - read)


def _unknown(source: ParsedFile) -> set[str]:
    """Return the names that the file uses and never binds."""
    names = [node for node in ast.walk(source.tree) if isinstance(node, ast.Name)]
    return {node.id for node in names} - _bound(source.tree) - set(dir(builtins))


def _bound(tree: ast.Module) -> set[str]:
    used = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    names = {node.id for node in used if not isinstance(node.ctx, ast.Load)}
    for node in ast.walk(tree):
        match node:
            case ast.arg(name) | ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                names.add(name)
            case ast.ClassDef(name) | ast.ExceptHandler(_, str(name)):
                names.add(name)
            case ast.alias(name, asname):
                names.add((asname or name).partition(".")[0])
            case ast.MatchAs(_, str(name)) | ast.MatchStar(str(name)):
                names.add(name)
            case _:
                pass
    return names


def _tree_worth(old: ParsedCode, new: ParsedCode) -> float:
    odder = _tree_oddities(new) - _tree_oddities(old)
    worth: float = _MENDED if odder < 0 else _ODD**odder
    worth *= _UNUSED ** len(_named_once(new) - _named_once(old))
    return worth * (_LESS if _is_less(old, new) else 1.0)


def _tree_oddities(code: ParsedCode) -> int:
    return sum(map(_is_odd_node, code.nodes)) + sum(map(_ends_early, code.nodes))


def _is_odd_node(node: Node) -> bool:
    """Whether both sides of an operator, a choice or an assignment are the same."""
    operator = node.child_by_field_name("operator")
    if operator is not None and text_of(operator) in _SAME_IS_FINE:
        return False
    if operator is not None and _is_vain(node, _VAIN.get(text_of(operator), ())):
        return True
    pairs = ([node.child_by_field_name(side) for side in sides] for sides in _SIDES)
    return any(node and other and text_of(node) == text_of(other) for node, other in pairs)


def _is_vain(node: Node, operators: tuple[str, ...]) -> bool:
    """Whether both sides compare the same value, and one of them by one of ``operators``."""
    sides = [node.child_by_field_name(side) for side in _SIDES[0]]
    parts = [[_part(side, name) for name in ("left", "operator")] for side in sides]
    (first, how), (other, that) = parts
    return bool(first) and first == other and (how in operators or that in operators)


def _part(node: Node | None, field: str) -> str:
    part = node.child_by_field_name(field) if node is not None else None
    return "" if part is None else text_of(part)


def _ends_early(node: Node) -> bool:
    """Whether a node leaves its block although code follows."""
    after = node.next_named_sibling
    return node.type in _ENDING and after is not None and after.type != "comment"


def _named_once(code: ParsedCode) -> set[str]:
    """Return the variables of functions whose names occur only once in the file."""
    words = Counter(text_of(node) for node in code.nodes if not node.named_child_count)
    names = {text_of(name) for name, _ in code.variables}
    return {name for name in names if words[name] == 1}


def _is_less(before: ParsedCode, after: ParsedCode) -> bool:
    """Whether an edit only removes code."""
    lost_words = Counter(before.text.split()) - Counter(after.text.split())
    gained = Counter(after.text.split()) - Counter(before.text.split())
    return bool(lost_words) and not gained


_COMMON = frozenset({"None", "True", "False", "0", "1", "2", "-1", "0.0", "1.0", "''", "b''"})


def literals(text: str) -> Counter[str]:
    """Count the literals in a text; none if it is not Python."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return Counter()
    prose = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return Counter(repr(node.value) for node in constants if node not in prose)


def literals_of_tree(code: ParsedCode) -> Counter[str]:
    """Count the numbers and strings in a file, written as in Python."""
    numbers, strings = code.language.nodes.numbers, code.language.nodes.strings
    numerals = [text_of(node) for node in code.nodes if node.type in numbers]
    texts = [repr(text_of(node)[1:-1]) for node in code.nodes if node.type in strings]
    return Counter((*numerals, *texts))


def leaked_literals(
    before: Mapping[str, str],
    after: Mapping[str, str],
    values: frozenset[str],
    read: Callable[[str], Counter[str]] = literals,
) -> tuple[str, ...]:
    """Return the values of cases (``values``) that a change adds to its files.

    ``read`` counts the values in the text of a file. Values that any code may need, and values
    that replace a nearly equal one, do not count.
    """
    leaked: list[str] = []
    for file, text in after.items():
        old, new = read(before[file]), read(text)
        lost_literals, gained = old - new, new - old
        literals = _COMMON | set(old)
        leaked += [
            value
            for value in gained
            if value in values - literals
            and not any(_alike(case_id, value) for case_id in lost_literals)
        ]
    return tuple(sorted(leaked))


def values_in(texts: Iterable[str]) -> frozenset[str]:
    """Return every literal in the files of failing cases."""
    return frozenset(value for text in texts for value in literals(text))


def _alike(value: str, other: str) -> bool:
    if value.isdigit() and other.isdigit() and abs(int(value) - int(other)) == 1:
        return True
    return SequenceMatcher(None, value, other).ratio() >= WEIGHTS.plausibility.alike_values
