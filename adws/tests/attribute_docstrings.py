"""The docstrings of attributes: the string right below each in the source of a class or module."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType


def docstrings_of(owner: type | ModuleType) -> dict[str, str]:
    """Return the docstrings below the attributes of a module, or of a class and its bases."""
    if isinstance(owner, ModuleType):
        return dict(_below(_module_tree(_file_of(owner)).body))
    homes = (base for base in reversed(owner.__mro__) if base.__module__.startswith("adws."))
    return {name: text for home in homes for name, text in _below(class_node(home).body)}


def class_node(owner: type) -> ast.ClassDef:
    """Return the syntax tree of a class."""
    return next(
        node
        for node in ast.walk(_module_tree(_file_of(owner)))
        if isinstance(node, ast.ClassDef) and node.name == owner.__name__
    )


def source_of(owner: type) -> list[str]:
    """Return the lines of the file that a class stands in."""
    return _file_of(owner).read_text(encoding="utf-8").splitlines()


def _file_of(owner: type | ModuleType) -> Path:
    return Path(inspect.getfile(owner))


@cache
def _module_tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _below(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for assignment, after in pairwise(body):
        target: ast.expr | None = None
        if isinstance(assignment, ast.AnnAssign):
            target = assignment.target
        elif isinstance(assignment, ast.Assign):
            target = assignment.targets[0]
        if (
            isinstance(target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
        ):
            yield target.id, " ".join(str(after.value.value).split())
