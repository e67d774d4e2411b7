"""The places of wanted edits in the order of the search."""

from pathlib import Path

import pytest
from attrs import evolve

from benchmarks.search import ranks as program
from benchmarks.search.bug import Bug, CorrectProject, Part
from benchmarks.search.ranks import Rank, main, rank_bug, row
from benchmarks.search.wanted import changed_lines, parts

RIGHT = "def f(a, b):\n    c = a + 1\n    return c if b else a\n"
TESTS = "from m import f\n\ndef test_1():\n    assert f(1, True) == 2\n"
BUG = Bug("p-1", Part.SEEDED, "", CorrectProject("p", Path()), "m.py", RIGHT, RIGHT)


def a_bug(folder: Path, wrong: str) -> Bug:
    """Return a bug of a project with one case."""
    project = CorrectProject("p", folder / "p")
    project.folder.mkdir()
    for name, text in {"m.py": RIGHT, "test_m.py": TESTS, "pytest.ini": "[pytest]\n"}.items():
        _ = (project.folder / name).write_text(text)
    return evolve(BUG, project=project, wrong=wrong)


@pytest.mark.real_io
def test_the_place_of_a_single_edit_is_told(tmp_path: Path) -> None:
    """An operator is among the first, and its line the most suspicious or the next."""
    rank = rank_bug(a_bug(tmp_path, RIGHT.replace("+", "-")))
    assert rank.place is not None
    assert (rank.place < 50, rank.edits, rank.line in (1, 2)) == (True, 1, True)


@pytest.mark.real_io
def test_of_two_edits_the_later_one_counts(tmp_path: Path) -> None:
    """Each must be there; one that no family proposes is not among them."""
    both = RIGHT.replace("+", "-").replace("c if b else a", "c if not b else a")
    rank = rank_bug(a_bug(tmp_path, both))
    assert rank.edits == 2
    assert rank.place is not None
    (tmp_path / "other").mkdir()
    none = rank_bug(a_bug(tmp_path / "other", "def f(a, b):\n    return 0\n"))
    assert none.place is None


@pytest.mark.real_io
def test_without_a_failing_case_there_is_no_place(tmp_path: Path) -> None:
    """Nothing can be surveyed."""
    bug = a_bug(tmp_path, RIGHT)
    assert rank_bug(bug) == Rank(bug)


def test_a_row_counts_the_first_and_the_missing() -> None:
    """Up to 100, 500, 2000, later, not among; then medians."""
    ranks = [Rank(BUG, place, 1, 10, 3) for place in (1, 100, 300, 3000, None)]
    counts = "   2  40 %    3  60 %    3  60 %    1  20 %    1  20 %"
    assert row("seeded", tuple(ranks)) == f"seeded           5 {counts}    200     10      3"


def test_a_change_in_parts() -> None:
    """By groups of lines, else by words; not where one part alone is no Python."""
    assert parts("a + 1", "a - 1") == ()
    assert parts("a\nb\nc\nd\ne\nf\ng\n", "A\nb\nC\nd\nE\nf\nG\n") == ()
    assert parts("f(a)\n", "f[a]\n") == ()
    assert changed_lines("a\nb\n", "a\n") == (2,)


@pytest.mark.real_io
def test_the_command_prints_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line for each bug, what is missing in a file, and a row for each part."""
    missing = tmp_path / "missing.md"
    unknown = a_bug(tmp_path, "def f(a, b):\n    return 0\n")
    bugs = [evolve(unknown, part=Part.WRITTEN), evolve(BUG, id="q-1")]
    monkeypatch.setattr(program, "bugs_of", lambda *_: bugs)
    assert main(["--part", "written", "--only", "p-1", "--missing", str(missing)]) == 0
    captured = capsys.readouterr()
    assert "p-1: not among of" in captured.err
    assert captured.out.splitlines()[1].startswith("written          1    0   0 %")
    assert "+    c = a + 1" in missing.read_text()
