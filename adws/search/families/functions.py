"""The wrong function of a family: the least for the greatest, any for all."""

import ast
from collections.abc import Iterator

from adws.search.priors import prior
from adws.search.source import Edit, Family, Source

_RELATIONS = (
    ("min", "max", "sum", "len"),
    ("any", "all"),
    ("sorted", "reversed", "list", "set", "tuple", "iter"),
    ("int", "float", "round", "abs", "str"),
    ("str", "repr", "ascii"),
    ("ord", "chr"),
    ("bin", "hex", "oct"),
    ("map", "filter"),
    ("zip", "enumerate", "zip_longest"),
    ("ceil", "floor", "round", "trunc", "int"),
    ("list", "tuple", "set", "dict", "frozenset"),
    ("dict", "defaultdict", "OrderedDict", "Counter"),
    ("isinstance", "issubclass", "hasattr"),
    ("permutations", "combinations", "product", "combinations_with_replacement"),
    ("gcd", "lcm"),
    ("copy", "deepcopy"),
    ("setattr", "getattr"),
    ("heappush", "heappop", "heappushpop", "heapreplace"),
    ("nlargest", "nsmallest"),
    ("bisect_left", "bisect_right", "bisect", "insort"),
    ("divmod", "pow"),
    ("bool", "int", "len"),
)
_MODULE_OF = {
    **dict.fromkeys(("ceil", "floor", "trunc", "gcd", "lcm"), "math"),
    **dict.fromkeys(("defaultdict", "OrderedDict", "Counter"), "collections"),
}


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Put the relations of a builtin or well-known function in its place.

    >>> from adws.search.source import variants
    >>> variants(propose, "max(a)")
    ['min(a)', 'sum(a)', 'len(a)']
    >>> variants(propose, "any(a)")
    ['all(a)']
    """
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
        return
    if node.id in source.local_names(node):
        return
    known = source.known_names(node)
    for name in dict.fromkeys(other for group in _RELATIONS if node.id in group for other in group):
        module = _MODULE_OF.get(name, "")
        if name != node.id and name in known:
            yield source.replace(node, name)
        elif name != node.id and module in known:
            yield source.replace(node, f"{module}.{name}")


FAMILY = Family(
    "functions", "the wrong function of several alike", prior("functions"), propose, (ast.Name,)
)
