"""One bug given to the agent, and what came of it."""

import shutil
import subprocess
import traceback
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from benchmarks.search.behaviour import on_further_inputs, same_tree
from benchmarks.search.bug import Bug
from benchmarks.search.kept_process import Stopped
from benchmarks.search.repair import BROKEN, Repair, RunFolder
from benchmarks.search.suite_run import CASE_SECONDS, failing, leave_out, outcomes

_GIT = ("git", "-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")


@frozen
class BugTrial:
    """What came of a bug.

    ``repaired``: no shown case fails that does not fail in the right project. ``correct``: it
    behaves as the right one besides, by its tree, on further inputs, or on the hidden cases.
    """

    bug: Bug
    repair: Repair
    text: str
    repaired: bool
    correct: bool

    @property
    def green(self) -> bool:
        """Whether adws called it repaired, and nothing suspicious."""
        return self.repair.exit_code == 0 and not self.repair.flags

    @property
    def false(self) -> bool:
        """Whether a green verdict hides that it behaves otherwise."""
        return self.green and not self.correct

    @property
    def broken(self) -> bool:
        """Whether it ended by a fault of adws, or of the measurement."""
        return self.repair.exit_code == BROKEN


def attempt(repair: Callable[[Path, RunFolder], Repair], bug: Bug) -> BugTrial:
    """Lay out the project with the bug, have it repaired, and compare."""
    with TemporaryDirectory(prefix="bench-") as folder:
        tree = Path(shutil.copytree(bug.project.folder, Path(folder) / bug.project.name))
        plant_bug(tree, bug)
        done = repair(tree, RunFolder(Path(folder) / "desk"))
        text = (tree / bug.file).read_text()
        passes = _passes(tree, bug)
        correct = passes and _is_correct(tree, bug, text)
    return BugTrial(bug, done, text, passes, correct)


def attempt_safely(attempt_one: Callable[[Bug], BugTrial], bug: Bug) -> BugTrial:
    """Return a trial also where something breaks, with what broke as the agent's words."""
    try:
        return attempt_one(bug)
    except Stopped:
        raise
    except Exception:  # noqa: BLE001 - one bug shall not end the measurement of all
        words = traceback.format_exc()
    broken = Repair(
        BROKEN, 0.0, 0.0, (), gave_up=False, tried=0, trying_seconds=0.0, left=(), words=words
    )
    return BugTrial(bug, broken, bug.wrong, repaired=False, correct=False)


def plant_bug(tree: Path, bug: Bug) -> None:
    """Write the wrong text, leave out the hidden cases, and put all of it under git."""
    _ = (tree / bug.file).write_text(bug.wrong)
    leave_out(tree, bug.hidden)
    _ = (tree / ".gitignore").write_text("__pycache__/\n.pytest_cache/\n")
    _ = (tree / "adws.toml").write_text(f"case_timeout_seconds = {CASE_SECONDS}\n")
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "base")):
        _ = subprocess.run((*_GIT, *words), cwd=tree, check=True, capture_output=True)


def _passes(tree: Path, bug: Bug) -> bool:
    found = outcomes(tree)
    usual = outcomes(bug.project.folder) if found and failing(found) else {}
    return bool(found) and set(failing(found or {})) <= set(failing(usual or {}))


def _is_correct(tree: Path, bug: Bug, text: str) -> bool:
    if same_tree(bug.right, text):
        return _only_changed(tree, bug)
    project = bug.project
    if project.judge:
        return project.judge(tree)
    if project.inputs:
        found = on_further_inputs(bug.right, text, project.function, project.inputs)
        return not found.differing
    _ = (tree / "pytest.ini").write_bytes((project.folder / "pytest.ini").read_bytes())
    return _passes(tree, bug)


def _only_changed(tree: Path, bug: Bug) -> bool:
    """Whether no other file was changed."""
    words = (*_GIT, "diff", "--name-only")
    changed = subprocess.run(words, cwd=tree, check=True, capture_output=True, text=True).stdout
    return set(changed.splitlines()) <= {bug.file}
