"""Does a task in a scratch copy of the repository."""

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from adws.tests.contributing.opened import opened_files
from adws.tests.contributing.task import HOME, Task

_PROGRAMS = Path(sys.executable).parent
_CHECKS = (("ruff", "check"), ("ruff", "format", "--check"), ("lint-imports",), ("mypy",))
_TYPES = ".mypy_cache"
"""What mypy knows already."""


@frozen
class Trial:
    """What came of a task: the files to open and to change, and what is wrong with it."""

    task: Task
    opened: tuple[str, ...]
    changed: tuple[str, ...]
    mistakes: tuple[str, ...] = ()


def attempt(task: Task, tree: Path, proof: Sequence[Sequence[str]] = ()) -> Trial:
    """Apply a task's change to a scratch copy, and compare what it takes with its goal.

    ``proof`` are commands that must end with exit code 0 then.
    """
    _must(("git", "reset", "--quiet", "--hard"), tree)
    _must(("git", "clean", "--quiet", "-d", "--force"), tree)
    text = _complaint(("git", "apply", "--index", str(task.patch)), tree)
    if text:
        return Trial(task, (), (), (f"the change does not apply: {text}",))
    changed = tuple(_run(("git", "diff", "--cached", "--name-only"), tree).stdout.split())
    opened = opened_files(task, HOME, tree)
    mistakes = (*_counted_lines(task, opened, changed), *_failed(proof, tree))
    return Trial(task, opened, changed, mistakes)


def proof_of(task: Task, *options: str) -> tuple[tuple[str, ...], ...]:
    """Return the checks of the repository, and the tests of a task, with options of pytest."""
    checks = tuple((str(_PROGRAMS / program), *words) for program, *words in _CHECKS)
    tests = (sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", *options, *task.tests)
    return (*checks, tests)


@contextmanager
def scratch_copy() -> Iterator[Path]:
    """Yield a clone with the present state of all files that git knows."""
    with TemporaryDirectory(prefix="adws-task-") as folder:
        tree = Path(folder) / "adws"
        state = _run(("git", "stash", "create"), HOME).stdout.strip() or "HEAD"
        commit = _run(("git", "rev-parse", state), HOME).stdout.strip()
        _must(("git", "clone", "--quiet", "--shared", "--no-checkout", str(HOME), str(tree)), HOME)
        _must(("git", "checkout", "--quiet", "--detach", commit), tree)
        if (HOME / _TYPES).is_dir():
            _ = shutil.copytree(HOME / _TYPES, tree / _TYPES)
        yield tree


def _counted_lines(task: Task, opened: Sequence[str], changed: Sequence[str]) -> Iterator[str]:
    declared = {*task.changed, *task.generated}
    if declared != {*changed}:
        yield f"changes other files than it declares: {sorted(declared ^ {*changed})}"
    if len(opened) > task.goal:
        yield f"{len(opened)} files to open, and {task.goal} at most: {', '.join(opened)}"


def _failed(proof: Sequence[Sequence[str]], tree: Path) -> Iterator[str]:
    """Yield the commands that fail with the change, and what they print."""
    for argv in proof:
        printed = _complaint(argv, tree)
        if printed:
            yield f"{' '.join(argv)}: {printed}"


def _complaint(argv: Sequence[str], folder: Path) -> str:
    done = _run(argv, folder)
    return "" if done.returncode == 0 else f"{done.stdout}{done.stderr}".strip()


def _must(argv: Sequence[str], folder: Path) -> None:
    done = _run(argv, folder)
    if done.returncode != 0:
        message = f"{' '.join(argv)}: {done.stderr}"
        raise RuntimeError(message)


def _run(argv: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(argv, cwd=folder, check=False, capture_output=True, text=True)
