"""Missing statements that occur elsewhere in the file, with other names."""

import ast
from collections.abc import Iterator
from itertools import islice

from adws.search.donors import adapted, donors, renamed, scopes_of
from adws.search.family import Family, Prior
from adws.search.layout import after, before, following, matters
from adws.search.source import ParsedFile, Proposals, some
from adws.search.value_places import names_in

_MOST, _FURTHEST = 20, 60


def propose(node: ast.stmt, source: ParsedFile) -> Proposals:
    """Insert a statement of the function, the class or the file before another, or at the end."""
    if source.scope(node) is None:
        return
    own = source.words(node)
    texts = islice(_texts(node, source), _FURTHEST)
    for text in [text for text in dict.fromkeys(texts) if text != own][:_MOST]:
        if not text.startswith(("return", "raise")) and matters(text, node, source):
            yield from some(before(node, text, source))
        if not following(node, source) and not isinstance(node, ast.Return | ast.Raise):
            yield from some(after(node, text, source))


def _texts(node: ast.stmt, source: ParsedFile) -> Iterator[str]:
    """Yield statements of the function, then with another name, then those around it."""
    own, *outer = scopes_of(node, source)
    near_donors = donors(own, source)
    yield from (text for donor in near_donors for text in adapted(donor, node, source))
    for donor in near_donors:
        for name in names_in(donor):
            if name in source.local_names(node):
                yield from renamed(donor, name, node, source)
    for scope in outer:
        yield from (
            text for statement in donors(scope, source) for text in adapted(statement, node, source)
        )


FAMILY = Family(
    mends="a missing statement that the file has elsewhere",
    prior=Prior(share=2.5, edits=32.6, study="dissection"),
    propose=propose,
    examples="""
        py: def f(a):⏎    a.x()⏎    a.y()⏎ → def f(a):⏎    a.y()⏎    a.x()⏎    a.y()⏎ → …
    """,
)
