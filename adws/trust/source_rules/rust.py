"""What looks like a cheat in Rust, read line by line: no grammar of it is at hand."""

import re
from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from adws.core.flag import Flag
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.rust_tests import inline_tests


@frozen
class _Row:
    """A rule: a line of code, not of tests, in which the expression is found is suspicious."""

    name: str
    why: str
    code: re.Pattern[str]


_ROWS = (
    _Row(
        "forced-exit",
        "ends the process before the runner can say what failed",
        re.compile(r"\bprocess::(?:exit|abort)\b|\b_?exit\s*\(\s*0\s*\)|\babort\s*\(\s*\)"),
    ),
    _Row(
        "test-framework",
        "code that knows that it is tested can behave differently then",
        re.compile(r"\bcfg(?:_if)?!?\s*\(.*\btest\b|\bcurrent_exe\s*\(|\bthread::current\s*\("),
    ),
    _Row(
        "environment-special-case",
        "asks whether it runs in a test or in continuous integration",
        re.compile(
            r'\benv::vars?(?:_os)?\s*\(\s*(?:\)|"(?:CI|GITHUB_|GITLAB_|CARGO|RUST|NEXTEST))'
        ),
    ),
    _Row(
        "patched-module",
        "takes the place of what tests assert with",
        re.compile(
            r"\bmacro_rules!\s*(?:debug_)?(?:assert\w*|panic|matches|unreachable)\b"
            r"|\bpanic::(?:set_hook|take_hook)\b|\blink_section\b|\binit_array\b|#\[ctor"
        ),
    ),
    _Row(
        "test-file-read",
        "reads the tests, where the expected values are",
        re.compile(r'\b(?:include\w*!|read\w*|open|File::\w+)\s*\(\s*"[^"]*\btests?[/.]'),
    ),
)
_TEST = re.compile(r"#\s*\[\s*(?:\w+\s*::\s*)*(?:test|rstest|test_case|quickcheck)\b")
INLINE = "inline-tests"
_CHANGED = "changes test code that stands beside the code it judges, where nothing seals it"


def flags_of(change: ChangedText) -> tuple[Flag, ...]:
    """Return the flags of one changed file, in the order of its lines.

    What a rule finds in the file as it was may be there again.
    """
    if not change.path.endswith(".rs"):
        return ()
    before = inline_tests(change.before or "")
    after = inline_tests(change.after)
    was, now = _without(change.before or "", before), _without(change.after, after)
    return (*_by_line(change, was, now), *_altered(change, before, after))


def _by_line(change: ChangedText, was: str, now: str) -> Iterator[Flag]:
    rows = [row for row in _ROWS if not row.code.search(was)]
    for line, text in enumerate(now.split("\n")):
        seen = text.partition("//")[0].strip()
        if line in change.added_lines:
            yield from (
                Flag(row.name, change.path, line + 1, seen, row.why)
                for row in rows
                if row.code.search(seen)
            )


def _without(text: str, pieces: tuple[str, ...]) -> str:
    """Return a text with as many lines, in which the pieces are empty."""
    for piece in pieces:
        text = text.replace(piece, "\n" * piece.count("\n"), 1)
    return text


def _altered(
    change: ChangedText, before: tuple[str, ...], after: tuple[str, ...]
) -> Iterator[Flag]:
    """Yield a flag where test code was altered or taken away, or where what is new is no test."""
    new = [*(Counter(after) - Counter(before))]
    gone = Counter(before) - Counter(after)
    telling = next((piece for piece in new if gone or not _TEST.search(piece)), None)
    if telling is not None:
        line = change.after[: change.after.index(telling)].count("\n") + 1
        yield Flag(INLINE, change.path, line, telling.partition("\n")[0], _CHANGED)
    elif gone:
        yield Flag(INLINE, change.path, 0, "", _CHANGED)
