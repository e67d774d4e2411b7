"""A repository whose names and messages command terminals, and hide or reorder what is shown."""

import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path, PurePath
from textwrap import dedent

import pytest

from adws.core.visible import HIDDEN
from adws.tests.cli.program import QUICK, CommandResult, at_home, committed, run_program
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

EVIL = "\n\x1b[31m\x1b]0;t\x07\u202e\u200b\x9b\u2028\U000e0041"
NAME = "a\x1b[31m\u202e\u200b"
BRANCH = "topic\u202e\u200bx"
TESTS = dedent(
    """
    import unittest

    from calc import add, double

    EVIL = {evil!r}


    class CalcTest(unittest.TestCase):
        def test_add(self):
            self.assertEqual(add(1, 2), 3, EVIL + "\\udc80")

        def test_double(self):
            print(EVIL)
            self.assertEqual(double(2), 4, EVIL)


    def hostile(self):
        raise ValueError(EVIL)


    setattr(CalcTest, "test_" + EVIL, hostile)
    """
).format(evil=EVIL)
PROJECT = {**QUICK, "tests/test_calc.py": TESTS, f"tests/test_{NAME}.py": "import unittest\n"}
AGENT = f"""
import pathlib

calc = pathlib.Path("calc.py")
text = calc.read_text().replace("a - b", "a + b").replace("a * 3", "a * 2")
calc.write_text(text + "\\nimport os\\nSTOP = os._exit  # " + {EVIL.replace(chr(10), "")!r} + "\\n")
pathlib.Path({NAME + ".py"!r}).write_text("import os\\nSTOP = os._exit\\n")
print({EVIL!r})
"""
KEPT = ("*.md", "*.json", "*.toml", "*.txt")


@pytest.fixture(scope="module")
def project(home: PurePath, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a user's project on a branch of his, and an agent beside it."""
    folder = tmp_path_factory.mktemp("hostile_texts")
    with at_home(home):
        top = Path(committed(folder / "project", PROJECT))
        _ = shell(top, f"git switch -q -c '{BRANCH}'")
        _ = (folder / "agent.py").write_text(AGENT, "utf-8")
        yield top


def fixed(project: Path, *options: str) -> CommandResult:
    """Let the agent work."""
    command = f"python3 {project.parent}/agent.py"
    return run_program(project, "fix", "--agent-command", command, "--max-rounds", "2", *options)


def hidden(text: str) -> list[str]:
    """Return the hidden characters of a text; lines and tabs are none."""
    odd = {item for item in text if unicodedata.category(item) in {"Cc", "Cf", "Cs", "Co"}}
    return sorted({*HIDDEN.findall(text), *odd} - {"\n", "\t"})


def check(result: CommandResult, exit_code: int) -> None:
    """Require that a run ended so, and that nothing hidden is in what it printed."""
    assert result.exit_code == exit_code, result
    assert (hidden(result.stdout), hidden(result.stderr)) == ([], [])


@pytest.mark.parametrize("form", ["--json", "--markdown", "--quiet", "--verbose"])
def test_an_analysis_shows_nothing_hidden(project: Path, form: str) -> None:
    """The failures are there, with all that is hidden spelled out; a file that is none is named."""
    result = run_program(project, "analyze", form)
    check(result, 2)
    assert "u202e" in result.stdout


def test_json_loses_nothing(project: Path) -> None:
    """What stands in the JSON is what the test said."""
    result = run_program(project, "analyze", "--json")
    whole = json.dumps(result.json, ensure_ascii=False)
    assert all(part in whole for part in ("\u202e\u200b\x9b", "\U000e0041", NAME[-2:]))


def test_a_fix_and_its_reports_show_nothing_hidden(project: Path) -> None:
    """Nor does any file that adws keeps for people, nor a commit, nor a branch."""
    check(fixed(project, "--verbose"), 1)
    check(fixed(project, "--json"), 1)
    for form in ((), ("--json",)):
        check(run_program(project, "report", *form), 0)
    reports = [path for kind in KEPT for path in (project / ".adws/reports").rglob(kind)]
    assert reports
    kept = {path.name: hidden(path.read_text("utf-8")) for path in reports}
    assert {name: item for name, item in kept.items() if item} == {}
    assert hidden((project / ".adws/ledger.json").read_text("utf-8")) == []
    log = shell(
        project, "git log --all --format='%s%n%b' --author=adws; git branch --list 'adws/*'"
    )
    assert "adws/" in log
    assert hidden(log) == []


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_verdict_shows_nothing_hidden(project: Path, form: tuple[str, ...]) -> None:
    """The change of a person, on a branch of a hostile name."""
    _ = shell(project, f"python3 ../agent.py > /dev/null; git add -A -- '{NAME}.py'")
    result = run_program(project, "judge", *form)
    _ = shell(project, f"git rm -q -f --cached '{NAME}.py'; rm '{NAME}.py'; git checkout -q .")
    check(result, 1)
    assert "u202e" in result.stdout
