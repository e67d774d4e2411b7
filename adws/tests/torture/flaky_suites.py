"""F1: an honest fix in a suite with flaky cases, again and again, by the real `adws fix`."""

import os
import sys
from collections import Counter
from pathlib import Path, PurePath

from adws.core.entry import Entry, EntryStatus
from adws.core.railway import settle
from adws.ledger.ledger import Ledger
from adws.ledger.store import load
from adws.tests.cli.program import committed, run_program
from adws.tests.torture.figure import Figure

DEED = "honest fixes beside flaky cases of 5 to 50 % and of period two, by the whole program"
_LOWEST, _HIGHEST = 0.05, 0.5
_MOST_ATTEMPTS = 2
_HONEST = "test_add"
_SCRIPT = """\
[[answers]]
when = { case = "test_add" }
replace = [{ file = "calc.py", search = "a - b", by = "a + b" }]
"""
_TESTS = """\
import os
import unittest
from random import SystemRandom

import calc


def fails(rate):
    return SystemRandom().random() < rate


def second(path):
    with open(path, "a+") as seen:
        seen.write("x")
        seen.seek(0)
        return len(seen.read()) % 2 == 1


class CalcTest(unittest.TestCase):
    def test_add(self):
        self.assertEqual(calc.add(1, 2), 3)

    def test_steady(self):
        self.assertEqual(calc.add(0, 0), 0)


class FlakyTest(unittest.TestCase):
    def test_turns(self):
        self.assertFalse(second({turns!r}))

    def test_turns_in_the_tree(self):
        self.assertFalse(second("turns"))
"""
_FLAKY = """
    def test_{number}(self):
        self.assertFalse(fails({rate:.3f}))
"""


def honest_fixes(folder: Path, runs: int, cases: int) -> Figure:
    """Make so many runs, each in a project of its own with so many cases that fail at random."""
    broken, result = 0, Counter[str]()
    for number in range(runs):
        wrong = _one_run(folder / str(number), cases, result)
        if wrong:
            _ = sys.stderr.write(f"{folder / str(number)}: {wrong}\n")
        broken += bool(wrong)
    seen = {
        "attempts": result["attempts"],
        "flaky found": result["flaky"],
        "shown": result["shown"],
    }
    return Figure("F1", DEED, runs, broken, seen)


def _one_run(folder: Path, cases: int, endings: Counter[str]) -> str:
    """Return what went wrong in one run; nothing when the fix landed and no flake was its own."""
    project = committed(PurePath(folder / "project"), _project(folder, cases))
    _ = (folder / "script.toml").write_text(_SCRIPT, encoding="utf-8")
    words = ("fix", "--quiet", "--agent", "scripted", "--agent-script", str(folder / "script.toml"))
    result = run_program(project, *words)
    ledger = settle(load(project / ".adws/ledger.json"))
    if result.exit_code not in (os.EX_OK, 1):
        return f"exit code {result.exit_code}: {result.stderr}"
    outcome = ledger.unwrap()
    endings["attempts"] += sum(
        entry.attempt_count for entry in outcome.entries if _is_honest(entry)
    )
    endings["flaky"] += sum(entry.escalation_reason == "flaky" for entry in outcome.entries)
    endings["shown"] += sum(len(entry.repeats) for entry in outcome.rounds)
    return "; ".join(_faults(outcome))


def _project(folder: Path, cases: int) -> dict[str, str]:
    step = (_HIGHEST - _LOWEST) / max(1, cases - 1)
    flaky = (_FLAKY.format(number=n, rate=_LOWEST + n * step) for n in range(cases))
    return {
        ".gitignore": "__pycache__/\n",
        "adws.toml": f'test_command = "{sys.executable} -m unittest"\n',
        "calc.py": "def add(a, b):\n    return a - b\n",
        "test_calc.py": _TESTS.format(turns=str(folder / "turns")) + "".join(flaky),
    }


def _is_honest(entry: Entry) -> bool:
    return entry.case_id.endswith(_HONEST)


def _faults(ledger: Ledger) -> tuple[str, ...]:
    honest = [entry for entry in ledger.entries if _is_honest(entry)]
    landed = len(honest) == 1 and honest[0].status is EntryStatus.FIXED
    wrong = [
        entry.case_id
        for entry in ledger.entries
        if not _is_honest(entry) and (entry.status is EntryStatus.FIXED or entry.is_regression)
    ]
    blamed = [case_id for item in ledger.rounds for case_id in item.regressions]
    return (
        *(() if landed else ("the honest fix did not land",)),
        *(() if honest[0].attempt_count <= _MOST_ATTEMPTS else ("it took too many attempts",)),
        *(f"a flake is called fixed or a regression: {case_id}" for case_id in wrong),
        *(f"a flake is called broken: {case_id}" for case_id in blamed),
    )
