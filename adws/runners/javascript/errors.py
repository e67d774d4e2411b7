"""What an error of V8 says: its class, its message, and the frames of its stack."""

import re
from pathlib import PurePath

from adws.core.suite import Evidence, Frame
from adws.runners.places import in_tree
from adws.runners.plain_text import plain_text

_FRAME = re.compile(
    r"^\s*(?:at|\u276f) (?:async )?(?:(?P<function>[^()\n]+?) \(?)?"
    r"(?:file://)?(?P<file>[^\s():][^():\n]*):(?P<line>\d+):\d+\)?\s*$",
    re.MULTILINE,
)
_HEAD = re.compile(r"^(?:file://)?(?P<file>/[^\n:]+):(?P<line>\d+)$", re.MULTILINE)
_PRINTED = re.compile(
    r"^(?:Uncaught )?(?P<name>[A-Z]\w*(?:Error|Exception)|Error)(?: \[(?P<code>\w+)\])?: "
    r"(?P<message>.*)$",
    re.MULTILINE,
)
_COLON = re.compile(r":\n\n(?=[^\n]+\Z)")  # node says a short comparison below its headline


def frames_of(stack: str, tree: PurePath) -> tuple[Frame, ...]:
    r"""Return the frames of a stack, outermost first, without those of the engine.

    A file below ``tree`` is relative to it; so is the place of an error of syntax, which
    is above the message.

    >>> stack = "Error: x\n    at f (file:///t/src/a.js:2:31)\n    at g (node:x:1:2)"
    >>> frames_of(stack, PurePath("/t"))
    (Frame(file='src/a.js', line=2, function='f'),)
    """
    text = plain_text(stack)
    frames = [
        Frame(in_tree(tree, at["file"]), int(at["line"]), at["function"] or "")
        for at in _FRAME.finditer(text)
    ]
    head = (Frame(in_tree(tree, at["file"]), int(at["line"])) for at in _HEAD.finditer(text))
    return tuple(frames[::-1]) or tuple(head)


def evidence_of(name: str, message: str, stack: str, tree: PurePath, phase: str) -> Evidence:
    """Return the evidence of an error that was handed over as a value."""
    return Evidence(
        exception=name,
        message=_COLON.sub(": ", plain_text(message).strip()),
        trace=plain_text(stack),
        frames=frames_of(stack, tree),
        phase=phase,
    )


def printed_evidence(text: str, tree: PurePath, fallback: str) -> Evidence:
    r"""Return the evidence of an error that a dying process printed.

    >>> printed_evidence("/t/a.js:3\n  ^^^\nSyntaxError: bad\n", PurePath("/t"), "it died").frames
    (Frame(file='a.js', line=3, function=''),)
    """
    plain = plain_text(text)
    match = _PRINTED.search(plain)
    return Evidence(
        exception=match["name"] if match else "",
        message=match["message"] if match else fallback,
        trace=plain,
        frames=frames_of(plain, tree),
        phase="collect",
    )
