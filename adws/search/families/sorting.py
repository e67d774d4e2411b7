"""Items sorted or chosen by the wrong key, or in the wrong direction."""

import ast
from functools import lru_cache

from adws.search.family import EditRule, Family, Prior
from adws.search.precedence import SIGN
from adws.search.source import ParsedFile, Proposals, TextEdit

_SORTING = ("sorted", "sort")
_CHOOSING = ("min", "max", "nlargest", "nsmallest", "groupby")
_KEYS = (
    *("len", "abs", "str.lower", "str", "int"),
    *("lambda item: item[0]", "lambda item: item[1]", "lambda item: -item[1]"),
    *("lambda item: (-item[1], item[0])", "lambda item: (item[1], item[0])"),
    *("lambda item: (len(item), item)", "lambda item: (-len(item), item)", "lambda item: -item"),
    *("lambda item: item[-1]", "lambda item: len(item)", "lambda item: item[::-1]"),
)


def propose(node: ast.Call, source: ParsedFile) -> Proposals:
    """Reverse the order, or add, drop or refine the key."""
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    if not (name in _SORTING or (name in _CHOOSING and len(node.args) == 1)):
        return
    keywords = {keyword.arg: keyword for keyword in node.keywords}
    if getattr(node.func, "id", getattr(node.func, "attr", "")) in _SORTING:
        yield from _directed(node, keywords.get("reverse"), source)
    if "key" in keywords:
        yield _without(node, keywords["key"], source)
        yield from _refined(keywords["key"].value, source)
    else:
        yield from (_with_argument(node, f"key={key}", source) for key in _keys(node, source))


def _with_argument(node: ast.Call, text: str, source: ParsedFile) -> TextEdit:
    arguments = [*node.args, *node.keywords]
    at = source.span(arguments[-1])[1] if arguments else source.span(node)[1] - 1
    return TextEdit(at, at, f", {text}" if arguments else text)


def _without(node: ast.Call, keyword: ast.keyword, source: ParsedFile) -> TextEdit:
    arguments = [*node.args, *node.keywords]
    number = arguments.index(keyword)
    start, end = source.span(keyword)
    if number:
        return TextEdit(source.span(arguments[number - 1])[1], end, "")
    following = source.span(arguments[1])[0] if len(arguments) > 1 else end
    return TextEdit(start, following, "")


def _directed(node: ast.Call, reverse: ast.keyword | None, source: ParsedFile) -> Proposals:
    if reverse is None:
        yield _with_argument(node, "reverse=True", source)
    else:
        yield _without(node, reverse, source)
        yield source.wrap(reverse.value, "not (", ")")


def _keys(node: ast.Call, source: ParsedFile) -> list[str]:
    """Return keys worth trying: those the file uses elsewhere, then well-known ones."""
    looked_up = [
        f"{name}.get"
        for name in source.local_names(node)
        if source.kinds(node).get(name) == "mapping"
    ]
    return list(dict.fromkeys([*_used(source), *_KEYS, *looked_up]))


@lru_cache(maxsize=64)
def _used(source: ParsedFile) -> tuple[str, ...]:
    keywords = (part for part in ast.walk(source.tree) if isinstance(part, ast.keyword))
    return tuple(source.words(part.value) for part in keywords if part.arg == "key")


def _refined(key: ast.expr, source: ParsedFile) -> Proposals:
    """Negate a key, or break ties by the item itself."""
    if not isinstance(key, ast.Lambda) or not key.args.args:
        yield from (source.replace(key, other) for other in _KEYS if other != source.words(key))
        return
    name, body = key.args.args[0].arg, key.body
    if isinstance(body, ast.Tuple):
        yield source.replace(body, f"({', '.join(map(source.words, reversed(body.elts)))})")
        for part in body.elts:
            yield source.replace(part, _signed(part, source))
            yield source.replace(body, source.words(part))
        return
    words = source.words(body)
    yield source.replace(body, _signed(body, source))
    others = (name, f"{name}[0]", f"{name}[1]", f"{name}[-1]")
    for tie in others:
        if tie != words:
            yield source.replace(body, f"({words}, {tie})")
            yield source.replace(body, f"({_signed(body, source)}, {tie})")
            yield source.replace(body, tie)


def _signed(node: ast.expr, source: ParsedFile) -> str:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return source.words(node.operand)
    return f"-{source.operand(node, SIGN)}"


_RULES = (
    EditRule(
        ("javascript",),
        """
        ((call_expression function: (member_expression property: (property_identifier) @method)
           arguments: (arguments) @seen)
         (#any-of? @method "sort" "toSorted") (#eq? @seen "()"))
        """,
        by=("((a, b) => a - b)", "((a, b) => b - a)"),
    ),
    EditRule(
        ("javascript",),
        """
        ((call_expression
           function: (member_expression object: (_) @one property: (property_identifier)
            @method)
           arguments: (arguments . (_) @other .)) @seen (#eq? @method "localeCompare"))
        """,
        by=("{other}.{method}({one})",),
    ),
)

FAMILY = Family(
    mends="the wrong sort key or direction",
    prior=Prior(share=0.7, edits=0.2, others=0.75),
    propose=propose,
    rules=_RULES,
    examples="""
        py: sorted(a, key=lambda x: x.n) → sorted(a, key=lambda x: x.n, reverse=True) → sorted(a)
          → …
        py: sorted(a) → sorted(a, reverse=True) → sorted(a, key=len) → …
        js: xs.sort(); → xs.sort((a, b) => a - b); → …
        js: x = a.localeCompare(b); → x = b.localeCompare(a);
    """,
)
