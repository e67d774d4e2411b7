"""A Python test file: its syntax tree, its functions by their names, and where they stand."""

import ast
import re
from collections.abc import Iterable

from adws.core.python_source import parse_module
from adws.runners.python.assertions import name_of

Function = ast.FunctionDef | ast.AsyncFunctionDef
_SET_AND_USED = 2
_Node = ast.stmt | ast.expr


class Module:
    """The functions of a test file, by their names and those of their classes."""

    def __init__(self, text: str) -> None:
        """Parse the text; fails as ``ast.parse`` does."""
        self.tree = parse_module(text)
        self.data = text.encode("utf-8", "surrogatepass")
        ends = re.finditer(rb"\r\n|\r|\n", self.data)
        self.starts = (0, *(end.end() for end in ends))

    def function_of(self, case: str) -> tuple[ast.ClassDef | None, Function | None]:
        """Return the function of a case by the case's name, and the class that it is in."""
        parts = re.split(r"::|\.", case.partition("[")[0])
        owners = _classes(self.tree.body)
        owner = next((owners[part] for part in reversed(parts[:-1]) if part in owners), None)
        return owner, self.function(owner, parts[-1])

    def function(
        self, owner: ast.ClassDef | None, name: str, searched: tuple[ast.ClassDef, ...] = ()
    ) -> Function | None:
        """Return a function of the file, or a method of a class or of what it is derived from."""
        for statement in owner.body if owner else self.tree.body:
            if isinstance(statement, Function) and statement.name == name:
                return statement
        if owner is None or owner in searched:
            return None
        owners = _classes(self.tree.body)
        bases = [owners[name_of(base)] for base in owner.bases if name_of(base) in owners]
        inherited = (self.function(base, name, (*searched, owner)) for base in bases)
        return next((candidate for candidate in inherited if candidate), None)

    def value_of(self, name: str) -> ast.expr | None:
        """Return what a name of the file stands for; None if it is not set and used just once.

        What is used elsewhere, too, cannot be changed for one case alone.
        """
        values = [
            statement.value
            for statement in self.tree.body
            if isinstance(statement, ast.Assign)
            and [name_of(target) for target in statement.targets] == [name]
        ]
        uses = [
            node for node in ast.walk(self.tree) if isinstance(node, ast.Name) and node.id == name
        ]
        return values[0] if len(values) == 1 and len(uses) == _SET_AND_USED else None

    def start(self, node: _Node) -> int:
        """Return the place of a node's first byte."""
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: _Node) -> int:
        """Return the place behind a node's last byte."""
        return self.starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)


def _classes(body: Iterable[ast.stmt]) -> dict[str, ast.ClassDef]:
    classes: dict[str, ast.ClassDef] = {}
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            classes |= {statement.name: statement, **_classes(statement.body)}
    return classes
