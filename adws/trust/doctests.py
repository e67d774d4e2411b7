"""Flag examples of documentation that ran as tests and that a change alters or removes."""

import ast
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from attrs import frozen

from adws.core.flag import Flag
from adws.trust.source_rules.changed_text import ChangedText

_RULE = "altered-doctest"
_WHY = "alters or removes an example that runs as a test, so the test no longer checks the same"
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@frozen
class _Example:
    """What an example runs, and what it expects."""

    source: str
    want: str


def altered_examples(
    changes: Iterable[ChangedText], case_files: Collection[str]
) -> tuple[Flag, ...]:
    """Return a flag for each example that a change alters or removes.

    ``case_files`` are the files that have cases, by the paths of the changes: elsewhere, examples
    are no tests. What a change only moves within a file gives no flag.
    """
    return tuple(
        flag
        for change in changes
        if change.before is not None and change.path in case_files
        for flag in _flags(change.path, change.before, change.after)
    )


def _flags(path: str, before: str, after: str) -> Iterator[Flag]:
    kept = Counter(example for _, example in _examples(path, after))
    for line, example in _examples(path, before):
        kept[example] -= 1
        if kept[example] < 0:
            yield Flag(_RULE, path, line, f">>> {example.source.splitlines()[0]}", _WHY)


def _examples(path: str, text: str) -> Iterator[tuple[int, _Example]]:
    r"""Yield the examples in a file with their lines, from 1; none if it cannot be read.

    >>> list(_examples("a.txt", "Add:\n\n>>> 1 + 1\n2\n"))
    [(3, _Example(source='1 + 1\n', want='2\n'))]
    """
    from doctest import DocTestParser  # noqa: PLC0415 - slow to import, seldom needed

    for line, document in _documents(path, text):
        try:
            found = DocTestParser().get_examples(document)
        except ValueError:
            continue
        yield from ((line + one.lineno, _Example(one.source, one.want)) for one in found)


def _documents(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield each text that may hold examples, with the line at which it begins."""
    if not path.endswith(".py"):
        yield 1, text
        return
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            yield node.body[0].lineno, ast.get_docstring(node, clean=False) or ""
