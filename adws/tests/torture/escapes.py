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

_LOOKS = 10

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


def alive(tagged: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """Return by name the living processes with a tag in their command line; the dead have none.

    One that moves on every few milliseconds may be another by the time that it is read: a look
    that finds nobody proves nothing, so there are several, each at the newest processes first.
    """
    seen: dict[str, tuple[int, ...]] = dict.fromkeys(tagged, ())
    for _ in range(_LOOKS):
        seen = {name: pids or seen[name] for name, pids in _look(tagged).items()}
        if any(seen.values()):
            break
    return seen


def _look(tagged: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    newest_first = sorted(map(int, filter(str.isdigit, _names())), reverse=True)
    lines = {pid: _text(Path(f"/proc/{pid}/cmdline")) for pid in newest_first}
    return {
        name: tuple(pid for pid, line in lines.items() if tag in line)
        for name, tag in tagged.items()
    }


def _names() -> list[str]:
    return os.listdir("/proc")  # noqa: PTH208 - names are enough, and this must be quick


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
