"""Insert, remove and indent statements as lines of text, with the file's own indentation."""

import ast
import re
from collections.abc import Sequence
from functools import lru_cache

from adws.search.source import ParsedFile, TextEdit

_FOLLOWED = re.compile(r"[ \t]*;")
_BODIES = ("body", "orelse", "finalbody", "handlers")


def block(node: ast.AST, source: ParsedFile) -> list[ast.stmt]:
    """Return the block of a statement, including itself; empty for other nodes."""
    above = source.parents.get(node)
    bodies = (getattr(above, name, None) for name in _BODIES)
    return next((body for body in bodies if isinstance(body, list) and node in body), [])


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is nothing but a constant, as a docstring is."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def following(node: ast.AST, source: ParsedFile) -> list[ast.stmt]:
    """Return the statements after a statement in its block."""
    body = block(node, source)
    return body[body.index(node) + 1 :] if isinstance(node, ast.stmt) and body else []


@lru_cache(maxsize=8192)
def indentation(node: ast.AST, source: ParsedFile) -> str | None:
    """Return the indentation of a statement; None if it shares its lines with other code."""
    begin, _ = lines_of([node], source)
    start, stop = source.span(node)
    head = source.text[begin:start]
    blanks = head[: len(head) - len(head.lstrip())]
    shares = bool(head.strip()) and not getattr(node, "decorator_list", [])
    is_elif = isinstance(node, ast.If) and source.text.startswith("elif", start)
    if shares or is_elif or _FOLLOWED.match(source.text, stop):
        return None
    return blanks


def lines_of(nodes: Sequence[ast.AST], source: ParsedFile) -> tuple[int, int]:
    """Return where the whole lines of neighbouring statements begin and end in the text."""
    decorators: list[ast.expr] = getattr(nodes[0], "decorator_list", [])
    first = min(getattr(node, "lineno", 1) for node in [nodes[0], *decorators])
    last = getattr(nodes[-1], "end_lineno", first)
    return source.offset(first, 0), source.offset(last + 1, 0)


def before(node: ast.AST, line: str, source: ParsedFile) -> TextEdit | None:
    """Insert a line before a statement."""
    blanks = indentation(node, source)
    if blanks is None:
        return None
    start, _ = lines_of([node], source)
    return TextEdit(start, start, f"{_indented(line, blanks, source)}{source.newline}")


def after(node: ast.AST, line: str, source: ParsedFile) -> TextEdit | None:
    """Insert a line after a statement."""
    blanks = indentation(node, source)
    if blanks is None:
        return None
    _, end = lines_of([node], source)
    text = _indented(line, blanks, source)
    if source.text[:end].endswith(("\n", "\r")):
        return TextEdit(end, end, f"{text}{source.newline}")
    return TextEdit(end, end, f"{source.newline}{text}")


def _indented(lines: str, blanks: str, source: ParsedFile) -> str:
    return source.newline.join(f"{blanks}{line}" for line in lines.split("\n"))


def without(nodes: Sequence[ast.stmt], source: ParsedFile) -> TextEdit | None:
    """Remove neighbouring statements; ``pass`` replaces them if the block would be empty."""
    first, last = nodes[0], nodes[-1]
    if len(block(first, source)) == len(nodes):
        return TextEdit(source.span(first)[0], source.span(last)[1], "pass")
    if any(indentation(node, source) is None for node in (first, last)):
        return None
    return TextEdit(*lines_of(nodes, source), "")


def shifted(nodes: Sequence[ast.stmt], levels: int, source: ParsedFile) -> str | None:
    """Return the lines of neighbouring statements, indented by more levels (negative: by fewer).

    None if that changes more than indentation, such as a string of several lines.
    """
    start, end = lines_of(nodes, source)
    blanks = indentation(nodes[0], source)
    if blanks is None or not source.inside_texts.isdisjoint(
        range(nodes[0].lineno, (nodes[-1].end_lineno or nodes[-1].lineno) + 1)
    ):
        return None
    lines = source.text[start:end].splitlines(keepends=True)
    unit = source.unit * abs(levels)
    if levels > 0:
        return "".join(f"{unit}{line}" if line.strip() else line for line in lines)
    if any(line.strip() and not line.startswith(unit) for line in lines):
        return None
    return "".join(line.removeprefix(unit) if line.strip() else line for line in lines)


_TARGET = re.compile(r"([^\W\d]\w*) [-+*/%|]{0,2}= ")
_LOOPS = (ast.For, ast.While, ast.AsyncFor)


def matters(words: str, node: ast.stmt, source: ParsedFile, *, behind: bool = False) -> bool:
    r"""Whether a statement inserted before or after another one can have an effect.

    An assignment to a variable has one if the variable is read later; any other statement may.

    >>> source = ParsedFile("def f(a):\n    b = a\n    return b")
    >>> body = source.tree.body[0].body
    >>> [matters(words, body[1], source) for words in ("a = 1", "b = 1", "b.pop()")]
    [False, True, True]
    """
    target = _TARGET.match(words)
    function = source.function(node)
    if target is None or not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return True
    first = _repeated_from(node, source)
    start = first or ((node.end_lineno or node.lineno) + 1 if behind else node.lineno)
    last = _last_read(function).get(target[1], 0)
    return last >= start or target[1] not in source.local_names(node)


def _repeated_from(node: ast.stmt, source: ParsedFile) -> int:
    """Return the line on which the outermost loop around a statement begins; 0 without a loop."""
    line, above = 0, source.parents.get(node)
    while isinstance(above, ast.stmt) and not isinstance(above, ast.FunctionDef | ast.ClassDef):
        line = above.lineno if isinstance(above, _LOOPS) else line
        above = source.parents.get(above)
    return line


@lru_cache(maxsize=512)
def _last_read(function: ast.AST) -> dict[str, int]:
    """Return the last line that reads each name; for shared names, the function's last line."""
    names = (node for node in ast.walk(function) if isinstance(node, ast.Name))
    read = [(name.lineno, name.id) for name in names if not isinstance(name.ctx, ast.Store)]
    shared = [part for part in ast.walk(function) if isinstance(part, ast.Global | ast.Nonlocal)]
    end = getattr(function, "end_lineno", 0)
    return {
        **{name: line for line, name in sorted(read)},
        **{name: end for part in shared for name in part.names},
    }
