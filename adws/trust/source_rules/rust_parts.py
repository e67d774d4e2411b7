"""Replace the test code of a Rust source file by that of another version."""

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from adws.trust.source_rules.rust_tests import InlineTest, RustFile, are_unclear, read_rust


@frozen
class _Edit:
    """Replaces the bytes from ``start`` to ``end``."""

    start: int
    end: int
    text: bytes


def with_tests_of(before: str, after: str) -> str | None:
    r"""Return a changed source file with the test code of the base; None if it has no place.

    A piece replaces the change's own piece of that name in the same module, or goes to the module's
    end; pieces that the change adds are removed. Examples may be added to items without any, and
    are removed with their item. There is no place in a file that is not Rust, or if the module was
    removed.

    >>> was = "fn a() {1}\n#[test]\nfn t() { assert!(x) }\n"
    >>> with_tests_of(was, was.replace("{1}", "{2}").replace("(x)", "(true)"))
    'fn a() {2}\n#[test]\nfn t() { assert!(x) }\n'
    """
    was, now = read_rust(before), read_rust(after)
    if was.broken or now.broken:
        return None if are_unclear(before, after) else after
    if was.whole:
        return before
    if not all(piece.example or piece.place in now.places for piece in was.pieces):
        return None
    merged = _edited(now.source, sorted(_edits(was, now), key=lambda edit: edit.start))
    return merged if _tests(read_rust(merged)) == _tests(was) else None


def _tests(file: RustFile) -> Counter[str] | None:
    """Return the test code of a file, without its order; None if the file is broken."""
    texts = Counter(file.text(piece) for piece in file.pieces if not piece.example)
    return None if file.broken else texts


def _edits(was: RustFile, now: RustFile) -> Iterator[_Edit]:
    pieces_before = {(piece.place, piece.name): piece for piece in was.pieces}
    old_places = {piece.place for piece in was.pieces}
    for piece in now.pieces:
        own = pieces_before.pop((piece.place, piece.name), None)
        if own is not None:
            yield _Edit(piece.start, piece.end, was.source[own.start : own.end])
        elif not piece.example or piece.place in old_places:
            yield _Edit(_behind_code(now.source, piece), piece.end, b"")
    for piece in pieces_before.values():
        at = now.places.get(piece.place)
        if at is not None:
            yield _Edit(at, at, b"\n" + was.source[piece.start : piece.end] + b"\n")


def _behind_code(source: bytes, piece: InlineTest) -> int:
    """Return where to cut off a piece: with the empty lines before it, if it ends a line."""
    ends_line = source[piece.end :].lstrip(b" \t\r")[:1] in {b"\n", b""}
    return len(source[: piece.start].rstrip()) if ends_line else piece.start


def _edited(source: bytes, edits: list[_Edit]) -> str:
    result, at = b"", 0
    for edit in edits:
        result += source[at : edit.start] + edit.text
        at = max(at, edit.end)
    return (result + source[at:]).decode()
