"""What a failed test of Rust's test library printed: where it panicked, and what it said."""

import re
from pathlib import PurePath

from adws.core.suite import Evidence, Frame
from adws.runners.cargo.records import Broken, Told
from adws.runners.places import in_tree
from adws.runners.plain_text import plain_text

_PANIC = re.compile(
    r"^thread '[^\n]*?' (?:\(\d+\) )?panicked at (?P<file>[^\n]+?):(?P<line>\d+):\d+:\n"
    r"(?P<message>.*?)(?=\nnote: run with|\nnote: Some details|\nstack backtrace:"
    r"|\n\nthread '|\n?\Z)",
    re.MULTILINE | re.DOTALL,
)
_OLDER_PANIC = re.compile(  # before Rust 1.73
    r"^thread '[^\n]*?' panicked at '(?P<message>.*?)', (?P<file>[^\n,]+?):(?P<line>\d+):\d+$",
    re.MULTILINE | re.DOTALL,
)
_BUNDLE = re.compile(r"(?:^|/)rustdoctest\w+/|^\S+ - .*$")
_KEPT_OUTPUT = 4000


def evidence_of(told: Told, tree: PurePath) -> Evidence:
    """Return the evidence of a failed test; its file and line are where it panicked first.

    What the test library says itself (that a panic was expected, say) comes before what was said in
    the panic.
    """
    printed = plain_text(told.stdout)
    found = _PANIC.search(printed) or _OLDER_PANIC.search(printed)
    said = found["message"] if found else printed.strip()
    parts = (told.message and _reason(told.message, said), said)
    return Evidence(
        exception="panic" if found else "",
        message="\n".join(part for part in parts if part) or "the test library gave no reason",
        trace=printed or told.message,
        frames=_frame(found, tree) if found else (),
        output=printed[-_KEPT_OUTPUT:],
    )


def _reason(message: str, said: str) -> str:
    """Return what the test library says, without what it repeats of the panic."""
    return message if said not in message else f"{message.partition(' at ')[0]}"


def _frame(found: re.Match[str], tree: PurePath) -> tuple[Frame, ...]:
    file = in_tree(tree, found["file"])
    return () if _BUNDLE.search(file) else (Frame(file, int(found["line"])),)


def compile_evidence(errors: tuple[Broken, ...], tree: PurePath) -> Evidence:
    """Return the evidence of a crate that was not compiled: its first error, all in the trace."""
    first = errors[0]
    frames = (Frame(in_tree(tree, spot.file), spot.line) for spot in first.places)
    return Evidence(
        exception=first.code,
        message=first.message,
        trace=plain_text("\n".join(error.rendered for error in errors)),
        frames=tuple(frames),
        phase="collect",
    )
