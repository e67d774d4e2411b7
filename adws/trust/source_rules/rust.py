"""Flag altered tests in Rust source files, for a person to review."""

from collections import Counter
from collections.abc import Iterator

from adws.core.flag import Flag
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.rust_tests import (
    SUFFIX,
    RustFile,
    are_unclear,
    may_hold_cases,
    read_rust,
)

INLINE = "inline-tests"
_CHANGED = "changes test code in the same file as the code it tests, where nothing seals it"
_UNREADABLE = "changes a file whose tests cannot be separated from the code under test"


def flags_of(change: ChangedText) -> tuple[Flag, ...]:
    """Return a flag if test code was altered or removed, or if new test code is no test."""
    if not change.path.endswith(SUFFIX) or change.before == change.after:
        return ()
    before = change.before or ""
    if are_unclear(before, change.after):
        line = min(change.added_lines, default=-1) + 1
        return (Flag(INLINE, change.path, line, "", _UNREADABLE),)
    return _altered(change, read_rust(before), read_rust(change.after))


def _altered(change: ChangedText, before: RustFile, after: RustFile) -> tuple[Flag, ...]:
    examples = {after.text(piece) for piece in after.pieces if piece.example}
    was, now = Counter(_remaining_code(before, after)), Counter(map(after.text, after.pieces))
    new, removed_parts = now - was, was - now
    odd = [text for text in new if text not in examples and not may_hold_cases(text)]
    odd_text = next(iter(new if removed_parts else odd), None)
    if odd_text is not None:
        line = change.after[: change.after.index(odd_text)].count("\n") + 1
        return (Flag(INLINE, change.path, line, odd_text.partition("\n")[0], _CHANGED),)
    return (Flag(INLINE, change.path, 0, "", _CHANGED),) if removed_parts else ()


def _remaining_code(before: RustFile, after: RustFile) -> Iterator[str]:
    """Yield the test code of a file, without the examples of removed items."""
    for piece in before.pieces:
        if not piece.example or piece.place in after.places:
            yield before.text(piece)
