"""A module's text with what the patterns ask of it: places, parents, names in scope."""

import ast
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate

from attrs import frozen

Function = ast.FunctionDef | ast.AsyncFunctionDef


@frozen
class Slip:
    """One stretch of text written wrong: ``text`` stands where ``start`` to ``end`` should."""

    start: int
    end: int
    text: str

    def apply(self, source: str) -> str:
        """Return a source with the slip in it.

        >>> Slip(7, 8, "b").apply("return a")
        'return b'
        """
        return source[: self.start] + self.text + source[self.end :]


@frozen(slots=False)
class SeedModule:
    """The text of a Python module."""

    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree."""
        return ast.parse(self.text)

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """The parent of each node."""
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @cached_property
    def _lines(self) -> tuple[str, ...]:
        return tuple(self.text.splitlines(keepends=True))

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return tuple(accumulate((len(line) for line in self._lines), initial=0))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return where a node begins and ends in the text."""
        last, column = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self._at(node.lineno, node.col_offset), self._at(last, column)

    def _at(self, line: int, column: int) -> int:
        """Return the place of a column, which the syntax tree counts in bytes."""
        known = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(known)

    def code(self, node: ast.expr | ast.stmt) -> str:
        """Return the text of a node."""
        start, end = self.span(node)
        return self.text[start:end]

    def put(self, node: ast.expr | ast.stmt, text: str) -> Slip:
        """Return the slip that writes something else for a node."""
        return Slip(*self.span(node), text)

    def rows(self, first: int, last: int) -> tuple[int, int]:
        """Return where whole lines begin and end in the text."""
        return self._starts[first - 1], self._starts[min(last, len(self._lines))]

    def block(self, body: list[ast.stmt]) -> str:
        """Return the whole lines of consecutive statements."""
        start, end = self.rows(body[0].lineno, body[-1].end_lineno or body[-1].lineno)
        return self.text[start:end]

    def is_alone(self, statement: ast.stmt) -> bool:
        """Whether no other code stands on the lines of a statement."""
        start, end = self.span(statement)
        before = self.text[self.rows(statement.lineno, statement.lineno)[0] : start]
        after = self.text[end : self.rows(1, statement.end_lineno or statement.lineno)[1]]
        return not before.strip() and not after.partition("#")[0].strip()

    @cached_property
    def functions(self) -> tuple[Function, ...]:
        """Every function, a method too."""
        return tuple(node for node in ast.walk(self.tree) if isinstance(node, Function))

    def inside(self) -> Iterator[tuple[Function, ast.AST]]:
        """Yield what stands in bodies of functions, with the innermost function around it."""
        for function in self.functions:
            for statement in function.body:
                yield from ((function, node) for node in _within(statement))

    def locals_of(self, function: Function) -> tuple[str, ...]:
        r"""Return a function's arguments and the names it binds, in the order of the text.

        >>> module = SeedModule("def f(a, *, b):\n    c = a\n    return [d for d in c]\n")
        >>> module.locals_of(module.functions[0])
        ('a', 'b', 'c', 'd')
        """
        given = function.args
        named = (*given.posonlyargs, *given.args, *given.kwonlyargs)
        stored = [
            node
            for node in ast.walk(function)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        ]
        stored.sort(key=_place)
        found = (*(one.arg for one in named), *(node.id for node in stored))
        return tuple(name for name in dict.fromkeys(found) if name not in {"self", "cls", "_"})


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and those below it, without the bodies of functions in it."""
    if isinstance(node, Function):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _within(child)


def _place(node: ast.Name) -> tuple[int, int]:
    return node.lineno, node.col_offset
