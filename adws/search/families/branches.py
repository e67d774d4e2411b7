"""Chains of branches: elif for if, the wrong order, a missing else."""

import ast

from adws.search.constants import defaults, errors_of_tests, returned
from adws.search.donors import collecting
from adws.search.family import Family, Prior
from adws.search.layout import following, indentation, lines_of, shifted
from adws.search.source import ParsedFile, Proposals, TextEdit

_MOST_VALUES = 5
_WAYS = ("continue", "break")


def propose(node: ast.If, source: ParsedFile) -> Proposals:
    """Chain or separate branches, swap their conditions or bodies, or add an ``else``."""
    start = source.span(node)[0]
    if source.text.startswith("elif", start):
        yield TextEdit(start, start + len("el"), "")
    behind = following(node, source)[:1]
    if behind and isinstance(behind[0], ast.If) and not node.orelse:
        at = source.span(behind[0])[0]
        yield TextEdit(at, at, "el")
    if behind and not node.orelse and isinstance(behind[0], ast.Return | ast.Assign | ast.Expr):
        yield from _otherwise(node, behind[0], source)
    if node.orelse:
        yield from _exchanged(node, source)
    else:
        yield from _completed(node, source)


def _otherwise(node: ast.If, behind: ast.stmt, source: ParsedFile) -> Proposals:
    """Run the next statement only if the condition does not hold."""
    blanks = indentation(node, source)
    start, end = lines_of([behind], source)
    text = shifted([behind], 1, source)
    if blanks is not None and text is not None:
        yield TextEdit(start, end, f"{blanks}else:{source.newline}{text}")


def _exchanged(node: ast.If, source: ParsedFile) -> Proposals:
    (start, middle), (resumed, end) = _extent(node.body, source), _extent(node.orelse, source)
    other = node.orelse[0]
    if isinstance(other, ast.If) and source.text.startswith("elif", resumed):
        yield from _reordered(node, other, source)
        return
    between = source.text[middle:resumed]
    words = f"{source.text[resumed:end]}{between}{source.text[start:middle]}"
    yield TextEdit(start, end, words)


def _reordered(node: ast.If, other: ast.If, source: ParsedFile) -> Proposals:
    """Swap the conditions of two branches, or the whole branches."""
    yield source.swap(node.test, other.test)
    first, middle = source.span(node.test)[0], _extent(node.body, source)[1]
    resumed, last = source.span(other.test)[0], _extent(other.body, source)[1]
    between = source.text[middle:resumed]
    words = f"{source.text[resumed:last]}{between}{source.text[first:middle]}"
    yield TextEdit(first, last, words)


def _extent(nodes: list[ast.stmt], source: ParsedFile) -> tuple[int, int]:
    return source.span(nodes[0])[0], source.span(nodes[-1])[1]


def _completed(node: ast.If, source: ParsedFile) -> Proposals:
    """Add an ``else`` that sets what the branch sets, or returns what the function returns."""
    last = node.body[-1]
    blanks = indentation(node.body[0], source)
    outer = blanks.removesuffix(source.unit) if blanks is not None else ""
    if blanks is None or not source.text[: lines_of([last], source)[1]].endswith("\n"):
        return
    end = lines_of([last], source)[1]
    for line in _counterparts(last, source):
        text = f"{outer}else:{source.newline}{blanks}{line}{source.newline}"
        yield TextEdit(end, end, text)


def _counterparts(last: ast.stmt, source: ParsedFile) -> list[str]:
    errors = errors_of_tests(source)
    raised = [f"raise {name}" for name in errors] if errors else ["raise ValueError"]
    ways = [*collecting(last, source), *raised, *_WAYS]
    if isinstance(last, ast.Return):
        values = [f"return {value}" for value in returned(last, source)][:_MOST_VALUES]
        return [*values, *ways]
    if isinstance(last, ast.Assign) and isinstance(last.targets[0], ast.Name | ast.Attribute):
        target, kind = source.words(last.targets[0]), source.kind(last.value)
        values = [f"{target} = {value}" for value in defaults(kind)][:_MOST_VALUES]
        return [*collecting(last, source), *values, *raised]
    if isinstance(last, ast.AugAssign):
        target = source.words(last.target)
        return [f"{target} = 0", f"{target} = 1", f"{target} -= 1", f"{target} += 1", "break"]
    return ways


FAMILY = Family(
    mends="branches chained, ordered or ended the wrong way",
    prior=Prior(share=1.5, edits=3.7, study="dissection"),
    propose=propose,
    examples="""
        py: if a:⏎    b()⏎if c:⏎    d()⏎ → if a:⏎    b()⏎elif c:⏎    d()⏎ → …
        py: if a:⏎    b()⏎else:⏎    c()⏎ → if a:⏎    c()⏎else:⏎    b()⏎
    """,
)
