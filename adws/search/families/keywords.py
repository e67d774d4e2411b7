"""Keyword arguments that are missing, wrong, or not passed on."""

import ast

from adws.search.donors import parameters_by_name
from adws.search.family import Family, Prior
from adws.search.scopes import OWN
from adws.search.source import ParsedFile, Proposals, TextEdit

_OF_LIBRARY = {
    "sorted": ("reverse=True",),
    "sort": ("reverse=True",),
    "sum": ("start=1",),
    "enumerate": ("start=1",),
    "max": ("default=0", "default=None"),
    "min": ("default=0", "default=None"),
    "zip": ("strict=True",),
    "print": ('end=""', 'sep=""', "flush=True"),
    "split": ("maxsplit=1",),
    "rsplit": ("maxsplit=1",),
    "splitlines": ("keepends=True",),
    "dumps": ("sort_keys=True", "ensure_ascii=False", "indent=2", "default=str"),
    "dump": ("sort_keys=True", "ensure_ascii=False", "indent=2", "default=str"),
    "open": ('encoding="utf-8"', 'newline=""'),
    "read_text": ('encoding="utf-8"',),
    "write_text": ('encoding="utf-8"',),
    "makedirs": ("exist_ok=True",),
    "mkdir": ("exist_ok=True", "parents=True", "parents=True, exist_ok=True"),
    "round": ("ndigits=2",),
    "product": ("repeat=2",),
    "run": ("check=True", "text=True"),
    "field": ("default_factory=list", "default=None"),
    "dataclass": ("frozen=True", "order=True"),
}
_EXCHANGED = (
    ("days", "hours", "minutes", "seconds", "weeks", "milliseconds"),
    ("year", "month", "day"),
    ("hour", "minute", "second", "microsecond"),
    ("sep", "end"),
    ("default", "default_factory"),
    ("key", "default"),
)
_MOST_NAMES = 6


def propose(node: ast.Call | ast.keyword, source: ParsedFile) -> Proposals:
    """Pass on a parameter of the same name, add or replace keywords, or name an argument."""
    if isinstance(node, ast.Call):
        yield from _added(node, source)
    if isinstance(node, ast.keyword) and node.arg is not None:
        start = source.span(node)[0]
        above = source.parents.get(node)
        called_function = getattr(
            getattr(above, "func", None), "attr", getattr(above, "func", None)
        )
        words = (
            called_function
            if isinstance(called_function, str)
            else getattr(called_function, "id", "")
        )
        related = [other for group in _EXCHANGED if node.arg in group for other in group]
        present = {keyword.arg for keyword in getattr(above, "keywords", [])}
        for other in dict.fromkeys([*related, *parameters_by_name(source).get(words, ())]):
            if other not in present and other not in OWN:
                yield TextEdit(start, start + len(node.arg), other)


def _added(node: ast.Call, source: ParsedFile) -> Proposals:
    function = node.func.attr if isinstance(node.func, ast.Attribute) else source.words(node.func)
    present = {keyword.arg or "" for keyword in node.keywords}
    names = parameters_by_name(source).get(function, ())
    passed = [name for name in source.local_names(node) if name in names and name not in present]
    extra = [f"{name}={name}" for name in passed if name not in OWN]
    of_library = [
        text for text in _OF_LIBRARY.get(function, ()) if text.partition("=")[0] not in present
    ]
    arguments = [*node.args, *node.keywords]
    for text in (*extra[:_MOST_NAMES], *of_library):
        at = source.span(arguments[-1])[1] if arguments else source.span(node)[1] - 1
        yield TextEdit(at, at, f", {text}" if arguments else text)


FAMILY = Family(
    mends="a keyword argument missing, wrong or not passed on",
    prior=Prior(share=1.5, edits=1.9, study="sstub-python"),
    propose=propose,
    examples="""
        py: sorted(a) → sorted(a, reverse=True)
        py: delta(days=1) → delta(hours=1) → delta(minutes=1) → …
        py: def f(a, deep=0): pass⏎def g(b, deep):⏎    f(b)
          → def f(a, deep=0): pass⏎def g(b, deep):⏎    f(b, deep=deep)
    """,
)
