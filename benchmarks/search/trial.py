"""One bug given to the agent, and what came of it."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from benchmarks.search.behaviour import on_further_inputs, same_tree
from benchmarks.search.bug import Bug
from benchmarks.search.repair import Desk, Repair
from benchmarks.search.suite_run import failing, outcomes

_GIT = ("git", "-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")


@frozen
class Trial:
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


def attempt(repair: Callable[[Path, Desk], Repair], bug: Bug) -> Trial:
    """Lay out the project with the bug, have it repaired, and compare."""
    with TemporaryDirectory(prefix="bench-") as folder:
        tree = Path(shutil.copytree(bug.project.folder, Path(folder) / bug.project.name))
        _spoil(tree, bug)
        done = repair(tree, Desk(Path(folder) / "desk"))
        text = (tree / bug.file).read_text()
        passes = _passes(tree, bug)
        correct = passes and _is_correct(tree, bug, text)
    return Trial(bug, done, text, passes, correct)


def _spoil(tree: Path, bug: Bug) -> None:
    """Write the wrong text, leave out the hidden cases, and put all of it under git."""
    _ = (tree / bug.file).write_text(bug.wrong)
    _deselect(tree, bug.hidden)
    _ = (tree / ".gitignore").write_text("__pycache__/\n.pytest_cache/\n")
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "base")):
        _ = subprocess.run((*_GIT, *words), cwd=tree, check=True, capture_output=True)


def _deselect(tree: Path, cases: tuple[str, ...]) -> None:
    if cases:
        options = " ".join(f"--deselect={case}" for case in cases)
        file = tree / "pytest.ini"
        _ = file.write_text(f"{file.read_text()}addopts = {options}\n")


def _passes(tree: Path, bug: Bug) -> bool:
    found = outcomes(tree)
    usual = outcomes(bug.project.folder) if found and failing(found) else {}
    return bool(found) and set(failing(found or {})) <= set(failing(usual or {}))


def _is_correct(tree: Path, bug: Bug, text: str) -> bool:
    if same_tree(bug.right, text):
        return _only_changed(tree, bug)
    if bug.project.inputs:
        project = bug.project
        found = on_further_inputs(bug.right, text, project.function, project.inputs)
        return not found.differing
    _ = (tree / "pytest.ini").write_bytes((bug.project.folder / "pytest.ini").read_bytes())
    return _passes(tree, bug)


def _only_changed(tree: Path, bug: Bug) -> bool:
    """Whether no other file was changed."""
    words = (*_GIT, "diff", "--name-only")
    changed = subprocess.run(words, cwd=tree, check=True, capture_output=True, text=True).stdout
    return set(changed.splitlines()) <= {bug.file}
