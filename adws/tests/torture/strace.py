"""Watching a process's system calls, and meddling with one of them (strace(1))."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from attrs import frozen

from adws.tests.torture.writer import BEGIN

CALLS = "openat,write,fsync,link,linkat,rename,renameat,renameat2,unlink,unlinkat"
"""The system calls by which a commit changes the disk, and those by which it is told."""

_LINE = re.compile(r"^(?:\d+ +)?(?P<name>[a-z0-9_]+)\((?P<arguments>.*)\) += (?P<result>.+)$")


@frozen
class Call:
    """One system call; ``number`` counts those of its name from 1, for the whole process."""

    name: str
    number: int
    arguments: str
    result: str


@frozen
class Watched:
    """What a watched writer told, and the calls it made after it said that it begins."""

    exit_code: int
    said: tuple[str, ...]
    calls: tuple[Call, ...]


def missing() -> str:
    """Return why nothing can be watched here; empty when it can."""
    if shutil.which("strace") is None:
        return "strace is not installed"
    done = subprocess.run(
        ("strace", "-e", "inject=fsync:error=EIO", "true"), capture_output=True, check=False
    )
    return "" if done.returncode == 0 else "strace may not trace here"


def watch(folder: Path, commits: int, inject: str = "") -> Watched:
    """Let a writer make commits under strace; ``inject`` is what strace shall do to it."""
    trace = folder.with_name(f"{folder.name}.trace")
    meddling = ("-e", f"inject={inject}") if inject else ()
    words = (
        "strace",
        "-qq",
        "-y",
        "-s",
        "32",
        "-o",
        str(trace),
        "-e",
        f"trace=?{CALLS.replace(',', ',?')}",
    )
    writer = (sys.executable, "-m", "adws.tests.torture.writer", str(folder), "commits")
    done = subprocess.run(
        (*words, *meddling, *writer, str(commits)), capture_output=True, text=True, check=False
    )
    calls = _calls(trace.read_text(encoding="utf-8", errors="replace"))
    return Watched(done.returncode, tuple(done.stdout.splitlines()), calls)


def _calls(trace: str) -> tuple[Call, ...]:
    counts: dict[str, int] = {}
    calls: list[Call] = []
    for item in filter(None, map(_LINE.match, trace.splitlines())):
        name, arguments, result = item.group("name", "arguments", "result")
        counts[name] = counts.get(name, 0) + 1
        calls.append(Call(name, counts[name], arguments, result))
    begun = [place for place, call in enumerate(calls) if f'"{BEGIN}\\n"' in call.arguments]
    return tuple(calls[begun[0] + 1 :]) if begun else ()
