"""What a failing test of Go says of itself: its panic, or what it logged; and where."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from attrs import frozen

from adws.core.suite import Evidence, Frame
from adws.runners.go.results import Told
from adws.runners.plain_text import plain_text

NOT_BUILT = "BuildFailed"
MISSING_MODULE = "MissingModule"

_KEPT_CHARACTERS = 12_000
_READ_CHARACTERS = 200_000

_PANIC = re.compile(
    r"^(?P<name>panic|fatal error): (?P<message>.*?)(?: \[recovered.*\])?$"
    r"(?P<more>(?:\n(?!\tpanic: |\t?\s*goroutine |\n).*)*)",
    re.MULTILINE,
)
_HANGING = re.compile(r"^panic: (?P<message>test timed out after .*)$", re.MULTILINE)
_TRACED = re.compile(
    r"^(?P<function>[^\s(].*?)\((?:.*)\)\n\t(?P<file>/.+?):(?P<line>\d+)(?: \+0x[0-9a-f]+)?$",
    re.MULTILINE,
)
_LOGGED = re.compile(
    r"^ +(?P<file>[^\s:/]+\.go):(?P<line>\d+): (?P<text>.*(?:\n {8,}.*)*)", re.MULTILINE
)
_ASSERTED = re.compile(r"(?ms)^\s*Error:\s+(?P<text>.*?)(?=^\s*(?:Test|Messages):|\Z)")
_COMPILED = re.compile(r"^(?P<file>[^\s#:][^:\n]*\.go):(?P<line>\d+)(?::\d+)?: ", re.MULTILINE)
_UNKNOWN = re.compile(r"no required module provides package (?P<package>[^\s;]+)")
_MISSING = re.compile(
    r"no required module provides package|cannot find module providing package"
    r"|missing go\.sum entry|module lookup disabled by GOPROXY=off|cannot find main module"
)


@frozen
class Scene:
    """Where a test stands: the absolute folder of the tree, its package's folder and module."""

    tree: str
    folder: str
    module: str


def evidence_of(told: Told, scene: Scene) -> Evidence | None:
    """Return the evidence of a test that failed; None where it said nothing of its own."""
    text = plain_text(told.output[-_READ_CHARACTERS:])
    panic = _PANIC.search(text)
    logged = [*_LOGGED.finditer(plain_text("".join(told.errors)) or text)]
    if panic is None and not logged and not text.strip():
        return None
    message = "\n".join(map(_said, logged)) or text.strip()
    if panic is None:
        return _evidence("", message, text, tuple(_placed(found, scene) for found in logged))
    if _HANGING.search(text):
        return _evidence("", panic["message"], text, tuple(_frames(text, scene)))
    said = f"{panic['message']}{panic['more']}"
    return _evidence(panic["name"], said, text, tuple(_frames(text, scene)))


def build_evidence(text: str, scene: Scene) -> Evidence:
    """Return the evidence of a package that did not build."""
    lines = [line for line in plain_text(text).splitlines() if not line.startswith("# ")]
    message = "\n".join(lines).strip() or "go did not say why"
    places = (_compiled(found) for found in _COMPILED.finditer(message))
    unknown = _UNKNOWN.search(message)
    own = unknown is not None and f"{unknown['package']}/".startswith(f"{scene.module}/")
    name = MISSING_MODULE if _MISSING.search(message) and not own else NOT_BUILT
    return _evidence(name, message, text, tuple([*places][::-1]), "collect")


def has_panicked(told: Told) -> bool:
    """Whether a test ended the process of its package."""
    return _PANIC.search(told.output[-_READ_CHARACTERS:]) is not None


def _evidence(
    name: str, message: str, trace: str, frames: tuple[Frame, ...], phase: str = "call"
) -> Evidence:
    return Evidence(name, message, trace[:_KEPT_CHARACTERS], frames, phase)


def _said(found: re.Match[str]) -> str:
    """Return a logged text; of testify's tables only what differs."""
    asserted = _ASSERTED.search(found["text"])
    lines = (asserted or found)["text"].strip().splitlines()
    return "\n".join((lines or [""])[:1] + [line.strip() for line in lines[1:]])


def _placed(found: re.Match[str], scene: Scene) -> Frame:
    return Frame(str(PurePosixPath(scene.folder, found["file"])), int(found["line"]))


def _compiled(found: re.Match[str]) -> Frame:
    return Frame(str(PurePosixPath(found["file"])), int(found["line"]))


def _frames(text: str, scene: Scene) -> Iterator[Frame]:
    """Give the frames of the project in the traces of a dying process, outermost first."""
    for found in [*_TRACED.finditer(text)][::-1]:
        file = found["file"].removeprefix(f"{scene.tree.rstrip('/')}/")
        if not file.startswith("/"):
            yield Frame(file, int(found["line"]), found["function"].rpartition("/")[2])
