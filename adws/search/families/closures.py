"""Functions made in a loop that all see its last value."""

import ast

from adws.search.family import Family, Prior
from adws.search.scopes import parameters
from adws.search.source import ParsedFile, Proposals, TextEdit
from adws.search.value_places import names_in


def propose(node: ast.Lambda | ast.FunctionDef, source: ParsedFile) -> Proposals:
    """Bind a loop's variable when the function is created, by a default argument."""
    own = parameters(node)
    free = [name for name in names_in(node) if name in _looped(node, source) and name not in own]
    if not free or node.args.vararg or node.args.kwarg or node.args.kwonlyargs:
        return
    added = ", ".join(f"{name}={name}" for name in free)
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.defaults]
    if arguments:
        at = max(source.span(argument)[1] for argument in arguments)
        yield TextEdit(at, at, f", {added}")
    elif isinstance(node, ast.Lambda):
        at = source.span(node)[0] + len("lambda")
        yield TextEdit(at, at, f" {added}")
    else:
        at = source.text.index("(", source.span(node)[0]) + 1
        yield TextEdit(at, at, added)


def _looped(node: ast.AST, source: ParsedFile) -> set[str]:
    """Return the variables of the loops around a node."""
    names: set[str] = set()
    above = source.parents.get(node)
    while above is not None:
        generators = getattr(above, "generators", [above])
        for loop in generators:
            if isinstance(loop, ast.For | ast.comprehension):
                names |= set(names_in(loop.target))
        above = source.parents.get(above)
    return names


FAMILY = Family(
    mends="functions made in a loop that all see its last value",
    prior=Prior(share=0.1, edits=0.2),
    propose=propose,
    examples="""
        py: [lambda x: x * n for n in a] → [lambda x, n=n: x * n for n in a]
    """,
)
