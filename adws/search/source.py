"""One Python file as the search sees it: its text, its syntax tree, and edits between the two."""

import ast
import builtins
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import accumulate

from attrs import field, frozen

from adws.search.kinds import FUNCTION, is_called_so, kind_of, kinds_in
from adws.search.precedence import ATOM, demanded, level
from adws.search.scopes import (
    OWN,
    Binding,
    Comprehension,
    Scope,
    around,
    module_level,
    targets,
    unread_first,
)


@frozen
class TextEdit:
    """Replace the characters from ``start`` to before ``end`` of a file by ``text``."""

    start: int
    end: int
    text: str


Proposals = Iterator[TextEdit]
"""Edits that may fix the bug, the likeliest first."""


def apply_edit(text: str, edit: TextEdit) -> str:
    """Return a text with an edit made."""
    return text[: edit.start] + edit.text + text[edit.end :]


def some(*edits: TextEdit | None) -> Iterator[TextEdit]:
    """Yield the edits that are not None."""
    yield from (edit for edit in edits if edit is not None)


_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_CLOSED = (ast.JoinedStr, ast.List, ast.Dict, ast.Set, ast.Call, ast.Subscript)


@frozen(slots=False, eq=False)
class ParsedFile:
    """A parsed file.

    ``modules`` maps the project's modules to the names they define; ``tests`` are the texts of
    the files that hold the failing cases, in which constants may be found.
    """

    text: str
    modules: Mapping[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    tests: tuple[str, ...] = ()
    _spans: dict[ast.AST, tuple[int, int]] = field(factory=dict, init=False, repr=False)
    _kinds: dict[ast.AST | None, dict[str, str]] = field(factory=dict, init=False, repr=False)
    _names: dict[ast.AST | None, tuple[str, ...]] = field(factory=dict, init=False, repr=False)
    _known: dict[ast.AST | None, frozenset[str]] = field(factory=dict, init=False, repr=False)

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree; raises ``SyntaxError`` if the text is not Python."""
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
        return [0, *accumulate(map(len, self._lines))]

    @cached_property
    def newline(self) -> str:
        """How the file ends its lines."""
        first = self._lines[0] if self._lines else ""
        return first[len(first.rstrip("\r\n")) :] or "\n"

    @cached_property
    def unit(self) -> str:
        """One level of the file's indentation."""
        inner = (n for n in ast.walk(self.tree) if isinstance(n, ast.stmt) and n.col_offset)
        first = next(inner, None)
        blanks = "" if first is None else self._lines[first.lineno - 1][: first.col_offset]
        return "    " if blanks.strip() or not blanks else blanks

    def offset(self, line: int, column: int) -> int:
        """Return the place of a line (from 1) and a column (in UTF-8 bytes) in the text."""
        if line > len(self._lines):
            return len(self.text)
        words = self._lines[line - 1]
        if not words.isascii():
            column = len(words.encode()[:column].decode())
        return self._starts[line - 1] + column

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Return where a node begins and ends in the text."""
        span = self._spans.get(node)
        if span is None:
            begin = self.offset(getattr(node, "lineno", 1), getattr(node, "col_offset", 0))
            end = self.offset(getattr(node, "end_lineno", 1), getattr(node, "end_col_offset", 0))
            bare = isinstance(node, ast.GeneratorExp) and self._is_bare(node)
            span = self._spans[node] = (begin + 1, end - 1) if bare else (begin, end)
        return span

    def _is_bare(self, node: ast.GeneratorExp) -> bool:
        """Whether a generator has no parentheses but those of a call, which its span includes."""
        above = self.parents.get(node)
        ends = node.end_lineno, node.end_col_offset
        return isinstance(above, ast.Call) and ends == (above.end_lineno, above.end_col_offset)

    def words(self, node: ast.AST) -> str:
        """Return the text of a node as its author wrote it."""
        start, end = self.span(node)
        return self.text[start:end]

    def replace(self, node: ast.AST, text: str) -> TextEdit:
        """Replace a node by a text."""
        return TextEdit(*self.span(node), text)

    def wrap(self, node: ast.AST, before: str, after: str) -> TextEdit:
        """Put texts around a node."""
        return self.replace(node, f"{before}{self.words(node)}{after}")

    def operand(self, node: ast.AST, tightness: float = ATOM) -> str:
        """Return the text of a node, in parentheses if it binds less tightly than ``tightness``."""
        words = self.words(node)
        split = "\n" in words and not isinstance(node, _CLOSED)
        bare = isinstance(node, ast.Tuple | ast.GeneratorExp) and not words.startswith("(")
        loose = level(node) < tightness or split or bare
        return f"({words})" if loose else words

    def fit(self, node: ast.AST, text: str, tightness: float) -> TextEdit:
        """Replace a node by an expression of this tightness, in parentheses if it needs them."""
        start, end = self.span(node)
        enclosed = self.text[start - 1 : start] == "(" and self.text[end : end + 1] == ")"
        if tightness < demanded(node, self.parents.get(node)) and not enclosed:
            return TextEdit(start, end, f"({text})")
        return TextEdit(start, end, text)

    def grouped(self, node: ast.AST) -> tuple[int, int]:
        """Return where an operand begins and ends, its own parentheses included."""
        start, end = self.span(node)
        first, last = self.span(self.parents.get(node, node))
        while True:
            head, tail = self.text[first:start].rstrip(), self.text[end:last].lstrip()
            if not head.endswith("(") or not tail.startswith(")"):
                return start, end
            start, end = first + len(head) - 1, last - len(tail) + 1

    def swap_between(self, left: ast.AST, right: ast.AST, old: str, new: str) -> TextEdit | None:
        """Replace an operator between two nodes; None if a comment or other code is there."""
        start, end = self.span(left)[1], self.span(right)[0]
        between = self.text[start:end]
        if between.count(old) != 1 or "#" in between:
            return None
        at = start + between.index(old)
        return TextEdit(at, at + len(old), new)

    def exchange(self, left: ast.AST, right: ast.AST, signs: tuple[str, ...]) -> Proposals:
        """Replace the first of ``signs``, the operator between two nodes, by each of the others."""
        for other in signs[1:]:
            yield from some(self.swap_between(left, right, signs[0], other))

    def swap(self, left: ast.AST, right: ast.AST) -> TextEdit:
        """Swap two nodes; the left one comes first in the text."""
        (start, middle), (resumed, end) = self.span(left), self.span(right)
        between = self.text[middle:resumed]
        return TextEdit(start, end, f"{self.words(right)}{between}{self.words(left)}")

    @cached_property
    def _around(self) -> dict[ast.AST, Scope | Comprehension | None]:
        return around(self.tree)

    def scope(self, node: ast.AST) -> Scope | None:
        """Return the function around a node, or None at the module's or a class's level."""
        above = self._around.get(node)
        while above is not None and not isinstance(above, Scope):
            above = self._around.get(above)
        return above

    def function(self, node: ast.AST) -> ast.AST:
        """Return the named function around a node, or the module."""
        scope = self.scope(node)
        while isinstance(scope, ast.Lambda):
            scope = self.scope(scope)
        return scope or self.tree

    def statement(self, node: ast.AST) -> ast.AST:
        """Return the statement that a node is part of."""
        while not isinstance(node, ast.stmt | ast.mod) and node in self.parents:
            node = self.parents[node]
        return node

    def local_names(self, node: ast.AST) -> tuple[str, ...]:
        """Return the variables around a node: the innermost first, unread ones before others."""
        nearest = self._around.get(node)
        names = self._names.get(nearest)
        if names is None:
            names = self._names[nearest] = self._seen_from(nearest)
        return names

    def variables(self, node: ast.AST, *others: str) -> list[str]:
        """Return the variables around a node, without ``self``, ``cls`` and ``others``."""
        return [name for name in self.local_names(node) if name not in (*OWN, *others)]

    def _seen_from(self, nearest: Scope | Comprehension | None) -> tuple[str, ...]:
        if nearest is None:
            return ()
        own = unread_first(nearest) if isinstance(nearest, Scope) else targets(nearest)
        return tuple(dict.fromkeys([*own, *self.local_names(nearest)]))

    def kinds(self, node: ast.AST) -> dict[str, str]:
        """Return the kinds of the names around a node, as far as the code shows them."""
        scope = self.scope(node)
        scope_kinds = self._kinds.get(scope)
        if scope_kinds is None:
            outer = self._defined if scope is None else self.kinds(scope)
            scope_kinds = outer if scope is None else kinds_in(scope, outer)
            self._kinds[scope] = scope_kinds
        return scope_kinds

    def kind(self, node: ast.AST) -> str | None:
        """Return the kind of an expression, or None if the code does not show it."""
        value_kind = kind_of(node, self.kinds(node))
        if value_kind is None and isinstance(node, ast.Name) and is_called_so(node.id):
            return None if node.id in self.local_names(node) else FUNCTION
        return value_kind

    @cached_property
    def _defined(self) -> dict[str, str]:
        nodes = (node for node in self.tree.body if isinstance(node, Binding))
        return {node.name: FUNCTION for node in nodes}

    @cached_property
    def module_names(self) -> tuple[str, ...]:
        """The names bound at the module's level, in order."""
        return tuple(dict.fromkeys(module_level(self.tree.body)))

    def known_names(self, node: ast.AST) -> frozenset[str]:
        """Return every name that is defined at a node, including builtins."""
        nearest = self._around.get(node)
        visible_names = self._known.get(nearest)
        if visible_names is None:
            names = (*self.local_names(node), *self.module_names, *dir(builtins))
            visible_names = self._known[nearest] = frozenset(names)
        return visible_names

    @cached_property
    def attributes(self) -> dict[str, tuple[str, ...]]:
        """The attribute names used on each object, by the object's text."""
        attributes_of: dict[str, dict[str, None]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute):
                attributes_of.setdefault(self.words(node.value), {})[node.attr] = None
            if isinstance(node, ast.ClassDef):
                methods = [part.name for part in node.body if isinstance(part, Binding)]
                attributes_of.setdefault("self", {}).update(dict.fromkeys(methods))
        return {name: tuple(sorted(names)) for name, names in attributes_of.items()}

    @cached_property
    def inside_texts(self) -> frozenset[int]:
        """The lines that begin inside a string, so that their indentation belongs to the string."""
        nodes = (node for node in ast.walk(self.tree) if isinstance(node, ast.expr))
        texts = [
            node
            for node in nodes
            if isinstance(node, ast.JoinedStr)
            or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))
        ]
        return frozenset(
            line for node in texts for line in range(node.lineno + 1, (node.end_lineno or 0) + 1)
        )

    @cached_property
    def called_attributes(self) -> frozenset[str]:
        """The names of attributes that are called or defined as methods somewhere in the file."""
        nodes = list(ast.walk(self.tree))
        functions = (node.func for node in nodes if isinstance(node, ast.Call))
        return frozenset(
            (
                *(node.attr for node in functions if isinstance(node, ast.Attribute)),
                *(node.name for node in nodes if isinstance(node, Binding)),
            )
        )
