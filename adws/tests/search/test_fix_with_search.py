"""The whole `adws fix` with the embedded agent: doubts for a person, findings for others."""

from pathlib import Path, PurePath

import pytest

from adws.tests.cli.commands.test_questions import keys
from adws.tests.cli.program import at_home, committed, invoke, read

SCALE = "def scale(n, by):\n    return n - by\n"
SCALE_TEST = "from m import scale\n\n\ndef test_scale():\n    assert scale(2, 2) == 4\n"


@pytest.mark.exhaustive(sample=1, of="adws fix with the agent search")
@pytest.mark.real_io
def test_a_doubtful_fix_is_yellow_and_names_the_alternative(tmp_path: Path) -> None:
    """It is kept, and a person is asked to look."""
    with at_home(PurePath(tmp_path / "home")):
        files = {"m.py": SCALE, "tests/test_m.py": SCALE_TEST, ".gitignore": "__pycache__/\n"}
        project = committed(PurePath(tmp_path / "project"), files)
        result = invoke("fix", "--root", str(project), "--agent", "search", "--deliver", "apply")
    (report,) = Path(project / ".adws/reports").glob("*.md")
    assert read(project / "m.py") == SCALE.replace("-", "+")
    assert result.exit_code == 1
    assert "suspicious: m.py:2: return n + by (ambiguous-fix)" in result.stdout
    assert "scale(n=3, by=2) gives 5 now, 6 then" in report.read_text()


@pytest.mark.scenario(keep=True)
@pytest.mark.real_io
def test_a_person_decides_between_two_fixes_with_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The input that tells them apart is the question, and the answer is a test from then on."""
    with at_home(PurePath(tmp_path / "home")):
        files = {"m.py": SCALE, "tests/test_m.py": SCALE_TEST, ".gitignore": "__pycache__/\n"}
        project = committed(PurePath(tmp_path / "project"), files)
        fix = ("fix", "--root", str(project), "--agent", "search", "--deliver", "apply")
        assert "1 question for you: adws questions ask" in invoke(*fix).stdout
        assert read(project / "m.py") == SCALE.replace("-", "+")
        keys(monkeypatch, "2")
        asked = invoke("questions", "ask", "--root", str(project))
        result = invoke(*fix)
    assert asked.stderr.splitlines()[:3] == [
        "Q-001 What must m: scale(n=3, by=2) return?",
        "  1  5 (as with the fix)",
        "  2  6",
    ]
    assert "passes now: tests/test_answers.py::test_answer_1" in result.stdout
    assert read(project / "m.py") == SCALE.replace("-", "*")


PAGE = """\
def page(items, number, size):
    first = number * size
    return items[first : first + size]
"""
PAGE_MENDED = PAGE.replace("number * size", "(number - 1) * size")
PAGE_TESTS = (
    'def test_first():\n    assert page("abcde", 1, 2) == "ab"\n',
    'def test_last():\n    assert page("abcde", 3, 2) == "e"\n',
)
"""Many edits fix either of these two, and one edit fixes both."""


@pytest.mark.exhaustive(sample=1, of="adws fix with the agent search")
@pytest.mark.real_io
@pytest.mark.parametrize("tests", [PAGE_TESTS, PAGE_TESTS[::-1]], ids=["first", "last"])
def test_of_a_pair_it_sees_both_cases(tmp_path: Path, tests: tuple[str, str]) -> None:
    """Whichever comes first: one round fixes both, and nothing is suspicious."""
    files = {
        "m.py": PAGE,
        "tests/test_m.py": "\n\n".join(("from m import page\n", *tests)),
        ".gitignore": "__pycache__/\n",
    }
    with at_home(PurePath(tmp_path / "home")):
        project = committed(PurePath(tmp_path / "project"), files)
        result = invoke("fix", "--root", str(project), "--agent", "search", "--deliver", "apply")
    [prompt] = Path(project / ".adws/tasks").glob("*/round-*/prompt.md")
    assert read(project / "m.py") == PAGE_MENDED
    assert result.stdout.splitlines()[0] == "fixed 2, escalated 0 · failing 2 → 0 · $0.00"
    assert [name in prompt.read_text() for name in ("test_first", "test_last")] == [True, True]


ROMAN = 'def roman(n):\n    return "".join([])\n'
ROMAN_TEST = """\
from m import roman


def test_roman():
    assert roman(0) == ""
    assert roman(4) == "IV"
    assert roman(14) == "XIV"
"""
SCRIPT = """\
[[answers]]
give_up = "out_of_scope: nobody knows"
"""


@pytest.mark.exhaustive(sample=1, of="adws fix with the agent search")
@pytest.mark.real_io
def test_what_it_looked_at_is_told_to_the_next_agent(tmp_path: Path) -> None:
    """The ranked lines and the closest edits stand in the ledger and in the next question."""
    with at_home(PurePath(tmp_path / "home")):
        settings = '[agents.search]\narguments = ["--candidates", "150"]\n'
        files = {
            "m.py": ROMAN,
            "tests/test_m.py": ROMAN_TEST,
            ".gitignore": "__pycache__/\n",
            "adws.toml": settings,
            "script.toml": SCRIPT,
        }
        project = committed(PurePath(tmp_path / "project"), files)
        agents = ("--agent", "search,scripted", "--agent-script", str(project / "script.toml"))
        result = invoke("fix", "--root", str(project), *agents, "--json")
    assert result.exit_code == 1
    (prompt,) = Path(project / ".adws/tasks").glob("*/round-2/prompt.md")
    text = prompt.read_text()
    assert "the agent's diagnosis: not found by small edits; most suspicious lines: m.py:2" in text
    assert "gave up: the agent gave up: no_candidate" in text
    assert "not found by small edits; most suspicious lines: m.py:2" in read(
        project / ".adws/ledger.json"
    )
    assert read(project / "m.py") == ROMAN
