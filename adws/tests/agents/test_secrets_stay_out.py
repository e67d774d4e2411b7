"""Secrets that tests print, and agents repeat, are in nothing that `adws fix` keeps or shows."""

import base64
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path, PurePath

import pytest

from adws.tests.cage.secret_formats import examples
from adws.tests.cli.program import CommandResult, at_home, committed, invoke

pytestmark = pytest.mark.real_io

EXAMPLES = examples()
VALUE = "never-to-be-told-94"
FORMS = {
    "plain": VALUE,
    "base64": base64.b64encode(VALUE.encode()).decode(),
    "url": f"a%20{VALUE}",
    "colours": "\x1b[31m".join((VALUE[:8], VALUE[8:])),
}
PRINTED = "\n".join([*(example.text for example in EXAMPLES), *FORMS.values(), ""])
TEST = """\
import unittest
from pathlib import Path

PRINTED = Path(__file__).with_name("printed.txt").read_text()


class PrintingTest(unittest.TestCase):
    def test_one(self):
        print(PRINTED)
        raise KeyError(PRINTED[-2000:])
"""
AGENT = """\
import os, sys
said = sys.stdin.read() + open("tests/printed.txt").read()
print(said, "\\nGIVE_UP design_decision:", said[-60:])
print(said, file=sys.stderr)
"""


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[PurePath, CommandResult]]:
    """Run adws in a project whose test prints secrets, with an agent that prints them again."""
    folder = PurePath(tmp_path_factory.mktemp("secrets"))
    files = {
        "adws.toml": f'test_command = "{sys.executable} -m unittest -b"\n',
        "tests/__init__.py": "",
        "tests/test_printing.py": TEST,
        "tests/printed.txt": PRINTED,
        "agent.py": AGENT,
    }
    with at_home(folder / "home"), pytest.MonkeyPatch.context() as patch:
        patch.setenv("DEPLOY_TOKEN", VALUE)
        project = committed(folder / "project", files)
        command = shlex.join((sys.executable, "agent.py"))
        asked = ("--agent", "command", "--agent-command", command, "--max-attempts", "1")
        yield project, invoke("fix", "--root", str(project), *asked, "--json")


def test_no_secret_reaches_what_is_kept(ended: tuple[PurePath, CommandResult]) -> None:
    """Question, log, ledger, journal, report: everything but the raw output of the test run."""
    project, result = ended
    assert result.exit_code == 1
    kept = [path for path in Path(project, ".adws").rglob("*") if path.is_file()]
    texts = {str(path.relative_to(project)): path.read_text() for path in kept}
    parts = {name.split("/")[1].partition(".")[0] for name in texts}
    assert {"journal", "ledger", "logs", "reports", "tasks"} <= parts
    shown = {"stdout": result.stdout, "stderr": result.stderr, **texts}
    assert {name: _secrets(text) for name, text in shown.items() if _counts(name, text)} == {}


def _counts(name: str, text: str) -> bool:
    return not name.startswith(".adws/raw/") and bool(_secrets(text))


def _secrets(text: str) -> list[str]:
    """Return the formats of the secrets that a text holds."""
    known = [name for name, form in FORMS.items() if form in text or VALUE in text]
    return [*known, *(example.format for example in EXAMPLES if example.secret in text)]


def test_the_marker_stands_in_their_place(ended: tuple[PurePath, CommandResult]) -> None:
    """In the question that the agent got, and in its log."""
    project, _ = ended
    question = next(Path(project).glob(".adws/tasks/*/round-1/prompt.md")).read_text()
    log = next(Path(project).glob(".adws/logs/*/round-1.log")).read_text()
    assert {"[redacted: DEPLOY_TOKEN]" in text for text in (question, log)} == {True}
    assert log.count("[redacted: ") >= len(EXAMPLES)
