"""Where the statements of a file begin and end, so that only the changed one is compiled."""

import __future__

import ast
import os
import re
from bisect import bisect

LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Piece:
    """A statement: the characters of its lines, its first line, and the heads of its classes.

    ``body`` is where the body of a function begins.
    """

    def __init__(self, start, end, line, heads, body=None):
        self.start = start
        self.end = end
        self.line = line
        self.heads = heads
        self.body = end if body is None else body

    @property
    def top(self):
        """The line of the first head, or of the statement itself."""
        return self.line - len(self.heads)

    def holds(self, edit):
        """Whether an edit is within, so that no neighbour is concerned."""
        inserts_before = edit["start"] == edit["end"] == self.start
        return self.start <= edit["start"] and edit["end"] < self.end and not inserts_before

    def compiled(self, text, layout, flags=0):
        """Return the code of the statement with another text, at its place in its classes."""
        above = layout.imports * (self.top > 1) + "\n" * (self.top - 1)
        shell = above + "".join(self.heads) + text
        return compile(shell, layout.path, "exec", layout.flags | flags, dont_inherit=True)


class FileLayout:
    """A file's text and its statements: those of the module, and the methods of its classes.

    ``imports`` say again which names the module imports: calls of their attributes are compiled in
    a way of their own.
    """

    def __init__(self, text, path):
        self.text = text
        self.path = path
        self.real = os.path.realpath(path)
        self.lines = LINES.findall(text)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        tree = ast.parse(text)
        self.flags = features(tree)
        self.imports = "".join("import %s;" % name for name in sorted(imported(tree)))
        self.pieces = {}
        self.collect(tree.body, ())
        self.whole = Piece(0, len(text), 1, ())

    def collect(self, body, heads):
        """Find the pieces of a body; a method comes before its class."""
        for node in body:
            if isinstance(node, ast.ClassDef):
                indent = self.lines[node.lineno - 1][: node.col_offset]
                self.collect(node.body, (*heads, "%sclass %s:\n" % (indent, node.name)))
            if not heads or isinstance(node, FUNCTIONS):
                first = min([node.lineno, *(decorator.lineno for decorator in decorators(node))])
                start, end = self.starts[first - 1], self.starts[node.end_lineno]
                body = self.starts[node.body[0].lineno - 1] if is_function(node) else None
                piece = Piece(start, end, first, heads, body)
                for line in range(first - 1, node.end_lineno):
                    self.pieces.setdefault(line, []).append(piece)

    def pieces_of(self, edits):
        """Return the changed pieces with their edits; the whole file for edits between them."""
        by_piece = {}
        for edit in edits:
            pieces = self.pieces.get(bisect(self.starts, edit["start"]) - 1, ())
            piece = next((piece for piece in pieces if piece.holds(edit)), self.whole)
            by_piece.setdefault(piece, []).append(edit)
        return {self.whole: edits} if self.whole in by_piece else by_piece

    def changed(self, piece, edits):
        """Return the text of a piece with edits made."""
        text, end = "", piece.end
        for edit in sorted(edits, key=lambda edit: (edit["start"], edit["end"]), reverse=True):
            text = edit["text"] + self.text[edit["end"] : end] + text
            end = edit["start"]
        return self.text[piece.start : end] + text


def is_function(node):
    """Whether a statement defines a function, whose body has lines of its own."""
    if not isinstance(node, FUNCTIONS):
        return False
    header = [*decorators(node), *ast.walk(node.args), *filter(None, [node.returns])]
    last = max([node.lineno, *(getattr(part, "end_lineno", 0) for part in header)])
    return node.body[0].lineno > last and not decorators(node.body[0])


def decorators(node):
    """Return what decorates a statement."""
    return getattr(node, "decorator_list", [])


def features(tree):
    """Return the compiler's flags for what a file imports from the future."""
    names = [
        name.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "__future__"
        for name in node.names
    ]
    return sum(getattr(__future__, name).compiler_flag for name in set(names))


def imported(tree):
    """Return the names that a module's own statements import."""
    names, pending_nodes = set(), [tree]
    while pending_nodes:
        node = pending_nodes.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names.update((name.asname or name.name).partition(".")[0] for name in node.names)
        elif not isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.expr)):
            pending_nodes.extend(ast.iter_child_nodes(node))
    return names - {"*"}
