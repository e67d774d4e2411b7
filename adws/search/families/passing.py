"""Calls that lack an argument."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from adws.search.constants import constants_of, marks_of_tests
from adws.search.family import Family, Prior
from adws.search.kinds import FUNCTION, NUMBER
from adws.search.scopes import OWN
from adws.search.source import ParsedFile, Proposals, TextEdit
from adws.search.value_places import names_in

_MOST_NAMES = 8
_PLAIN = ("True", "False", "None")
_SEPARATING = (
    *("split", "rsplit", "strip", "lstrip", "rstrip", "startswith", "endswith", "partition"),
)
_COUNTED = ("list", "set", "tuple")
_MARKS = ('" "', '","', '", "', '"\\n"', '"-"', '":"', '"."')
_FEW = 2
_LONGEST, _MOST_GIVEN = 40, 6


def propose(node: ast.Call, source: ParsedFile) -> Proposals:
    """Pass a name or a plain value as the last or the first argument."""
    # Pass on all that the function was given.
    scope = source.scope(node)
    many, named = (scope.args.vararg, scope.args.kwarg) if scope is not None else (None, None)
    words = source.words(node)
    end = source.span(node)[1] - 1
    if named is not None and f"**{named.arg}" not in words:
        yield TextEdit(
            end, end, f", **{named.arg}" if node.args or node.keywords else f"**{named.arg}"
        )
    if many is not None and f"*{many.arg}" not in words.replace("**", ""):
        at = source.span(node.args[-1])[1] if node.args else _first(node, source)
        text = f", *{many.arg}" if node.args else f"*{many.arg}"
        yield TextEdit(at, at, f"{text}, " if node.keywords and not node.args else text)
    yield from _as_elsewhere(node, source)
    yield from _added(node, source)
    yield from _plain(node, source)


def _as_elsewhere(node: ast.Call, source: ParsedFile) -> Proposals:
    """Yield the arguments of other calls of the function that have more."""
    if len(node.args) + len(node.keywords) < _FEW:
        start, end = source.span(node.func)[1] + 1, source.span(node)[1] - 1
        yield from (TextEdit(start, end, text) for text in _given_elsewhere(node, source))


def _plain(node: ast.Call, source: ParsedFile) -> Proposals:
    """Pass a separator to a string method, and 0 to ``min`` or ``max`` of a single number."""
    function = getattr(node.func, "attr", getattr(node.func, "id", ""))
    at = source.span(node)[1] - 1
    if not node.args and not node.keywords and function in _SEPARATING:
        near_texts = (
            text for text in constants_of(source.function(node), source) if text[0] in "\"'"
        )
        texts = dict.fromkeys((*near_texts, *marks_of_tests(source), *_MARKS))
        yield from (TextEdit(at, at, text) for text in texts)
    elif not node.args and function in _COUNTED:
        kinds = source.kinds(node)
        names = (name for name in source.local_names(node) if kinds.get(name) == NUMBER)
        yield from (TextEdit(at, at, f"range({name})") for name in names)
    elif len(node.args) == 1 and function in ("min", "max") and source.kind(node.args[0]) == NUMBER:
        yield TextEdit(at, at, ", 0")


def _first(node: ast.Call, source: ParsedFile) -> int:
    """Return where the first keyword begins, or the closing parenthesis."""
    starts = [source.span(keyword)[0] for keyword in node.keywords]
    return min(starts, default=source.span(node)[1] - 1)


def _added(node: ast.Call, source: ParsedFile) -> Proposals:
    used = {source.words(argument) for argument in node.args}
    kinds = source.kinds(node)
    names = [
        name
        for name in source.local_names(node)
        if name not in used and name not in OWN and kinds.get(name) != FUNCTION
    ]
    if any(isinstance(argument, ast.GeneratorExp) for argument in node.args):
        return
    for added in (*names[:_MOST_NAMES], *_PLAIN):
        if node.args:
            start, end = source.span(node.args[0])[0], source.span(node.args[-1])[1]
            yield TextEdit(end, end, f", {added}")
            yield TextEdit(start, start, f"{added}, ")
        elif not node.keywords:
            at = source.span(node)[1] - 1
            yield TextEdit(at, at, added)


def _given_elsewhere(node: ast.Call, source: ParsedFile) -> Iterator[str]:
    r"""Yield the arguments of other calls of the function, then those with another variable.

    >>> source = ParsedFile("def f(a, b):\n    return g(*a), g()")
    >>> calls = [node for node in ast.walk(source.tree) if isinstance(node, ast.Call)]
    >>> list(_given_elsewhere(calls[1], source))
    ['*a', '*b']
    """
    names_in_scope = source.known_names(node)
    local = source.variables(node)
    others = [
        argument
        for argument in _passed_arguments(source).get(source.words(node.func), ())
        if argument[0] != node
    ]
    plain = (words for _, words, names in others if names_in_scope.issuperset(names))
    swapped = (
        re.sub(rf"\b{name}\b", other, words)
        for _, words, names in others
        for name in names
        for other in local
        if names_in_scope.issuperset({*names} - {name}) and other not in names
    )
    yield from islice(dict.fromkeys((*plain, *swapped)), _MOST_GIVEN)


@lru_cache(maxsize=64)
def _passed_arguments(source: ParsedFile) -> dict[str, list[tuple[ast.Call, str, tuple[str, ...]]]]:
    """Return calls with short arguments by function: the call, its arguments, their names."""
    calls: dict[str, list[tuple[ast.Call, str, tuple[str, ...]]]] = {}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and (node.args or node.keywords):
            words = source.text[source.span(node.func)[1] + 1 : source.span(node)[1] - 1]
            names = (
                name for argument in (*node.args, *node.keywords) for name in names_in(argument)
            )
            if len(words) <= _LONGEST and "\n" not in words:
                call = node, words, tuple(dict.fromkeys(names))
                calls.setdefault(source.words(node.func), []).append(call)
    return calls


FAMILY = Family(
    mends="a missing argument",
    prior=Prior(share=3.5, edits=15.9, study="sstub-python"),
    propose=propose,
    examples="""
        py: def g(x):⏎    return f(1) → def g(x):⏎    return f(1, x) → def g(x):⏎    return f(x, 1)
          → …
    """,
)
