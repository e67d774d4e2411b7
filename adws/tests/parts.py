"""Run parts of the checks, and print how long each took: ``python -m adws.tests.parts TARGET...``.

A part is a target of the Makefile. All of them run, also after one that failed: first the checks,
two at a time, because each of them works on one processor, then the tests.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryFile

from attrs import frozen


@frozen
class Part:
    """A part that has run.

    ``seconds`` passed on the clock; the processors worked ``processor_seconds`` for it.
    """

    name: str
    ok: bool
    seconds: float
    processor_seconds: float


def main(targets: Sequence[str]) -> int:
    """Run the targets, print the table, and return 1 if one failed."""
    began = time.monotonic()
    checks = [target for target in targets if not target.startswith("tests")]
    tests = [target for target in targets if target.startswith("tests")]
    with ThreadPoolExecutor(max_workers=2) as pool:
        parts = [*pool.map(run_aside, checks), *map(run, tests)]
    _ = sys.stdout.write(table(parts, time.monotonic() - began))
    return 0 if all(part.ok for part in parts) else 1


def run_aside(target: str) -> Part:
    """Run a target of the Makefile, and print what it says when it has ended."""
    with TemporaryFile() as output:
        part = _run(target, output.fileno())
        _ = output.seek(0)
        printed = output.read().decode(errors="replace")
    _ = sys.stdout.write(f"== make {target}\n{printed}")
    _ = sys.stdout.flush()
    return part


def run(target: str) -> Part:
    """Run a target of the Makefile."""
    _ = sys.stdout.write(f"== make {target}\n")
    _ = sys.stdout.flush()
    return _run(target)


def _run(target: str, output: int | None = None) -> Part:
    began = time.monotonic()
    argv = ("make", "--no-print-directory", target)
    started = subprocess.Popen(argv, stdout=output, stderr=output)
    _, status, used = os.wait4(started.pid, 0)
    started.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - began
    return Part(target, started.returncode == 0, seconds, used.ru_utime + used.ru_stime)


def table(parts: Sequence[Part], seconds: float) -> str:
    """Return what each part took, and its share of all ``seconds``; checks run side by side."""
    whole = Part(
        "in all",
        ok=True,
        seconds=seconds,
        processor_seconds=sum(part.processor_seconds for part in parts),
    )
    rows = [
        f"{part.name:15}{part.seconds:9.1f}{part.seconds / whole.seconds:7.0%}"
        f"{part.processor_seconds:11.1f}{'' if part.ok else '  FAILED'}\n"
        for part in (*parts, whole)
    ]
    return "".join(("part             seconds  share  processor\n", *rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
