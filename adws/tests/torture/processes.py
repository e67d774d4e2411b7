"""Ends adws in every way while what it runs tries to live on: ``python -m ...processes --help``."""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path, PurePath

from attrs import frozen
from rich.console import Console

from adws.tests.cli.program import PROGRAM, QUICK, at_home, committed
from adws.tests.torture.cages import cage_around, why_not
from adws.tests.torture.escapes import STOPS_ITS_KEEPER, alive, script, tags
from adws.tests.torture.figure import Figure, exit_code, table
from adws.tests.torture.killed_agents import kill_agents

AFTER_SECONDS = 2.0
"""How long after the end of adws nothing may be left."""

_PATIENCE_SECONDS = 60.0
_AT_ONCE = 2
_RUN_PROCESS = """\
import sys
from functools import partial
from pathlib import PurePath
from adws import io_ops
from adws.core.process import Command
argv, folder, seconds = ("sh", sys.argv[1]), PurePath(sys.argv[2]), float(sys.argv[3])
command = Command(argv, folder, wrapper=sys.argv[4:], timeout_seconds=seconds, watched=True)
_ = io_ops.with_stop_signals(partial(io_ops.run_process, command))
"""


@frozen
class Ending:
    """One way in which adws or the program comes to its end.

    ``within_seconds``: how soon after the signal adws must be gone.
    """

    name: str
    number: signal.Signals | None
    within_seconds: float = float("inf")


ENDINGS = (
    Ending("time-out", None),
    Ending("SIGINT", signal.SIGINT, 5.0),
    Ending("SIGTERM", signal.SIGTERM, 2.0),
    Ending("SIGKILL", signal.SIGKILL, 1.0),
)


@frozen
class EscapeEnd:
    """What one end came to: who lived on after it, by escape, and how and when adws went."""

    survivors: Mapping[str, int]
    seconds: float
    exit_code: int


def end_run_process(ending: Ending, number: int, *, in_cage: bool = False) -> EscapeEnd:
    """End a process that runs one program."""
    with tempfile.TemporaryDirectory() as name:
        seconds = "2" if ending.number is None else "600"
        wrapper = cage_around(PurePath(name)) if in_cage else ()
        argv = (sys.executable, "-c", _RUN_PROCESS, f"{name}/escapes.sh", name, seconds, *wrapper)
        return _end(argv, Path(name), Path(name), ending, number)


def end_program(ending: Ending, number: int) -> EscapeEnd:
    """End `adws fix` while its agent works."""
    with tempfile.TemporaryDirectory() as name:
        project = committed(PurePath(name, "project"), QUICK)
        options = (
            "--agent-command",
            f"sh {name}/escapes.sh",
            "--max-rounds",
            "1",
            "--sandbox",
            "none",
        )
        limit = ("--round-timeout", "2" if ending.number is None else "600")
        return _end((*PROGRAM, "fix", *options, *limit), Path(project), Path(name), ending, number)


def _end(argv: tuple[str, ...], cwd: Path, folder: Path, ending: Ending, number: int) -> EscapeEnd:
    tagged = tags(number)
    # Without its driver, a keeper that stands still has nobody but the kernel to wake it.
    more = STOPS_ITS_KEEPER if ending.number is signal.SIGKILL else ":"
    text = script(tagged, folder / "ready", more=more)
    _ = (folder / "escapes.sh").write_text(text, encoding="utf-8")
    with (
        (folder / "told").open("wb") as result,
        subprocess.Popen(
            argv, cwd=cwd, stdin=subprocess.DEVNULL, stdout=result, stderr=result
        ) as driver,
    ):
        _wait_for(folder / "ready", driver)
        began = time.monotonic()
        if ending.number is not None:
            driver.send_signal(ending.number)
        code = driver.wait(_PATIENCE_SECONDS)
        seconds = time.monotonic() - began
    return EscapeEnd(_survivors(tagged), seconds, code)


def _wait_for(ready: Path, driver: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + _PATIENCE_SECONDS
    while not ready.exists() and driver.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    if not ready.exists():
        driver.kill()
        message = "nothing tried to escape"
        raise RuntimeError(message)
    time.sleep(0.1)


def _survivors(tagged: Mapping[str, str]) -> dict[str, int]:
    """Count who lives; those that do when their time is up are ended, to leave nothing behind."""
    until = time.monotonic() + AFTER_SECONDS
    while any((left := alive(tagged)).values()):
        if time.monotonic() > until:
            break
        time.sleep(0.02)
    _end_for_good(tagged)
    return {name: len(pids) for name, pids in left.items()}


def _end_for_good(tagged: Mapping[str, str]) -> None:
    """End who lives on, also one that moves on before it is met."""
    while pids := [pid for item in alive(tagged).values() for pid in item]:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def figures(times: int, program_times: int) -> tuple[Figure, ...]:
    """End adws so often in each way, several at a time, and return what was seen."""
    with tempfile.TemporaryDirectory() as home, at_home(PurePath(home)):
        agents = (
            kill_agents(Path(home, f"agents-{caged}"), 2 * times, in_cage=caged)
            for caged in (False, True)
        )
        ends = (
            _figure(f"{what}: {ending.name}", ending, _many(partial(end, ending), count))
            for what, end, count in (
                ("run_process", end_run_process, times),
                ("in a cage", partial(end_run_process, in_cage=True), 0 if why_not() else times),
                ("adws fix", end_program, program_times),
            )
            for ending in ENDINGS
        )
        return (*agents, *ends)


def _many(end: "partial[EscapeEnd]", times: int) -> tuple[EscapeEnd, ...]:
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return tuple(pool.map(end, range(times)))


def _figure(deed: str, ending: Ending, seen: Iterable[EscapeEnd]) -> Figure:
    ends = tuple(seen)
    slowest = max((end.seconds for end in ends), default=0.0)
    names = next((tuple(end.survivors) for end in ends), ())
    left = {name: sum(end.survivors[name] for end in ends) for name in names}
    late = sum(end.seconds > ending.within_seconds for end in ends)
    fields = {"late": late, "slowest seconds": round(slowest, 2), "escapes": len(names)}
    survivors = {f"survivors: {name}": count for name, count in left.items() if count}
    broken = sum(left.values()) + late
    return Figure("P1", deed, len(ends) * len(names), broken, {**fields, **survivors})


def main() -> int:
    """Print the table and return 1 when something outlived adws or adws did not end in time."""
    parser = argparse.ArgumentParser(description=__doc__)
    _ = parser.add_argument("--times", type=int, default=100, help="ends of each kind")
    _ = parser.add_argument("--program-times", type=int, default=10, help="of `adws fix`")
    _ = parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    rows = figures(asked.times, asked.program_times)
    console = Console()
    if asked.json:
        console.print_json(json.dumps([row.as_dict() for row in rows]))
    else:
        console.print(table(rows))
    return exit_code(rows)


if __name__ == "__main__":
    sys.exit(main())
