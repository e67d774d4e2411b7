"""Loops over the wrong values, in the wrong order, or of the wrong kind."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import CONTAINER, FUNCTION, MAPPING, NUMBER
from adws.search.precedence import ATOM
from adws.search.scopes import OWN
from adws.search.source import ParsedFile, Proposals, TextEdit

_FORMS = ("sorted({})", "reversed({})", "{}[1:]", "list({})", "{}[:-1]", "set({})", "{}[::-1]")
_OF_MAPPING = ("{}.items()", "{}.values()", "{}.keys()")
_NAMED = ("enumerate", "zip", "range", "sorted", "reversed", "list")


def propose(
    node: ast.If | ast.While | ast.For | ast.comprehension, source: ParsedFile
) -> Proposals:
    """Iterate over other values, in another order or with an index; ``while`` for ``if``."""
    if isinstance(node, ast.If | ast.While):
        start = source.span(node)[0]
        word = "while" if isinstance(node, ast.While) else "if"
        if not node.orelse and source.text.startswith(word, start):
            yield TextEdit(start, start + len(word), "if" if word == "while" else "while")
    if isinstance(node, ast.For | ast.comprehension):
        yield from _iterated(node.iter, source)
        yield from _enumerations(node.target, node.iter, source)


def _iterated(node: ast.expr, source: ParsedFile) -> Proposals:
    function = getattr(getattr(node, "func", None), "id", "")
    if function == "enumerate" and isinstance(node, ast.Call):
        if len(node.args) == 1 and not node.keywords:
            at = source.span(node.args[0])[1]
            yield from (TextEdit(at, at, text) for text in (", 1", ", start=1", ", -1"))
        elif node.args:
            end = source.span(node)[1] - 1
            yield TextEdit(source.span(node.args[0])[1], end, "")
    words, kind = source.words(node), source.kind(node)
    forms = (*_FORMS, *(_OF_MAPPING if kind in (MAPPING, CONTAINER, None) and not function else ()))
    for form in forms:
        if not (function and form.startswith(function)):
            yield source.fit(node, form.format(words), ATOM)
    if isinstance(node, ast.Name):
        kinds = source.kinds(node)
        for name in source.local_names(node):
            if kinds.get(name) not in (NUMBER, FUNCTION) and name not in (node.id, *OWN):
                yield source.replace(node, name)
        yield source.replace(node, f"range({words})")
        yield source.replace(node, f"range(len({words}))")


def _enumerations(target: ast.expr, iterated: ast.expr, source: ParsedFile) -> Proposals:
    """Add ``enumerate`` where the loop expects pairs, or remove it."""
    start, end = source.span(target)[0], source.span(iterated)[1]
    between = source.text[source.span(target)[1] : source.span(iterated)[0]]
    function = getattr(getattr(iterated, "func", None), "id", "")
    if isinstance(target, ast.Tuple) and len(target.elts) > 1:
        if function not in _NAMED:
            yield source.wrap(iterated, "enumerate(", ")")
        elif function == "enumerate" and isinstance(iterated, ast.Call) and iterated.args:
            inner = source.words(iterated.args[0])
            yield TextEdit(start, end, f"{source.words(target.elts[1])}{between}{inner}")


FAMILY = Family(
    mends="a loop over the wrong things or in the wrong order",
    prior=Prior(share=1.2, edits=2.4),
    propose=propose,
    examples="""
        py: for a in b:⏎    pass → for a in sorted(b):⏎    pass → for a in reversed(b):⏎    pass → …
        py: if a:⏎    pass → while a:⏎    pass
    """,
)
