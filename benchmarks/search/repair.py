"""What a repair came to, and what it left behind."""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from uuid import uuid4

import psutil  # type: ignore[import-untyped]  # it has no types
from attrs import field, frozen

_MARK = "ADWS_BENCHMARK_RUN"
_SHARE = re.compile(r"(\d+)% of the evidence supports")
_EFFORT = re.compile(r"tried (\d+) .*?in ([\d.]+) s")


BROKEN = 70
"""The exit code of what ended by a fault of its own (sysexits.h: EX_SOFTWARE)."""


@frozen
class Repair:
    """What became of one run.

    ``seconds`` are the agent's own, over all its turns, ``total_seconds`` those of everything.
    ``left`` names processes that still run and files that lie about. ``words`` is all that the
    agent said.
    """

    exit_code: int
    seconds: float
    total_seconds: float
    flags: tuple[str, ...]
    gave_up: bool
    tried: int
    trying_seconds: float
    left: tuple[str, ...]
    words: str

    @property
    def rate(self) -> float:
        """Candidates tried a second."""
        return self.tried / self.trying_seconds if self.trying_seconds else 0.0


def effort(words: str) -> tuple[int, float]:
    r"""Return how many candidates an agent says it tried, and in how many seconds.

    >>> effort("tried 30 edits in 0.5 s (60 a second)\nGIVE_UP no: tried 20 edits in 1.0 s")
    (50, 1.5)
    """
    found = _EFFORT.findall(words)
    return sum(int(tried) for tried, _ in found), sum(float(seconds) for _, seconds in found)


def shares(words: str) -> list[float]:
    """Return what speaks for the edits that an agent took, as far as it says so.

    >>> shares("3 edits make 1 failing cases pass; 72% of the evidence supports this one")
    [0.72]
    """
    return [int(percent) / 100 for percent in _SHARE.findall(words)]


@frozen
class RunFolder:
    """Where a run keeps what is not the project's, so that nothing of it can hide."""

    folder: Path
    mark: str = field(factory=lambda: uuid4().hex)

    @property
    def temporary(self) -> Path:
        """The folder for temporary files; a run leaves it empty."""
        return self.folder / "temporary"

    def environment(self) -> Mapping[str, str]:
        """Make the folders, and return the variables that point to them and mark the run."""
        self.temporary.mkdir(parents=True)
        own = {
            _MARK: self.mark,
            "TMPDIR": str(self.temporary),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        return {**os.environ, **own}

    def leftovers(self, tree: Path) -> tuple[str, ...]:
        """Return what was left behind; processes that still run are ended."""
        return (*self._processes(), *self._files(tree))

    def _processes(self) -> Iterator[str]:
        for process in psutil.process_iter():
            try:
                mine = process.environ().get(_MARK) == self.mark
                if mine and process.status() != psutil.STATUS_ZOMBIE:
                    yield f"process {' '.join(process.cmdline())[:100]}"
                    process.kill()
            except psutil.Error:
                continue

    def _files(self, tree: Path) -> Iterator[str]:
        """Yield what lies in the temporary folder, and files of the tree that git does not know."""
        yield from (f"temporary {path.name}" for path in sorted(self.temporary.iterdir()))
        status = subprocess.run(
            ("git", "status", "--porcelain", "--untracked-files=all"),
            cwd=tree,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        unknown = (line[3:] for line in status.splitlines() if line.startswith("??"))
        yield from (f"file {name}" for name in unknown if not name.startswith(".adws/"))
