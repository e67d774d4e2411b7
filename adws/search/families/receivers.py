"""Objects that need a conversion before their method is called."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import TEXT, compatible
from adws.search.source import ParsedFile, Proposals, TextEdit

_FORMS = (
    *("lower()", "strip()", "upper()", 'lstrip("-")', 'replace(" ", "")', 'replace("-", "")'),
    *('replace("-", " ")', 'replace("_", " ")', 'replace("_", "")', 'replace(",", "")', "rstrip()"),
    *("lstrip()", "casefold()", 'replace(".", "")', "copy()"),
)
_OF_TEXTS = (
    *("split", "isdigit", "isalpha", "isalnum", "startswith", "endswith", "find", "count"),
    *("replace", "title", "capitalize", "join", "splitlines", "isnumeric", "partition", "index"),
)


def propose(node: ast.Attribute, source: ParsedFile) -> Proposals:
    """Add a call that converts a text before its method is called, or remove one."""
    if node.attr not in _OF_TEXTS:
        return
    owner = node.value
    called_function = owner.func if isinstance(owner, ast.Call) else None
    if isinstance(called_function, ast.Attribute):
        yield source.replace(owner, source.words(called_function.value))
    if not isinstance(owner, ast.Constant) and compatible(source.kind(owner), TEXT):
        at = source.span(owner)[1]
        yield from (TextEdit(at, at, f".{form}") for form in _FORMS)


FAMILY = Family(
    mends="an object that needs a conversion before its method is called",
    prior=Prior(share=0.8, edits=0.5),
    propose=propose,
    examples="""
        py: text.split() → text.lower().split() → text.strip().split() → …
        py: text.strip().split() → text.split() → …
    """,
)
