"""What a second agent expects of a fix that it has not seen."""

from collections.abc import Iterator

from adws.core.example import Examples
from adws.reports.markdown import bullets, code, plain, section, table

_COLUMNS = ("Stated By", "Call", "Expected", "Why")
_EXPLANATION = (
    "Another agent wrote these before the fixes and did not see them. "
    "If a fix gives another result, the suspicious lines list it."
)


def examples_section(all_examples: tuple[Examples, ...]) -> str:
    """Return a Markdown section with the examples of each group; empty if adws asked for none."""
    rows = [row for examples in all_examples for row in _rows(examples)]
    notes = [note for examples in all_examples for note in _notes(examples)]
    if not rows and not notes:
        return ""
    parts = (*([table(_COLUMNS, rows)] if rows else []), *([bullets(notes)] if notes else []))
    return section("Examples of Another Agent", _EXPLANATION, *parts)


def _rows(examples: Examples) -> Iterator[tuple[str, ...]]:
    for example in examples.kept:
        call = f"{example.module}: {example.call}"
        yield plain(examples.agent), code(call), code(example.expected), plain(example.why)


def _notes(examples: Examples) -> Iterator[str]:
    if examples.impossible:
        yield plain(examples.impossible)
    elif not examples.kept:
        yield f"{plain(examples.agent)} wrote no usable example for {code(examples.group)}"
    for example in examples.dropped:
        yield f"Dropped: {code(example.text)} — {plain(example.reason)}"
