"""The wrong sort of container, and one level of nesting too many or too few."""

import ast

from adws.search.family import Family, Prior
from adws.search.precedence import ATOM
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import is_value

_EMPTY = ("[]", "{}", "set()", '""', "()", "0", "None")
_CALLS = ("set()", "list()", "dict()", "tuple()", "str()")
_COLLECTED = (
    *("[{}]", "{{{}}}", "tuple({})", "sum({})", "any({})", "all({})", "''.join({})", "sorted({})"),
    *("max({})", "min({})", "list({})"),
)
_PLAIN = ast.Name | ast.Attribute | ast.Subscript | ast.Call | ast.Constant


def propose(
    node: ast.List
    | ast.Set
    | ast.Dict
    | ast.Tuple
    | ast.ListComp
    | ast.SetComp
    | ast.GeneratorExp
    | _PLAIN,
    source: ParsedFile,
) -> Proposals:
    """Replace an empty container, nest or unnest a value, or change the brackets of a literal."""
    words = source.words(node)
    if words in (*_EMPTY[:2], '""', "''", "()", *_CALLS) and is_value(node, source):
        yield from (source.replace(node, empty) for empty in _EMPTY if empty != words)
    elif isinstance(node, ast.List | ast.Set):
        yield from _exchanged(node, words, source)
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        yield from _brackets(node, words, source)
    elif isinstance(node, _PLAIN) and is_value(node, source) and _may_nest(node, source):
        yield source.fit(node, f"[{words}]", ATOM)
        yield source.fit(node, f"({words},)", ATOM)
        yield source.fit(node, f"{{{words}}}", ATOM)


def _exchanged(node: ast.List | ast.Set, words: str, source: ParsedFile) -> Proposals:
    inner = words[1:-1]
    if len(node.elts) == 1:
        yield source.replace(node, source.operand(node.elts[0]))
    pairs = [("(", ")"), ("{", "}"), ("[", "]")]
    if isinstance(getattr(node, "ctx", ast.Load()), ast.Load) and node.elts:
        yield from (
            source.replace(node, f"{opening}{inner}{closing}")
            for opening, closing in pairs
            if opening != words[0]
        )


def _brackets(node: ast.expr, words: str, source: ParsedFile) -> Proposals:
    """Collect the same items in another kind of container, or reduce them to a single value."""
    inner = words[1:-1] if words[0] in "([{" else words
    for form in _COLLECTED:
        text = form.format(inner)
        if text != words:
            yield source.replace(node, text)


def _may_nest(node: ast.expr, source: ParsedFile) -> bool:
    above = source.parents.get(node)
    return isinstance(
        above, ast.Return | ast.BinOp | ast.Call | ast.List | ast.Assign | ast.AugAssign
    )


FAMILY = Family(
    mends="the wrong type of container, or a level of nesting too many or too few",
    prior=Prior(share=1.2, edits=21.9),
    propose=propose,
    examples="""
        py: x = [] → x = {} → x = set() → x = "" → …
        py: x = [a] → x = a → x = (a) → x = {a} → …
        py: x = a → x = [a] → …
    """,
)
