"""The wrong attribute or method of the right object."""

import ast
import datetime as dt
import itertools
import math
import re
import string
from collections import Counter, deque
from types import ModuleType

from adws.search.family import EditRule, Family, Prior
from adws.search.kinds import MAPPING, NUMBER, SEQUENCE, SET, TEXT
from adws.search.source import ParsedFile, Proposals, TextEdit

_RELATIONS = (
    ("append", "extend", "add", "insert", "appendleft", "update"),
    ("lower", "upper", "title", "capitalize", "casefold", "swapcase"),
    ("strip", "lstrip", "rstrip"),
    ("startswith", "endswith"),
    ("find", "rfind", "index", "rindex", "count"),
    ("split", "rsplit", "splitlines", "partition", "rpartition"),
    ("removeprefix", "removesuffix", "lstrip", "rstrip"),
    ("ljust", "rjust", "center", "zfill"),
    ("keys", "values", "items"),
    ("pop", "popleft", "popitem", "remove"),
    ("union", "intersection", "difference", "symmetric_difference"),
    ("issubset", "issuperset", "isdisjoint"),
    ("remove", "discard", "pop"),
    ("floor", "ceil", "trunc", "round"),
    ("sin", "cos", "tan"),
    ("log", "log2", "log10", "exp"),
    ("radians", "degrees"),
    ("isalpha", "isdigit", "isalnum", "isnumeric", "isspace", "isdecimal", "isidentifier"),
    ("isupper", "islower", "istitle"),
    ("setdefault", "get", "pop"),
    ("update", "setdefault"),
    ("clear", "copy"),
    ("seconds", "total_seconds()", "days", "microseconds"),
    ("year", "month", "day"),
    ("hour", "minute", "second"),
    ("weekday", "isoweekday"),
    ("now", "utcnow", "today"),
    ("read", "readline", "readlines"),
    ("write", "writelines"),
    ("group", "groups", "groupdict"),
    ("start", "end", "span"),
    ("dumps", "dump"),
    ("loads", "load"),
    ("permutations", "combinations", "product", "combinations_with_replacement"),
    ("dirname", "basename", "abspath", "realpath"),
    ("name", "stem", "suffix", "parent"),
    ("left", "right"),
    ("next", "prev", "previous"),
    ("head", "tail"),
    ("first", "last"),
    ("min", "max"),
    ("x", "y", "z"),
    ("width", "height"),
    ("row", "col", "column"),
    ("start", "stop", "end"),
    ("key", "value"),
    ("encode", "decode"),
    ("stdout", "stderr"),
    ("__str__", "__repr__"),
    ("args", "kwargs"),
    ("ascii_lowercase", "ascii_uppercase", "ascii_letters", "digits", "punctuation"),
)
_TYPES: dict[str, tuple[type, ...]] = {
    TEXT: (str,),
    SEQUENCE: (list, deque),
    MAPPING: (dict, Counter),
    SET: (set,),
    NUMBER: (int, float),
}
_MODULES: dict[str, ModuleType] = {
    "math": math,
    "re": re,
    "string": string,
    "itertools": itertools,
    "datetime": dt,
}
_MOST_OFFERED = 24
_MOST_SIBLINGS = 12


def propose(node: ast.Attribute, source: ParsedFile) -> Proposals:
    """Replace an attribute by related ones, by others of the object, and by those of its kind."""
    end = source.span(node)[1]
    above = source.parents.get(node)
    is_called = isinstance(above, ast.Call) and node is above.func
    siblings = source.attributes.get(source.words(node.value), ())[: 2 * _MOST_SIBLINGS]
    other_names = [name for name in siblings if (name in source.called_attributes) == is_called]
    offered = _of_kind(node, source) if is_called else ()
    for name in dict.fromkeys([*_related(node.attr), *other_names[:_MOST_SIBLINGS], *offered]):
        if name != node.attr:
            yield TextEdit(end - len(node.attr), end, name)


def _related(name: str) -> tuple[str, ...]:
    """Return the attributes that a name is often confused with.

    >>> _related("lstrip")
    ('strip', 'rstrip', 'removeprefix', 'removesuffix')
    """
    related = dict.fromkeys(other for group in _RELATIONS if name in group for other in group)
    return tuple(other for other in related if other != name)


def _of_kind(node: ast.Attribute, source: ParsedFile) -> tuple[str, ...]:
    """Return the attributes of such objects in the standard library, similar names first."""
    module = _MODULES.get(source.words(node.value))
    kind = source.kind(node.value)
    if module is None and kind is None:
        return ()
    owners: tuple[object, ...] = _TYPES.get(kind or "", ()) if module is None else (module,)
    names = dict.fromkeys(name for owner in owners for name in dir(owner))
    public = [name for name in names if not name.startswith("_") and name.islower()]
    return tuple(sorted(public, key=lambda name: -_letters_alike(name, node.attr))[:_MOST_OFFERED])


def _letters_alike(name: str, other: str) -> int:
    """Count the letters that two names begin with, or end with, in common."""
    forward = sum(1 for _ in itertools.takewhile(_same, zip(name, other, strict=False)))
    pairs = zip(reversed(name), reversed(other), strict=False)
    return max(forward, sum(1 for _ in itertools.takewhile(_same, pairs)))


def _same(pair: tuple[str, str]) -> bool:
    return pair[0] == pair[1]


_RULES = (
    EditRule(
        ("javascript",),
        "(member_expression property: (property_identifier) @seen)",
        by=("{member}",),
    ),
    EditRule(("go",), "(selector_expression field: (field_identifier) @seen)", by=("{member}",)),
)

FAMILY = Family(
    mends="the wrong attribute or method",
    prior=Prior(share=5.0, edits=12.4, study="sstub-python", others=0.65),
    propose=propose,
    rules=_RULES,
    examples="""
        py: a.startswith(b) → a.endswith(b)
        py: self.width * self.hight → self.height * self.hight → self.hight * self.hight
          → self.width * self.width
        js: x = o.first + o.last; → x = o.last + o.last; → …
        ts: type T = { a: 1; b: 2 };⏎x = t.a; → type T = { a: 1; b: 2 };⏎x = t.b;
        go: return s.A, s.B → return s.B, s.B → …
    """,
)
