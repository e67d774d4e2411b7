"""Find the tests in a Rust source file, which no glob can seal.

An item that is compiled for tests only is test code: items below ``#[cfg(test)]``, ``#[test]`` and
the like, a module with a test name that contains tests, and a macro call that makes tests. An
example in the documentation is test code too.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve, frozen
from tree_sitter import Node

from adws.languages.language import languages
from adws.languages.syntax_tree import is_readable, parse, text_of
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.rust_attributes import ATTRIBUTES, is_test_file, marks_test
from adws.trust.source_rules.rust_examples import examples
from adws.trust.test_changes.syntax import is_comment

SUFFIX = ".rs"
_ABOVE = "above"
_TOP = "top"
_MACROS = frozenset({"macro_invocation", "macro_definition", "expression_statement"})
_MARK = re.compile(r"#\s*\[\s*(?:\w+\s*::\s*)*(?:test|rstest|test_case|quickcheck)\b")
_NAMED = re.compile(r"tests?|\w+_tests?|tests?_\w+")


Place = tuple[str, ...]
Places = dict[Place, int]


@frozen
class InlineTest:
    """An item of test code with its attributes, or an example, in bytes of its file.

    ``place`` is the module or implementation around it, or the item that it documents; ``name`` is
    unique there.
    """

    start: int
    end: int
    place: Place
    name: str
    example: bool = False


@frozen
class RustFile:
    """A source file: its test code, outermost items only, in order.

    ``places`` are the modules and implementations in it, the file itself under ``()``, and where
    each ends and begins, and where the other items begin. A ``broken`` file is not Rust, or cannot
    be read here; a file that is test code as a ``whole`` is one piece.
    """

    source: bytes
    pieces: tuple[InlineTest, ...]
    places: Places
    broken: bool
    whole: bool = False

    def text(self, piece: InlineTest) -> str:
        """Return the text of a piece."""
        return self.source[piece.start : piece.end].decode()


@lru_cache(maxsize=8)
def read_rust(text: str) -> RustFile:
    """Return a source file with its test code found."""
    source = text.encode()
    [grammar] = languages()["rust"].grammars.values()
    top = parse(grammar, text)
    places: Places = {(): len(source), (_TOP,): 0}
    if not is_readable(grammar, text):
        return RustFile(source, (), places, broken=True)
    if is_test_file(top):
        return RustFile(
            source, (InlineTest(0, len(source), (), "file"),), places, top.has_error, whole=True
        )
    return RustFile(source, tuple(_numbered([*_pieces(top, (), places)])), places, top.has_error)


def inline_tests(text: str) -> tuple[str, ...]:
    r"""Return the pieces of test code in a source file, with their attributes.

    >>> inline_tests("fn a() {}\n#[cfg(test)]\nmod tests { fn b() { \"}\"; } }\nfn c() {}\n")
    ('#[cfg(test)]\nmod tests { fn b() { "}"; } }',)
    """
    file = read_rust(text)
    return tuple(map(file.text, file.pieces))


def may_hold_cases(text: str) -> bool:
    """Whether a text seems to contain test cases."""
    return bool(_MARK.search(text))


def are_unclear(*texts: str) -> bool:
    """Whether versions of a file have tests that cannot be separated from the code under test."""
    files = tuple(map(read_rust, texts))
    tests = any(file.pieces for file in files) or any(map(may_hold_cases, texts))
    return tests and any(file.broken for file in files)


def source_part(change: ChangedText) -> ChangedText:
    """Return a change without the test code in its texts; line numbers stay the same."""
    if not change.path.endswith(SUFFIX):
        return change
    before = None if change.before is None else _emptied(change.before)
    return ChangedText(change.path, before, _emptied(change.after))


def _emptied(text: str) -> str:
    file, result, at = read_rust(text), b"", 0
    for piece in file.pieces:
        result += file.source[at : piece.start]
        result += b"\n" * file.source.count(b"\n", piece.start, piece.end)
        at = piece.end
    return (result + file.source[at:]).decode()


def _pieces(around: Node, scope: Place, places: Places) -> Iterator[InlineTest]:
    before: list[Node] = []
    for node in around.named_children:
        if node.type in ATTRIBUTES or is_comment(node):
            before.append(node)
            continue
        if _is_test(node, before):
            yield InlineTest(_start(node, before), node.end_byte, scope, _head(node))
        else:
            yield from _beside(node, before, scope, places)
        before = []
    yield from _examples(before, (*scope, _TOP), "inner")


def _beside(node: Node, before: list[Node], scope: Place, places: Places) -> Iterator[InlineTest]:
    """Yield the test code in and before an item that is not test code itself."""
    head, body = _head(node), node.child_by_field_name("body")
    own = (*scope, _ABOVE, head)
    _ = places.setdefault(own, _start(node, before))
    yield from _examples(before, (*scope, _TOP), "inner")
    yield from _examples(before, own, "outer")
    if body is not None and body.type == "declaration_list":
        places[*scope, head] = body.end_byte - 1
        places[*scope, head, _TOP] = body.start_byte + 1
        yield from _pieces(body, (*scope, head), places)


def _examples(before: list[Node], place: Place, kind: str) -> Iterator[InlineTest]:
    for start, end in examples(before, kind):
        yield InlineTest(start, end, place, kind, example=True)


def _numbered(pieces: list[InlineTest]) -> Iterator[InlineTest]:
    counts: Counter[tuple[Place, str]] = Counter()
    for piece in pieces:
        counts[piece.place, piece.name] += 1
        yield evolve(piece, name=f"{piece.name} {counts[piece.place, piece.name]}")


def _head(node: Node) -> str:
    """Return the kind and name of an item, without its body: ``function_item price``."""
    name, body = (node.child_by_field_name(field) for field in ("name", "body"))
    if name is not None:
        return f"{node.type} {text_of(name)}"
    text = text_of(node).encode()
    return " ".join(text[: body.start_byte - node.start_byte if body else None].decode().split())


def _start(node: Node, before: list[Node]) -> int:
    """Return where an item begins, including its attributes and documentation."""
    own = (
        node
        for node in before
        if node.type == "attribute_item" or node.child_by_field_name("outer") is not None
    )
    return next(own, node).start_byte


def _is_test(node: Node, before: list[Node]) -> bool:
    outer = (node for node in before if node.type == "attribute_item")
    if any(map(marks_test, outer)):
        return True
    if node.type == "mod_item":
        return _is_test_module(node)
    return node.type in _MACROS and bool(_MARK.search(text_of(node)))


def _is_test_module(node: Node) -> bool:
    name, body = (node.child_by_field_name(field) for field in ("name", "body"))
    if name is None or body is None:
        return False
    if is_test_file(body):
        return True
    named = _NAMED.fullmatch(text_of(name))
    return bool(named) and any(map(marks_test, body.named_children))
