"""Run parts of the checks, and print how long each took: ``python -m adws.tests.parts TARGET...``.

A part is a target of the Makefile. All of them run, also after one that failed.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Sequence

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
    parts = [run(target) for target in targets]
    _ = sys.stdout.write(table(parts))
    return 0 if all(part.ok for part in parts) else 1


def run(target: str) -> Part:
    """Run a target of the Makefile."""
    _ = sys.stdout.write(f"== make {target}\n")
    _ = sys.stdout.flush()
    began, worked = time.monotonic(), _processor_seconds()
    ended = subprocess.run(("make", "--no-print-directory", target), check=False)
    return Part(
        target,
        ended.returncode == 0,
        time.monotonic() - began,
        _processor_seconds() - worked,
    )


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def table(parts: Sequence[Part]) -> str:
    """Return what each part took, and its share of the whole.

    >>> print(table([Part("lint", True, 1.0, 1.5), Part("cases", False, 3.0, 6.0)]), end="")
    part             seconds  share  processor
    lint                 1.0   25%        1.5
    cases                3.0   75%        6.0  FAILED
    in all               4.0  100%        7.5
    """
    whole = Part(
        "in all",
        ok=True,
        seconds=sum(part.seconds for part in parts),
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
