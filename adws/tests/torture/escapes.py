"""Ways in which a program tries to outlive the one that started it, each told by a tag."""

import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

HOPS = (
    "import os, time\n"
    "while True:\n"
    "    if os.fork(): os._exit(0)\n"
    "    os.setsid(); time.sleep(0.002)\n"
)

ESCAPES: Mapping[str, str] = {
    "child": "sleep {tag} &",
    "session of its own": "setsid sleep {tag} &",
    "orphan": "(sleep {tag} &)",
    "daemon": "(setsid sleep {tag} &)",
    "ignores signals": """sh -c 'trap "" HUP INT TERM; while :; do sleep {tag}; done' &""",
    "clears its environment": "(env -i setsid sleep {tag} <&- >&- 2>&- &)",
    "forks in a loop": "setsid sh -c 'while :; do (setsid sleep {tag} &); sleep 0.1; done' &",
    "moves from process to process": f"{sys.executable} -I -S -c {shlex.quote(HOPS)} {{tag}} &",
}
"""Shell scripts by name; the seconds to sleep are the tag that stands in each command line."""

STOPS_ITS_KEEPER = "sleep 0.5; kill -STOP $PPID"
"""What a program may do to the process above it, once that has said that the program runs."""


def tags(number: int) -> dict[str, str]:
    """Return a tag for each escape that no other process of this machine bears."""
    unique = f"{os.getpid():07d}{number:05d}"
    return {name: f"8{unique}.{index:02d}1" for index, name in enumerate(ESCAPES)}


def script(tagged: Mapping[str, str], ready: Path, more: str = ":") -> str:
    """Return a script that tries all escapes and more, says when, and stays whatever it is told."""
    lines = [ESCAPES[name].format(tag=tag) for name, tag in tagged.items()]
    return "\n".join((*lines, more, f"echo ready > {ready}", 'trap "" HUP INT TERM', _STAY))


_STAY = "while :; do sleep 1; done\n"


def alive(tag: str) -> tuple[int, ...]:
    """Return the living processes with a tag in their command line; the dead have none."""
    found = (path for path in Path("/proc").glob("[0-9]*/cmdline") if tag in _text(path))
    return tuple(int(path.parent.name) for path in found)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
