"""Parameters that must be converted before the function uses them."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import CONTAINER, MAPPING, NUMBER, SEQUENCE, SET, TEXT
from adws.search.layout import before, block, is_docstring
from adws.search.scopes import given_to
from adws.search.source import ParsedFile, Proposals, some

_FORMS = {
    NUMBER: ("abs({0})", "int({0})", "max({0}, 0)"),
    TEXT: ("{0}.lower()", "{0}.strip()", '{0}.replace(" ", "")', "{0}.upper()", "str({0})"),
    SEQUENCE: ("list({0})", "sorted({0})", "{0}[:]", "set({0})", "{0}[::-1]"),
    CONTAINER: ("list({0})", "sorted({0})", "set({0})"),
    MAPPING: ("dict({0})", "{0} or {{}}"),
    SET: ("set({0})",),
}
_ANY = (
    "abs({0})",
    "list({0})",
    "sorted({0})",
    "{0}.lower()",
    "{0}.strip()",
    "str({0})",
    "int({0})",
)


def propose(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Convert a parameter at the start of the body."""
    function = source.parents.get(node)
    if not isinstance(function, ast.FunctionDef):
        return
    if node is not next(
        (statement for statement in block(node, source) if not is_docstring(statement)), None
    ):
        return
    kinds = source.kinds(node)
    for name in given_to(function):
        for form in _FORMS.get(kinds.get(name, ""), _ANY):
            yield from some(before(node, f"{name} = {form.format(name)}", source))


FAMILY = Family(
    mends="a parameter that needs a conversion",
    prior=Prior(share=0.7, edits=2.6),
    propose=propose,
    examples="""
        py: def f(n: int):⏎    return n⏎ → def f(n: int):⏎    n = abs(n)⏎    return n⏎ → …
    """,
)
