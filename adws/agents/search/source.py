"""One Python file as the search sees it: its text, its syntax tree, and edits between the two."""

import ast
import builtins
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from attrs import field, frozen

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
Binding = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@frozen
class Edit:
    """Replace the characters from ``start`` to before ``end`` of a file by ``text``."""

    start: int
    end: int
    text: str


@frozen(slots=False, eq=False)
class Source:
    """A parsed file. ``modules`` maps the project's modules to the names they define."""

    text: str
    modules: Mapping[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree; a ``SyntaxError`` when the text is not Python."""
        return ast.parse(self.text)

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """The node above each node."""
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @cached_property
    def _lines(self) -> list[str]:
        return _LINES.findall(self.text)

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self._lines:
            starts.append(starts[-1] + len(line))
        return starts

    def offset(self, line: int, column: int) -> int:
        """Return the place of a line (from 1) and a column (in UTF-8 bytes) in the text."""
        if line > len(self._lines):
            return len(self.text)
        prefix = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(prefix)

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Return where a node begins and ends in the text."""
        begin = self.offset(getattr(node, "lineno", 1), getattr(node, "col_offset", 0))
        end = self.offset(getattr(node, "end_lineno", 1), getattr(node, "end_col_offset", 0))
        return begin, end

    def words(self, node: ast.AST) -> str:
        """Return the text of a node as its author wrote it."""
        start, end = self.span(node)
        return self.text[start:end]

    def replace(self, node: ast.AST, text: str) -> Edit:
        """Put another text in the place of a node."""
        return Edit(*self.span(node), text)

    def wrap(self, node: ast.AST, before: str, after: str) -> Edit:
        """Put texts around a node."""
        return self.replace(node, f"{before}{self.words(node)}{after}")

    def swap_between(self, left: ast.AST, right: ast.AST, old: str, new: str) -> Edit | None:
        """Replace an operator between two nodes; None when a comment or more stands there."""
        start, end = self.span(left)[1], self.span(right)[0]
        between = self.text[start:end]
        if between.count(old) != 1 or "#" in between:
            return None
        at = start + between.index(old)
        return Edit(at, at + len(old), new)

    def scope(self, node: ast.AST) -> Scope | None:
        """Return the function around a node, or None at the module's or a class's level."""
        above = self.parents.get(node)
        while above is not None and not isinstance(above, Scope):
            above = self.parents.get(above)
        return above

    def statement(self, node: ast.AST) -> ast.AST:
        """Return the statement that a node is part of."""
        while not isinstance(node, ast.stmt | ast.mod) and node in self.parents:
            node = self.parents[node]
        return node

    def local_names(self, node: ast.AST) -> tuple[str, ...]:
        """Return the variables of the functions around a node: parameters first, then by line."""
        found: dict[str, None] = {}
        scope = self.scope(node)
        while scope is not None:
            found.update(dict.fromkeys(_bound_in(scope)))
            scope = self.scope(scope)
        return tuple(found)

    @cached_property
    def module_names(self) -> tuple[str, ...]:
        """The names bound at the module's level, in order."""
        return tuple(dict.fromkeys(_bound_at(self.tree.body)))

    def known_names(self, node: ast.AST) -> frozenset[str]:
        """Return every name that means something at a node, the builtin ones included."""
        return frozenset((*self.local_names(node), *self.module_names, *dir(builtins)))

    @cached_property
    def attributes(self) -> dict[str, tuple[str, ...]]:
        """The attribute names used on each object, by the object's text."""
        found: dict[str, dict[str, None]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute):
                found.setdefault(self.words(node.value), {})[node.attr] = None
            if isinstance(node, ast.ClassDef):
                methods = [part.name for part in node.body if isinstance(part, Binding)]
                found.setdefault("self", {}).update(dict.fromkeys(methods))
        return {name: tuple(sorted(names)) for name, names in found.items()}


def _bound_in(scope: Scope) -> Iterator[str]:
    arguments = scope.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    every += [extra for extra in (arguments.vararg, arguments.kwarg) if extra is not None]
    yield from (argument.arg for argument in every)
    for node in ast.walk(scope):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _bound_at(body: Iterable[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, Binding):
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((name.asname or name.name).split(".")[0] for name in node.names)
        else:
            yield from _stored_in(node)


def _stored_in(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            yield part.id


def apply_edit(text: str, edit: Edit) -> str:
    """Return a text with an edit made.

    >>> apply_edit("a < b", Edit(2, 3, "<="))
    'a <= b'
    """
    return text[: edit.start] + edit.text + text[edit.end :]


Propose = Callable[[ast.AST, Source], Iterator[Edit]]
"""Proposes edits for one node of a file; most nodes get none."""


@frozen
class Family:
    """Edits that mend one sort of bug.

    ``prior`` says how likely such a bug is thought to be, relative to the others: an estimate, not
    a measurement. It orders the candidates, and between edits that mend equally it decides.
    """

    name: str
    mends: str
    prior: float
    propose: Propose


def variants(propose: Propose, text: str) -> list[str]:
    r"""Return a text with each edit made that a family proposes for any of its nodes.

    >>> variants(lambda node, source: iter(()), "a")
    []
    """
    source = Source(text)
    nodes = ast.walk(source.tree)
    return [apply_edit(text, edit) for node in nodes for edit in propose(node, source)]
