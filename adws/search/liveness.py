"""Whether what a new statement sets would ever be read: if not, it cannot mend anything."""

import ast
import re
from functools import lru_cache

from adws.search.source import Source

_TARGET = re.compile(r"([^\W\d]\w*) [-+*/%|]{0,2}= ")
_LOOPS = (ast.For, ast.While, ast.AsyncFor)


def matters(words: str, node: ast.stmt, source: Source, *, behind: bool = False) -> bool:
    r"""Whether a statement put before another one, or behind it, sets what is read from there on.

    Only assignments to variables are looked at: whatever else may matter.

    >>> source = Source("def f(a):\n    b = a\n    return b")
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


def _repeated_from(node: ast.stmt, source: Source) -> int:
    """Return the line on which the outermost loop around a statement begins, 0 without one."""
    line, above = 0, source.parents.get(node)
    while isinstance(above, ast.stmt) and not isinstance(above, ast.FunctionDef | ast.ClassDef):
        line = above.lineno if isinstance(above, _LOOPS) else line
        above = source.parents.get(above)
    return line


@lru_cache(maxsize=512)
def _last_read(function: ast.AST) -> dict[str, int]:
    """Return the last line on which each name is read; all of it for what inner functions share."""
    names = (node for node in ast.walk(function) if isinstance(node, ast.Name))
    read = [(name.lineno, name.id) for name in names if not isinstance(name.ctx, ast.Store)]
    shared = [part for part in ast.walk(function) if isinstance(part, ast.Global | ast.Nonlocal)]
    end = getattr(function, "end_lineno", 0)
    return {
        **{name: line for line, name in sorted(read)},
        **{name: end for part in shared for name in part.names},
    }
