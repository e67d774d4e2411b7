"""What bun says of an error: its class, its message, and the frames of its stack."""

import re
from collections.abc import Iterator
from pathlib import PurePath

from adws.core.suite import Evidence, Frame
from adws.runners.bun.junit import Reported
from adws.runners.places import in_tree
from adws.runners.plain_text import plain_text

_FRAME = re.compile(
    r"^ +at (?:(?P<function>.+?) \((?P<called>.+):(?P<line>\d+):\d+\)"
    r"|(?:async )?(?P<file>.+):(?P<at>\d+):\d+)$",
    re.MULTILINE,
)
_PRINTED = re.compile(
    r"^(?P<name>error|[A-Z]\w*(?:Error|Exception|Message)): (?P<message>(?:.*\n?)+?)(?=^ +at |\Z)",
    re.MULTILINE,
)
_NAMED = re.compile(
    r"^.*(?:Cannot find .+ from|not found in module) '(?P<file>[^'\n]+)'", re.MULTILINE
)
_SILENT = "it could not be loaded, for a reason that bun told before"
_ENGINE = ("node:", "bun:", "native:", "internal:")


def reported_evidence(reported: Reported, cwd: PurePath, phase: str) -> Evidence:
    """Return the evidence of a test as the report tells it."""
    text = _from(cwd, reported.text)
    return Evidence(
        exception=reported.exception,
        message=_from(cwd, reported.message).strip(),
        trace=text,
        frames=frames_of(text, cwd),
        phase=phase,
    )


def printed_evidence(text: str, cwd: PurePath) -> Evidence:
    r"""Return the evidence of an error that was printed only.

    >>> printed_evidence("TypeError: no\n      at f (/t/a.ts:3:1)", PurePath("/t")).message
    'no'
    """
    plain = _from(cwd, text)
    found = _PRINTED.search(plain)
    name = found["name"] if found else ""
    return Evidence(
        exception="" if name == "error" else name,
        message=(found["message"] if found else plain).strip() or _SILENT,
        trace=plain,
        frames=frames_of(plain, cwd) or _named(plain),
        phase="collect",
    )


def frames_of(stack: str, cwd: PurePath) -> tuple[Frame, ...]:
    r"""Return the frames of a stack, outermost first, without those of the engine.

    >>> frames_of("      at async f ((g) x/a.ts:2:31)\n      at b c.ts:9:1\n", PurePath("/t"))
    (Frame(file='b c.ts', line=9, function=''), Frame(file='(g) x/a.ts', line=2, function='f'))
    """
    return tuple([*_frames(stack, cwd)][::-1])


def _named(text: str) -> tuple[Frame, ...]:
    """Return the file that an error of loading names instead of a stack, as its first line."""
    found = _NAMED.search(text)
    return (Frame(found["file"], 1),) if found else ()


def _frames(stack: str, cwd: PurePath) -> Iterator[Frame]:
    for found in _FRAME.finditer(stack):
        file = found["called"] or found["file"]
        function = (found["function"] or "").removeprefix("async ").replace("<anonymous>", "")
        if not file.startswith(_ENGINE):
            yield Frame(in_tree(cwd, file), int(found["line"] or found["at"]), function)


def _from(cwd: PurePath, text: str) -> str:
    """Return a text without colours, in which paths begin where bun ran."""
    return plain_text(text).replace(f"{str(cwd).rstrip('/')}/", "")
