"""Suites that crash, and suites that do not end: the words say how, after how long, and where."""

import re
from pathlib import PurePath

import pytest

from adws.tests.cli.program import GREEN, QUICK, committed, invoke, read, write

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

UNITTEST = {**QUICK, "calc.py": GREEN["calc.py"]}
EXITS = "import os\n\nos._exit(3)\n"
DIES = "import os\nimport signal\n\nos.kill(os.getpid(), signal.SIGSEGV)\n"
HANGS = "import time\n\ntime.sleep(999)\n"
DIED = {EXITS: 3, DIES: -11}
ENDINGS = re.compile(r"(?P<log>\S+/output\.log) \(exit code (?P<code>-?\d+), after \d+\.\d s\)")


def ending_in(words: str, project: PurePath) -> int:
    """Return the exit code of the run that words tell of, with its seconds and a log."""
    ending = ENDINGS.search(words)
    assert ending, words
    assert read(project / ending["log"]) is not None
    return int(ending["code"])


@pytest.mark.parametrize("text", DIED, ids=["exits", "dies"])
@pytest.mark.parametrize("files", [GREEN, UNITTEST], ids=["pytest", "unittest"])
def test_a_suite_that_crashes_says_how(here: PurePath, files: dict[str, str], text: str) -> None:
    """The process ended, and not the tests or the tool."""
    result = invoke("analyze", "--root", str(write(here, {**files, "tests/test_last.py": text})))
    assert (result.exit_code, result.stdout) == (2, "")
    died = f"process ended before any case had run (exit code {DIED[text]})"
    assert died in result.stderr.replace("\n", " ")
    assert ending_in(result.stderr, here) == DIED[text]


@pytest.mark.parametrize("files", [GREEN, UNITTEST], ids=["pytest", "unittest"])
def test_a_suite_that_does_not_end_says_how(here: PurePath, files: dict[str, str]) -> None:
    """It was ended at its limit."""
    _ = write(here, {**files, "tests/test_last.py": HANGS})
    result = invoke("analyze", "--test-timeout", "4")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: the suite did not end within 4 s")
    assert ending_in(result.stderr, here) == -15


@pytest.mark.parametrize(
    ("text", "reason", "code"),
    [
        (EXITS, "the process ended before any case had run (exit code 3)", 3),
        (HANGS, "the suite did not end within 20 s", -15),
    ],
    ids=["exits", "hangs"],
)
def test_a_change_that_ends_the_suite_is_refused_with_how(
    here: PurePath, text: str, reason: str, code: int
) -> None:
    """The verdict names the output that it comes from."""
    _ = committed(here, UNITTEST)
    _ = write(here, {"calc.py": f"{UNITTEST['calc.py']}\n{text}"})
    result = invoke("judge", "--test-timeout", "20")
    assert result.exit_code == 1
    assert f"\n- SuiteUnreadable: {reason}\n" in result.stdout
    assert ending_in(result.stdout, here) == code
