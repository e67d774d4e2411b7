"""Calls with arguments swapped, missing or one too many."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    r"""Swap neighbouring arguments, leave one out, add one.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "f(a, b)")
    ['f(b, a)', 'f(b)', 'f(a)']
    >>> variants(propose, "def g(x):\n    return f(1)")
    ['def g(x):\n    return f(1, x)', 'def g(x):\n    return f(x, 1)']
    """
    if not isinstance(node, ast.Call):
        return
    yield from _swapped(node, source)
    yield from _dropped(node, source)
    yield from _added(node, source)
    yield from _named(node, source)


def _swapped(node: ast.Call, source: Source) -> Iterator[Edit]:
    for left, right in zip(node.args, node.args[1:], strict=False):
        start, left_end = source.span(left)
        right_start, end = source.span(right)
        between = source.text[left_end:right_start]
        yield Edit(start, end, f"{source.words(right)}{between}{source.words(left)}")
    for first, second in zip(node.keywords, node.keywords[1:], strict=False):
        start, end = source.span(first.value)[0], source.span(second.value)[1]
        between = source.text[source.span(first.value)[1] : source.span(second.value)[0]]
        words = f"{source.words(second.value)}{between}{source.words(first.value)}"
        yield Edit(start, end, words)


def _dropped(node: ast.Call, source: Source) -> Iterator[Edit]:
    given = [*node.args, *node.keywords]
    for number, argument in enumerate(given):
        start, end = source.span(argument)
        if number + 1 < len(given):
            yield Edit(start, source.span(given[number + 1])[0], "")
        elif number:
            yield Edit(source.span(given[number - 1])[1], end, "")


def _added(node: ast.Call, source: Source) -> Iterator[Edit]:
    used = {source.words(argument) for argument in node.args}
    names = [name for name in source.local_names(node) if name not in used | {"self", "cls"}]
    for name in names:
        if node.args:
            end = source.span(node.args[-1])[1]
            start = source.span(node.args[0])[0]
            yield Edit(end, end, f", {name}")
            yield Edit(start, start, f"{name}, ")
        elif not node.keywords:
            at = source.span(node)[1] - 1
            yield Edit(at, at, name)


def _named(node: ast.Call, source: Source) -> Iterator[Edit]:
    """Pass on a parameter of the same name that the called function of this file also takes."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else source.words(node.func)
    given = {keyword.arg or "" for keyword in node.keywords}
    arguments = [*node.args, *node.keywords]
    wanted = _parameters(called, source) - given - {"self", "cls"} if arguments else set()
    for name in source.local_names(node):
        if name in wanted:
            end = source.span(arguments[-1])[1]
            yield Edit(end, end, f", {name}={name}")


def _parameters(called: str, source: Source) -> set[str]:
    return {
        argument.arg
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == called
        for argument in [*node.args.args, *node.args.kwonlyargs]
    }


FAMILY = Family("arguments", "arguments swapped, missing or one too many", 0.6, propose)
