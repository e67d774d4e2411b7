"""The names in scope at a place: of comprehensions, functions and the module."""

import ast
from collections.abc import Iterable, Iterator

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Binding = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
OWN = ("self", "cls")
"""The names of the first parameter of methods."""


def parameters(scope: Scope) -> tuple[str, ...]:
    """Return the names of a function's parameters: plain ones, keyword-only ones, stars.

    >>> scope = ast.parse("lambda a, *b, c=1, **d: a", mode="eval").body
    >>> parameters(scope)
    ('a', 'c', 'b', 'd')
    """
    arguments = scope.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    every += [extra for extra in (arguments.vararg, arguments.kwarg) if extra is not None]
    return tuple(argument.arg for argument in every)


def given_to(function: ast.AST) -> list[str]:
    """Return the parameters that a caller passes; none if the node is not a function."""
    names = parameters(function) if isinstance(function, Scope) else ()
    return [name for name in names if name not in OWN]


def bound_in(scope: Scope) -> tuple[str, ...]:
    """Return the parameters and variables of one function, in the order of the text."""
    names = dict.fromkeys(parameters(scope))
    for node in own_nodes(scope):
        names.update(dict.fromkeys(_bound_by(node)))
    return tuple(names)


def unread_first(scope: Scope) -> tuple[str, ...]:
    """Return the names of a function, unread ones first: a repair may need them.

    >>> unread_first(ast.parse("lambda a, b: a", mode="eval").body)
    ('b', 'a')
    """
    names = (node for node in ast.walk(scope) if isinstance(node, ast.Name))
    read = {name.id for name in names if isinstance(name.ctx, ast.Load)}
    return tuple(sorted(bound_in(scope), key=lambda name: name in read or name in OWN))


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function in order, without the contents of nested functions and classes.

    Comprehensions are included, but not the variables that they bind.
    """
    waiting = list(ast.iter_child_nodes(scope))[::-1]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.comprehension):
            waiting += [*node.ifs[::-1], node.iter]
        elif not isinstance(node, Scope | ast.ClassDef):
            waiting += list(ast.iter_child_nodes(node))[::-1]


def targets(node: Comprehension) -> tuple[str, ...]:
    """Return the variables of a comprehension."""
    parts = (part for comprehension in node.generators for part in ast.walk(comprehension.target))
    return tuple(part.id for part in parts if isinstance(part, ast.Name))


def _bound_by(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, Binding):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((name.asname or name.name).split(".")[0] for name in node.names)
    elif isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name


def module_level(body: Iterable[ast.stmt]) -> Iterator[str]:
    """Yield the names that a module's statements bind, in order."""
    for node in body:
        yield from _bound_by(node)
        if not isinstance(node, Binding):
            for part in own_nodes(node):
                yield from _bound_by(part)


def around(tree: ast.AST) -> dict[ast.AST, Scope | Comprehension | None]:
    """Return the innermost comprehension or function around each node of a tree."""
    scopes: dict[ast.AST, Scope | Comprehension | None] = {}
    waiting: list[tuple[ast.AST, Scope | Comprehension | None]] = [(tree, None)]
    while waiting:
        node, nearest = waiting.pop()
        scopes[node] = nearest
        inner = node if isinstance(node, Scope | Comprehension) else nearest
        waiting += [(child, inner) for child in ast.iter_child_nodes(node)]
    return scopes
