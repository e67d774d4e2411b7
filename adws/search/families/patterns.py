"""Regular expressions: anchors, quantifiers, classes, escapes, groups and flags."""

import ast
import re
import warnings
from collections.abc import Iterator

from adws.search.constants import quoted
from adws.search.family import EditRule, Family, Prior
from adws.search.source import ParsedFile, Proposals, TextEdit

_FUNCTIONS = (
    *("compile", "match", "search", "fullmatch", "findall", "finditer"),
    *("split", "sub", "subn"),
)
_INSTEAD = {
    "match": ("fullmatch", "search"),
    "search": ("match", "fullmatch"),
    "fullmatch": ("match", "search"),
    "findall": ("finditer",),
    "sub": ("subn",),
}
_PART = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?[:=!<][=!]?|\{[\d,]+\}|[*+?]\??|.")
_CLASSES = {
    r"\d": (r"\w", r"\D", "[0-9]", r"\S", "[0-9a-f]"),
    r"\w": (r"\d", r"[\w-]", "[a-zA-Z]", r"\W", "[a-zA-Z0-9]", r"\S", r"[\w.-]"),
    r"\s": (r"\S", " ", r"[ \t]", r"\s*"),
    r"\S": (r"\s", r"\w"),
    r"\D": (r"\d",),
    r"\W": (r"\w", r"[\W_]"),
    r"\b": ("", r"\B", "^", "$"),
    "^": ("", r"\b"),
    "$": ("", r"\b", r"\Z"),
    "(": ("(?:",),
    "(?:": ("(",),
    "|": ("",),
}
_QUANTIFIERS = ("*", "+", "?", "*?", "+?", "")
_FLAGS = ("re.IGNORECASE", "re.MULTILINE", "re.DOTALL", "re.VERBOSE")
_SPECIAL = ".+*?()[]|^$"


def propose(node: ast.Call, source: ParsedFile) -> Proposals:
    """Change one part of a pattern, the function it is given to, or its flags."""
    if not isinstance(node.func, ast.Attribute):
        return
    name = node.func.attr
    if name not in _FUNCTIONS:
        return
    end = source.span(node.func)[1]
    yield from (TextEdit(end - len(name), end, other) for other in _INSTEAD.get(name, ()))
    pattern = node.args[0] if node.args and source.words(node.func.value) == "re" else None
    if isinstance(pattern, ast.Constant) and isinstance(pattern.value, str):
        yield from _patterns(pattern, pattern.value, source)
    if pattern is not None:
        yield from _flags(node, source)


def _patterns(node: ast.Constant, value: str, source: ParsedFile) -> Proposals:
    words = source.words(node)
    raw = words if words[:1] in "rR" else f"r{words}"
    for pattern in dict.fromkeys(_other_patterns(value)):
        if pattern != value and _compiles(pattern):
            like = words if "\\" not in pattern else raw
            yield source.replace(node, quoted(pattern, like))


def _other_patterns(value: str) -> Iterator[str]:
    yield from (f"^{value}", f"{value}$", f"^{value}$", rf"\b{value}\b")
    parts = [(match.start(), match.end()) for match in _PART.finditer(value)]
    for start, end in parts:
        before, part, after = value[:start], value[start:end], value[end:]
        yield from (f"{before}{other}{after}" for other in _of_part(part))
        if part not in "(|^" and not part.startswith(("(?", "{", *"*+?")):
            quantified = after[:1] in (*"*+?{", "") and after
            yield from (f"{before}{part}{mark}{after}" for mark in "*+?" if not quantified)


def _of_part(part: str) -> Iterator[str]:
    yield from _CLASSES.get(part, ())
    if part[0] in "*+?":
        yield from (other for other in _QUANTIFIERS if other != part)
    elif part[0] == "{":
        yield from ("+", "*", "", "{1,}")
    elif part in _SPECIAL:
        yield f"\\{part}"
    elif part[0] == "[" and len(part) > 1:
        inner = part[1:-1]
        yield f"[{inner[1:]}]" if inner.startswith("^") else f"[^{inner}]"
        for extra in ("_", "-", ".", "0-9", "A-Z", "a-z", " ", r"\s", r"\w", "+", "'"):
            if extra not in inner:
                yield f"[{inner}{extra}]"
        for own in ("0-9", "A-Z", "a-z", "_"):
            if own in inner:
                yield f"[{inner.replace(own, '')}]"
    elif part[0] == "\\" and part[1] in _SPECIAL:
        yield part[1]


def _compiles(pattern: str) -> bool:
    """Whether a text is a valid pattern, and one whose meaning will not change in later Pythons."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            _ = re.compile(pattern)
    except (re.error, RecursionError, OverflowError, FutureWarning):
        return False
    return True


def _flags(node: ast.Call, source: ParsedFile) -> Proposals:
    if not any(keyword.arg == "flags" for keyword in node.keywords):
        end = source.span([*node.args, *node.keywords][-1])[1]
        yield from (TextEdit(end, end, f", flags={flag}") for flag in _FLAGS)


_RULES = (
    EditRule(("javascript",), "(regex) @seen", by=("{seen}g", "{seen}i")),
    EditRule(
        ("javascript",),
        "(regex flags: (regex_flags) @seen)",
        by=("",),
        instead={"g": ("gi",), "i": ("gi",)},
    ),
    EditRule(
        ("javascript",),
        "(regex pattern: (regex_pattern) @seen)",
        by=("^{seen}", "{seen}$", "^(?:{seen})$", "{seen}+", "{seen}*", "{pattern}"),
    ),
)

FAMILY = Family(
    mends="a wrong regular expression",
    prior=Prior(share=0.7, edits=0.2, others=0.5),
    propose=propose,
    rules=_RULES,
    examples="""
        py: re.match('a*', b) → re.fullmatch('a*', b) → re.search('a*', b) → re.match('^a*', b) → …
        js: x = /a+/; → x = /a+/g; → … → x = /^a+/; → … → x = /a*/; → …
        js: x = /a/g; → … → x = /a/; → …
    """,
)
