"""A worker whose answers run code on whoever unpickles them: ``ADDRESS FILE``.

The code adds the id of the process that it runs in to the file.
"""

import asyncio
import os
import sys
from collections.abc import Callable

from distributed import Worker

from adws.core.far_lane import WorkerState

_CODE = "open({file!r}, 'a').write(str(__import__('os').getpid()) + ' ')"


class Trap:
    """A value that runs code where it is unpickled."""

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        """Return what an unpickler calls."""
        return eval, (_CODE.format(file=sys.argv[2]),)


class TrapError(Exception):
    """An error that does the same."""

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        """Return what an unpickler calls."""
        return eval, (_CODE.format(file=sys.argv[2]),)


class HostileRunner:
    """Answers what it is asked to; ``order`` says how."""

    def state(self, programs: tuple[str, ...]) -> object:
        """Return something honest, or a trap where the program ``trap`` is asked for."""
        return Trap() if "trap" in programs else WorkerState("", 3, busy=1, adws="9")

    def run(self, order: bytes, base: bytes) -> object:
        """Return, or raise, a trap; ``honest`` orders are answered."""
        if order == b"raise":
            raise TrapError
        return order + b" on " + base if order == b"honest" else [Trap()]


async def main() -> None:
    """Serve until the process is killed."""
    worker = Worker(sys.argv[1], nthreads=2, name="hostile", memory_limit=0)
    vars(worker)["runner"] = HostileRunner()
    async with worker:
        print(os.getpid(), flush=True)  # noqa: T201 - the test reads it
        await worker.finished()


if __name__ == "__main__":
    asyncio.run(main())
