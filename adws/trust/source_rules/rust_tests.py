"""The tests that stand in a source file of Rust, where no glob can seal them.

What is below ``#[cfg(test)]``, ``#[test]`` and its like is test code: it judges the code beside it.
``with_tests_of`` gives a changed file the test code of the base in the place of its own.
"""

import re
from itertools import pairwise

from attrs import frozen

_MARK = re.compile(
    # an attribute that makes test code of the item behind it; cfg(not(test)) does not
    r"#\s*\[\s*(?:cfg\s*\(\s*(?:test\s*\)|(?:all|any)\s*\((?:[^()\[\]]*,)?\s*test\s*[,)][^\]]*)"
    r"|(?:\w+\s*::\s*)*(?:test|rstest|test_case|quickcheck|bench)\b[^\]]*)\s*\]"
)
_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*)"""
    r"""|(?P<raw>\b(?:b|c)?r(?P<hashes>\#*)")"""
    r"""|(?P<text>(?:\b[bc])?"(?:\\.|[^"\\])*")"""
    r"""|(?P<letter>(?:\bb)?'(?:\\(?:u\{[^}]*\}|x..|.)|[^'\\])')"""
    r"""|(?P<sign>[{}()\[\];])""",
    re.DOTALL,
)
_OPENING = frozenset("{([")
_COMMENT_PART = re.compile(r"/\*|\*/")


@frozen
class _Sign:
    """A bracket or a semicolon of the code itself; ``depth`` is the nesting around it."""

    start: int
    text: str
    depth: int


def inline_tests(text: str) -> tuple[str, ...]:
    r"""Return the pieces of test code in a source file, outermost only, with their attributes.

    >>> inline_tests("fn a() {}\n#[cfg(test)]\nmod tests { fn b() { \"}\"; } }\nfn c() {}\n")
    ('#[cfg(test)]\nmod tests { fn b() { "}"; } }',)
    """
    return tuple(text[start:end] for start, end in _places(text))


def with_tests_of(before: str, after: str) -> str | None:
    r"""Return a changed source file with the test code of the base, or None where it has no place.

    The pieces are put where the change has pieces of its own, in order; where it has fewer, at the
    end. Pieces that it adds are taken away. A file whose brackets do not match has no place.

    >>> was = "fn a() {1}\n#[test]\nfn t() { assert!(x) }\n"
    >>> with_tests_of(was, was.replace("{1}", "{2}").replace("(x)", "(true)"))
    'fn a() {2}\n#[test]\nfn t() { assert!(x) }\n'
    """
    if not (_is_balanced(before) and _is_balanced(after)):
        return None
    theirs, places = inline_tests(before), _places(after)
    if theirs == tuple(after[start:end] for start, end in places):
        return after
    pieces = (*theirs, *("" for _ in places[len(theirs) :]))
    edges = [0, *(edge for place in places for edge in place), len(after)]
    kept = [after[a:b] for a, b in pairwise(edges)][::2]
    rows = zip(kept, (*pieces[: len(places)], ""), strict=True)
    rest = "".join(f"\n{piece}\n" for piece in pieces[len(places) :])
    return "".join(f"{code}{piece}" for code, piece in rows) + rest


def _places(text: str) -> tuple[tuple[int, int], ...]:
    signs = _signs(text)
    marks = (mark for mark in _MARK.finditer(text) if any(_opens(mark, sign) for sign in signs))
    found: list[tuple[int, int]] = []
    for mark in marks:
        if not found or mark.start() >= found[-1][1]:
            found.append((mark.start(), _end(text, mark.start(), signs)))
    return tuple(found)


def _opens(mark: re.Match[str], sign: _Sign) -> bool:
    return sign.text == "[" and mark.start() < sign.start < mark.end()


def _end(text: str, start: int, signs: list[_Sign]) -> int:
    """Return where the item behind an attribute ends: at its semicolon or its closing brace."""
    inside = [sign for sign in signs if sign.start > start]
    depth = inside[0].depth
    ends = (sign for sign in inside if sign.depth == depth and _ends(text, sign))
    return next((sign.start + 1 for sign in ends), len(text))


def _ends(text: str, sign: _Sign) -> bool:
    """Whether an item ends here; behind the braces of an import or a value comes a semicolon."""
    closed = sign.text == "}" and not text[sign.start + 1 :].lstrip().startswith(";")
    return closed or sign.text == ";"


def _signs(text: str) -> list[_Sign]:
    """Return the brackets and semicolons of a text that stand in no comment and no literal."""
    found: list[_Sign] = []
    depth = at = 0
    while token := _TOKEN.search(text, at):
        at = _behind(text, token)
        sign = token["sign"]
        if sign is not None:
            depth -= sign in "})]"
            found.append(_Sign(token.start(), sign, depth))
            depth += sign in _OPENING
    return found


def _behind(text: str, token: re.Match[str]) -> int:
    if token["comment"] == "/*":
        return _behind_comment(text, token.end())
    if token["raw"] is not None:
        end = text.find(f'"{token["hashes"]}', token.end())
        return len(text) if end < 0 else end + 1 + len(token["hashes"])
    return token.end()


def _behind_comment(text: str, at: int) -> int:
    """Return where a comment ends; comments of Rust may stand in comments."""
    depth = 1
    for part in _COMMENT_PART.finditer(text, at):
        depth += 1 if part[0] == "/*" else -1
        if depth == 0:
            return part.end()
    return len(text)


def _is_balanced(text: str) -> bool:
    opened = 0
    for sign in _signs(text):
        opened += (sign.text in _OPENING) - (sign.text in "})]")
        if opened < 0:
            return False
    return opened == 0
