"""A project of modules with one bug each, and an agent's answers to them: good, useless, breaking.

The project is as large, its suite takes as long, and so many answers are bad, as the caller says;
the same figures make the same project.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from attrs import frozen

FAILING_CASES = 4
"""So many cases of each module fail, all in the same line."""
SLOW_CASE_SECONDS = 0.1
SLOW_FILES = 8
COMMANDS = {
    "pytest": f"{sys.executable} -m pytest -p no:cacheprovider -p no:randomly -p no:benchmark",
    "unittest": f"{sys.executable} -m unittest",
}
"""How the suite is started, by the runner."""
MODULE = """\
def double(number):
    return number * 2 + "{number}"


def triple(number):
    return number * 3
"""
BUG = ' + "{number}"'
TESTS = """\
import unittest

import part_{number}


class Part{number}Test(unittest.TestCase):
    def test_triple(self):
        self.assertEqual(part_{number}.triple(2), 6)
"""
FAILING = """
    def test_double_{case}(self):
        self.assertEqual(part_{number}.double({case}), {doubled})
"""
SETTINGS = """\
max_week_usd = inf
max_day_usd = inf
"""
"""No limit on money: an answer of the script costs nothing."""
SLOW = """\
import time
import unittest


class Slow{number}Test(unittest.TestCase):
"""
SLOW_CASE = """\
    def test_slow_{case}(self):
        time.sleep({seconds})

"""


class FirstAnswer(StrEnum):
    """What the agent answers first to a module's failures; its second answer is always good."""

    GOOD = "good"
    USELESS = "useless"
    BREAKING = "breaking"


@frozen(kw_only=True)
class SyntheticProject:
    """How large a project is, and what its agent answers."""

    modules: int = 8
    """The modules, each with one bug."""
    delay_seconds: float = 0.0
    """How long each answer of the agent takes."""
    useless: float = 0.0
    """The share of modules of which the first answer changes nothing that matters."""
    breaking: float = 0.0
    """The share of modules of which the first answer breaks a case that passes."""
    suite_seconds: float = 0.0
    """How long the cases take that pass; the failing ones are quick."""

    @property
    def slow_cases(self) -> int:
        """The cases that take their time."""
        return round(self.suite_seconds / SLOW_CASE_SECONDS)

    @property
    def cases(self) -> int:
        """All cases of the suite."""
        return self.modules * (FAILING_CASES + 1) + self.slow_cases

    def first_answer(self, module: int) -> FirstAnswer:
        """Return what the agent answers first; bad answers are spread evenly over the modules.

        >>> [str(SyntheticProject(modules=4, useless=0.5, breaking=0.25).first_answer(number))
        ...  for number in range(4)]
        ['good', 'useless', 'breaking', 'useless']
        """
        if _falls_on(self.useless, module):
            return FirstAnswer.USELESS
        good_before = sum(not _falls_on(self.useless, one) for one in range(module))
        share = self.breaking / (1 - self.useless) if self.useless < 1 else 0.0
        broken = _falls_on(share, good_before)
        return FirstAnswer.BREAKING if broken else FirstAnswer.GOOD

    def files(self) -> dict[str, str]:
        """Return the text of each file by its name."""
        parts = {f"part_{number}.py": MODULE.format(number=number) for number in self._numbers}
        tests = {f"test_part_{number}.py": _tests(number) for number in self._numbers}
        return {"adws.toml": SETTINGS, **parts, **tests, **dict(self._slow_files())}

    def script(self) -> dict[str, object]:
        """Return what the agent ``scripted`` answers."""
        return {"answers": [one for number in self._numbers for one in self._answers(number)]}

    @property
    def _numbers(self) -> range:
        return range(self.modules)

    def _slow_files(self) -> Iterator[tuple[str, str]]:
        for number in range(min(SLOW_FILES, self.slow_cases)):
            cases = range(number, self.slow_cases, SLOW_FILES)
            bodies = (SLOW_CASE.format(case=case, seconds=SLOW_CASE_SECONDS) for case in cases)
            yield f"test_slow_{number}.py", "".join((SLOW.format(number=number), *bodies))

    def _answers(self, number: int) -> Iterator[dict[str, object]]:
        first, case, file = self.first_answer(number), f"test_part_{number}.", f"part_{number}.py"
        mended = {"file": file, "search": BUG.format(number=number), "by": ""}
        broken = {"file": file, "search": "number * 3", "by": "number * 4"}
        note = {"file": file, "search": "def triple", "by": "# looked at\ndef triple"}
        bad = {FirstAnswer.USELESS: [note], FirstAnswer.BREAKING: [mended, broken]}
        common: dict[str, object] = {"say": "The sum of a number and a text is removed."}
        if self.delay_seconds:
            common |= {"sleep_seconds": self.delay_seconds}
        if first in bad:
            yield {**common, "when": {"case": case, "attempt": 1}, "replace": bad[first]}
        yield {**common, "when": {"case": case}, "replace": [mended]}


def _falls_on(share: float, number: int) -> bool:
    return int((number + 1) * share) > int(number * share)


def _tests(number: int) -> str:
    failing = (
        FAILING.format(number=number, case=case, doubled=2 * case)
        for case in range(1, FAILING_CASES + 1)
    )
    return "".join((TESTS.format(number=number), *failing))


def write_project(project: SyntheticProject, folder: Path) -> Path:
    """Commit the project in a folder, and return the file of the agent's answers beside it."""
    folder.mkdir()
    for name, text in project.files().items():
        _ = (folder / name).write_text(text)
    author = ("-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")
    for words in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "--message", "Begin")):
        _ = subprocess.run(["git", *author, *words], cwd=folder, check=True)
    script = folder.with_name("answers.json")
    _ = script.write_text(json.dumps(project.script()))
    return script
