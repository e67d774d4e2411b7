"""Explain an edit to a sealed file to the person who reviews it."""

from adws.languages.syntax_tree import parse
from adws.trust.test_changes.comparison import compare
from adws.trust.test_changes.other_files import explain_other
from adws.trust.test_changes.reading import read, readable

_MOST_SENTENCES = 12


def explain(path: str, before: str | None, after: str | None) -> tuple[str, ...]:
    r"""Return sentences on an edit to a file; at least one for every edit.

    ``before`` and ``after`` are the file's texts, None if it is missing (or not text).

    >>> was = "def test_add():\n    assert add(1, 2) == 4\n"
    >>> explain("test_calc.py", was, was.replace(" == 4", ""))
    ('test_add: the assertion `add(1, 2) == 4` became truthiness: `add(1, 2)`',)
    """
    if before is None or after is None:
        return (_file_change(before, after),)
    dialect = readable(path, before, after)
    if dialect is None:
        return explain_other(path, before, after)
    sentences = compare(read(dialect, before), read(dialect, after))
    is_broken = parse(dialect.grammar, after).has_error
    broken = (f"the file can no longer be read as {dialect.name}",) if is_broken else ()
    return _bounded((*broken, *sentences)) or (_LAYOUT,)


_LAYOUT = "only layout and comments were changed"


def _file_change(before: str | None, after: str | None) -> str:
    if before is None and after is None:
        return "the file was changed, and it is not text"
    return "the file was added" if before is None else "the file was deleted"


def _bounded(sentences: tuple[str, ...]) -> tuple[str, ...]:
    more = len(sentences) - _MOST_SENTENCES
    return (*sentences[:_MOST_SENTENCES], f"… and {more} more") if more > 0 else sentences
