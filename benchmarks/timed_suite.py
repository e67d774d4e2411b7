"""The suites that ``benchmarks.analyze`` measures, written for each runner."""

import json
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from attrs import frozen

_TOOLS = Path(__file__).parent.parent / "adws/tests/tools/package.json"
_NPM = ("npm", "install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error")
_GIT = ("git", "-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")


@frozen
class TimedSuite:
    """A suite of equal cases; adws may take ``factor`` times the bare run, and ``seconds`` more.

    In each file, the first ``red_share`` of the cases fail. Each case sleeps for ``sleep`` seconds.
    """

    name: str
    cases: int
    factor: float
    seconds: float = 0.0
    red_share: float = 0.0
    sleep: float = 0.0


@frozen
class TimedCase:
    """A case that adds 1 to its number: it expects ``expected`` after ``sleep`` seconds."""

    number: int
    expected: int
    sleep: float


SUITES = (
    TimedSuite("second", 10, 1.0, seconds=0.7, sleep=0.1),
    TimedSuite("quick", 20_000, 1.15),
    TimedSuite("half-red", 20_000, 1.15, red_share=0.5),
    TimedSuite("minute", 50, 1.03, sleep=1.2),
)


@frozen
class TimedRunner:
    """A runner whose suites are measured.

    ``test_file`` writes the cases of the file of a number; ``settings`` are the other files.
    ``bare`` is the command without adws, as a shell in the suite's folder finds it; ``installs``
    are the commands that install what it needs.
    """

    name: str
    bare: tuple[str, ...]
    cases_a_file: int
    file_name: str
    test_file: Callable[[int, tuple[TimedCase, ...]], str]
    settings: Mapping[str, str]
    installs: tuple[tuple[str, ...], ...] = ()

    def write(self, suite: TimedSuite, folder: Path) -> Path:
        """Write a suite as a repository below a folder, and install what it needs."""
        tree = folder / f"{self.name}-{suite.name}"
        for name, text in self._files(suite):
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            _ = (tree / name).write_text(text)
        git = (
            (*_GIT, *words) for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "base"))
        )
        for argv in (*self.installs, *git):
            _ = subprocess.run(argv, cwd=tree, check=True, capture_output=True)
        return tree

    def _files(self, suite: TimedSuite) -> Iterator[tuple[str, str]]:
        yield from self.settings.items()
        size = min(suite.cases, self.cases_a_file)
        red = int(size * suite.red_share)
        cases = tuple(TimedCase(n, n + 1 + (n < red), suite.sleep) for n in range(size))
        for number in range(suite.cases // size):
            yield self.file_name.format(number), self.test_file(number, cases)


def _pytest_file(_: int, cases: tuple[TimedCase, ...]) -> str:
    return "import time\n\n" + "".join(
        f"def test_{case.number}():\n"
        + (f"    time.sleep({case.sleep})\n" if case.sleep else "")
        + f"    assert {case.number} + 1 == {case.expected}\n"
        for case in cases
    )


def _javascript_file(_: int, cases: tuple[TimedCase, ...]) -> str:
    return "".join(
        f'test("case {case.number}", async () => {{\n'
        + (f"  await new Promise((r) => setTimeout(r, {case.sleep * 1000}));\n" * bool(case.sleep))
        + f"  expect({case.number} + 1).toBe({case.expected});\n}});\n"
        for case in cases
    )


def _vitest_file(number: int, cases: tuple[TimedCase, ...]) -> str:
    return 'import { expect, test } from "vitest";\n\n' + _javascript_file(number, cases)


def _go_file(number: int, cases: tuple[TimedCase, ...]) -> str:
    sleep = int(cases[0].sleep * 1000)
    return f'package part{number:04}\n\nimport (\n\t"testing"\n\t"time"\n)\n\n' + "".join(
        f"func TestCase{case.number}(t *testing.T) {{\n"
        f"\ttime.Sleep({sleep} * time.Millisecond)\n"
        f"\tif sum := {case.number} + 1; sum != {case.expected} {{\n"
        f'\t\tt.Errorf("%d instead of {case.expected}", sum)\n\t}}\n}}\n\n'
        for case in cases
    )


def _package(command: str) -> Mapping[str, str]:
    tool = command.partition(" ")[0]
    version = json.loads(_TOOLS.read_text())["devDependencies"][tool]
    manifest = {"scripts": {"test": command}, "devDependencies": {tool: version}}
    return {"package.json": json.dumps(manifest), ".gitignore": "node_modules\n"}


RUNNERS = (
    TimedRunner(
        "pytest",
        ("python", "-m", "pytest"),
        50,
        "test_{:04}.py",
        _pytest_file,
        {"pytest.ini": "[pytest]\naddopts = -p no:randomly\n", ".gitignore": "__pycache__/\n"},
    ),
    TimedRunner(
        "vitest",
        ("node_modules/.bin/vitest", "run"),
        200,
        "part_{:04}.test.js",
        _vitest_file,
        _package("vitest run"),
        (_NPM,),
    ),
    TimedRunner(
        "jest",
        ("node_modules/.bin/jest",),
        200,
        "part_{:04}.test.js",
        _javascript_file,
        _package("jest"),
        (_NPM,),
    ),
    TimedRunner(
        "go",
        ("go", "test", "-count=1", "./..."),
        1000,
        "part{:04}/part_test.go",
        _go_file,
        {"go.mod": "module example.org/timed\n\ngo 1.19\n"},
    ),
)
"""Go caches results unless it is told not to, and it builds a program for each package."""
