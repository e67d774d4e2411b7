"""Kills agents that have detached children: nothing of them is left when the call returns."""

import os
from pathlib import Path, PurePath

from adws import io_ops
from adws.core.process import Command
from adws.core.railway import settle
from adws.tests.torture.cages import cage_around, why_not
from adws.tests.torture.escapes import alive
from adws.tests.torture.figure import Figure

_CHILDREN = (
    "sleep {tag}0 &",
    "setsid sh -c 'trap \"\" HUP INT TERM; sleep {tag}1; :' &",
    "(env -i setsid sleep {tag}2 <&- >&- 2>&- &)",
    "setsid sh -c 'sleep {tag}3 & sleep {tag}4' &",
)
_LIVES = "trap 'echo result; exit 0' INT; echo ready; while :; do sleep 0.02; done"


def kill_agents(folder: Path, times: int, *, in_cage: bool) -> Figure:
    """Let an agent's time run out so often; every one has children in sessions of their own."""
    text = f"killed agents {'in a cage' if in_cage else 'without a cage'}"
    if in_cage and (reason := why_not()):
        return Figure("P1", text, unmeasured=reason)
    folder.mkdir()
    wrapper = cage_around(PurePath(folder)) if in_cage else ()
    left = sum(_kill(folder, wrapper, number) for number in range(times))
    return Figure("P1", text, times * len(_CHILDREN), left)


def _kill(folder: Path, wrapper: tuple[str, ...], number: int) -> int:
    """Kill one agent and return how many of its processes are left."""
    tag = f"9{os.getpid():07d}.{number:05d}"
    script = "\n".join((*_CHILDREN, _LIVES)).format(tag=tag)
    for seconds in (0.2, 2.0, 20.0):  # a busy machine may need longer until there is something
        command = Command(
            ("sh", "-c", script),
            folder,
            wrapper=wrapper,
            timeout_seconds=seconds,
            interrupt_seconds=5.0,
            watched=True,
        )
        if "ready" in settle(io_ops.run_process(command)).unwrap().stdout:
            break
    return len(alive({"it": tag})["it"])
