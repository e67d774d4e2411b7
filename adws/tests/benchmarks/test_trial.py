"""A trial lays a bug out, has it repaired, and compares what came of it."""

from pathlib import Path

import pytest
from attrs import evolve

from benchmarks.search.bug import Bug, CorrectProject, Part
from benchmarks.search.repair import Repair, RunFolder
from benchmarks.search.trial import attempt

RIGHT = "def f(a):\n    return a + 1\n"
WRONG = "def f(a):\n    return a - 1\n"
TESTS = (
    "from m import f\ndef test_1():\n    assert f(1) == 2\ndef test_2():\n    assert f(2) == 3\n"
)


def a_bug(folder: Path) -> Bug:
    """Return a bug of a project with two cases, one of them hidden."""
    texts = {"m.py": RIGHT, "test_m.py": TESTS, "pytest.ini": "[pytest]\n"}
    (folder / "p").mkdir()
    for name, text in texts.items():
        _ = (folder / "p" / name).write_text(text)
    project = CorrectProject("p", folder / "p")
    return Bug("p-1", Part.SEEDED, "", project, "m.py", RIGHT, WRONG, ("test_m.py::test_2",))


@pytest.mark.exhaustive(sample=1)
@pytest.mark.real_io
@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("def f(a):\n    return 1 + a\n", (True, True)),
        ("def f(a):\n    return 2\n", (True, False)),
        (WRONG, (False, False)),
    ],
)
def test_a_repair_is_compared_with_the_right_program(
    tmp_path: Path, written: str, expected: tuple[bool, bool]
) -> None:
    """What passes the shown case is repaired, what passes the hidden one too is correct."""

    def repair(tree: Path, desk: RunFolder) -> Repair:
        _ = desk.environment()
        _ = (tree / "m.py").write_text(written)
        _ = (tree / "left.txt").write_text("")
        left = desk.leftovers(tree)
        return Repair(
            0, 0.0, 0.0, (), gave_up=False, tried=0, trying_seconds=0, left=left, words=""
        )

    trial = attempt(repair, a_bug(tmp_path))
    assert (trial.repaired, trial.correct) == expected
    assert trial.repair.left == ("file left.txt",)


@pytest.mark.real_io
def test_further_inputs_tell_repairs_apart(tmp_path: Path) -> None:
    """Where a project has a function to ask, its results count."""
    bug = evolve(a_bug(tmp_path), hidden=())
    asked = evolve(bug, project=evolve(bug.project, function="f", inputs="(r.randint(0, 9),)"))

    def repair(tree: Path, desk: RunFolder) -> Repair:
        _ = (tree / "m.py").write_text("def f(a):\n    return {1: 2, 2: 3}.get(a)\n")
        del desk
        return Repair(0, 0.0, 0.0, (), gave_up=False, tried=0, trying_seconds=0, left=(), words="")

    assert [attempt(repair, item).correct for item in (bug, asked)] == [True, False]
