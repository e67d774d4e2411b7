"""Wrong names: a variable, an attribute, an object, the name of the first copy."""

import ast
from collections.abc import Iterator

from benchmarks.search.seeder.module import Function, SeedModule, Slip
from benchmarks.search.seeder.pattern import SlipPattern


def _identifier(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and not _called(module, node):
        known = module.locals_of(function)
        if node.id in known:
            yield from (module.put(node, name) for name in known if name != node.id)


def _called(module: SeedModule, node: ast.AST) -> bool:
    parent = module.parents.get(node)
    return isinstance(parent, ast.Call) and parent.func is node


def _attribute(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Name another attribute that the module knows of the same object."""
    del function
    if isinstance(node, ast.Attribute) and not _called(module, node):
        owner = module.code(node.value)
        others = {
            other.attr
            for other in ast.walk(module.tree)
            if isinstance(other, ast.Attribute)
            and not _called(module, other)
            and module.code(other.value) == owner
        }
        for name in sorted(others - {node.attr}):
            yield module.put(node, f"{owner}.{name}")


def _access(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Forget an attribute's access."""
    del function
    is_read = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    if isinstance(node, ast.Attribute) and is_read and not _called(module, node):
        yield module.put(node, module.code(node.value))


def _caller(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Call the method on another object."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        owner, known = node.func.value, module.locals_of(function)
        if isinstance(owner, ast.Name) and owner.id in known:
            yield from (module.put(owner, name) for name in known if name != owner.id)


def _copied(module: SeedModule, function: Function, node: ast.AST) -> Iterator[Slip]:
    """Leave the copied statement's name everywhere in a simple statement."""
    if not isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Return):
        return
    start, _ = module.span(node)
    code, known = module.code(node), module.locals_of(function)
    used = [
        part
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id in known
    ]
    for name in dict.fromkeys(part.id for part in used):
        spans = sorted((module.span(part) for part in used if part.id == name), reverse=True)
        for other in known:
            text = code
            for first, last in spans:
                text = text[: first - start] + other + text[last - start :]
            yield module.put(node, text)


PATTERNS = (
    SlipPattern("change_identifier_used", _identifier),
    SlipPattern("change_attribute_used", _attribute),
    SlipPattern("add_attribute_access", _access),
    SlipPattern("same_function_wrong_caller", _caller),
    SlipPattern("copied_name", _copied),
)
