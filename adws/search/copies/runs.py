"""Run the project's own command in a copy of its tree, and read its output."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import ceil
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult

from adws import io_ops
from adws.core.codec import structure
from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.railway import traverse
from adws.core.turn import Task
from adws.search.copies.executor import Copy

_DATA = "adws.search.copies"
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


@frozen
class Repeating:
    """The names of a test tool's functions, and the module that exports them.

    ``words`` are added to the command; words that begin with one of ``without`` are removed.
    """

    module: str
    before_all: str = "beforeAll"
    words: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


@frozen
class PerEditStart:
    """How to start a program that was built with many edits, once for each of them.

    ``words`` are added to the command, so that it starts ``{script}``. ``file`` with ``text`` is
    added to each ``{package}`` that is edited.
    """

    words: tuple[str, ...]
    file: str
    text: str


@frozen
class SuiteTool:
    """A test tool, see ``tools.toml``."""

    failed: tuple[str, ...]
    total: str = ""
    reporter: tuple[str, ...] = ()
    quick: tuple[str, ...] = ()
    coverage: tuple[str, ...] = ()
    behind: str = ""
    repeated: Repeating | None = None
    each: PerEditStart | None = None
    words_before: bool = False

    @property
    def tries_many(self) -> bool:
        """Whether many edits can be tried together."""
        return self.repeated is not None or self.each is not None

    def failing(self, output: str) -> frozenset[str]:
        """Return the failing names in an output."""
        return frozenset(name for name, _ in self.read_failures(output))

    def read_failures(self, output: str) -> tuple[tuple[str, str], ...]:
        r"""Return the failing names in an output, in order, with their messages.

        A message about several names follows the last of them.

        >>> tool = SuiteTool((r"--- FAIL: (\S+).*",))
        >>> tool.read_failures("=== RUN\n--- FAIL: A (0.00s)\n    --- FAIL: A/b (0.00s)\nno\nok")
        (('A', '\nno\nok'), ('A/b', '\nno\nok'))
        """
        plain = _COLOURS.sub("", output)
        matches = _lines(self.failed, plain)
        starts = [0, *(match.end() for match in matches)]
        ends = [*(match.start() for match in matches), len(plain)]
        parts = [plain[start:end] for start, end in zip(starts, ends, strict=True)]
        words = parts[:-1] if self.words_before else parts[1:]
        names = [next(filter(None, match.groups(""))) for match in matches]
        return tuple(zip(names, _filled(words), strict=True))

    def cases(self, output: str) -> int | None:
        r"""Return the number of cases; None if the output does not have it.

        >>> SuiteTool((), total=r"Ran (\d+) tests in .*").cases("Ran 8 tests in 0.001s")
        8
        """
        counts = [int(match[1]) for match in _lines((self.total,) * bool(self.total), output)]
        return counts[-1] if counts else None

    def reporting(self, task: Task) -> Task:
        """Return a task whose commands print what is read here, whatever the project prefers.

        The options for that go last: of options that contradict each other, a tool obeys the last.
        """
        test_argv, case_argv = map(self._reporting, (task.test_argv, task.case_argv))
        return evolve(task, test_argv=test_argv, case_argv=case_argv)

    def _reporting(self, argv: tuple[str, ...]) -> tuple[str, ...]:
        starts_it = self.behind in [PurePath(word).name for word in argv]
        return (*argv, *self.reporter) if starts_it else argv

    def quicker(self, argv: tuple[str, ...]) -> tuple[str, ...]:
        """Return a faster equivalent of a command, if one is known.

        >>> SuiteTool((), quick=("-vet=off",), behind="test").quicker(("go", "test", "./a"))
        ('go', 'test', '-vet=off', './a')
        """
        return self.with_words(argv, self.quick) or argv

    def counting(self, argv: tuple[str, ...], folder: PurePath) -> tuple[str, ...] | None:
        """Return a command that also counts lines into ``folder``; None if none is known."""
        words = tuple(word.format(folder=folder) for word in self.coverage)
        return self.with_words(argv, words)

    def with_words(self, argv: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return a command with more words; None without words, or if it has no place for them."""
        names = [PurePath(word).name for word in argv]
        if not words or (self.behind and self.behind not in names):
            return None
        at = names.index(self.behind) + 1 if self.behind else len(argv)
        return (*argv[:at], *words, *argv[at:])


def _filled(words: list[str]) -> list[str]:
    """Replace each empty word by the next one that is not empty."""
    filled = list[str]()
    for word in reversed(words):
        filled.append(word if word.strip() or not filled else filled[-1])
    return filled[::-1]


def _lines(expressions: tuple[str, ...], output: str) -> tuple[re.Match[str], ...]:
    """Return the lines that match one of the expressions."""
    if not expressions:
        return ()
    whole = "|".join(rf"^[ \t]*{expression}[ \t\r]*$" for expression in expressions)
    return tuple(re.finditer(whole, _COLOURS.sub("", output), re.MULTILINE))


def tool_of(runner: str) -> SuiteTool | None:
    """Return the tool of a runner; None if the search does not support it."""
    return _tools().get(runner)


@cache
def _tools() -> dict[str, SuiteTool]:
    text = files(_DATA).joinpath("tools.toml").read_text(encoding="utf-8")
    return structure(tomllib.loads(text), dict[str, SuiteTool]).unwrap()


_SCRUBBED = ("PYTEST_*", "COV_CORE_*", "COVERAGE_*", "NODE_OPTIONS", "FORCE_COLOR")
_BOUNDED = 'ulimit -t "$0"; exec "$@"'
_ENVIRONMENT = {
    "CI": "true",  # no snapshots are written, nothing waits for changes
    "NODE_OPTIONS": "--max-old-space-size=1024",
    "NO_COLOR": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONHASHSEED": "0",
}
UNNAMED = frozenset({"the run"})
"""The failure of a run that names no case."""


@frozen
class RunLimits:
    """The limits of a run: ``seconds`` by the clock, ``cpu`` seconds for each process.

    Processor time ends endless loops soon, however busy the machine is; the clock is generous.
    """

    seconds: float
    cpu: float


@frozen
class RunOutput:
    """The output of a run: the failing names, and the number of cases, if known.

    ``failing`` is ``UNNAMED`` if the run failed without naming a case.
    """

    failing: frozenset[str]
    total: int | None = None
    seconds: float = 0.0
    has_ended: bool = True


@frozen
class CaseCommand:
    """The command for a candidate, and its result without an edit: ``failing`` is to be fixed.

    ``known_failures`` are the names that may fail as they did before, ``total`` is how many cases
    there were.
    """

    argv: tuple[str, ...]
    limits: RunLimits
    failing: frozenset[str]
    known_failures: frozenset[str]
    total: int | None = None

    def mended_cases(self, ran: RunOutput) -> frozenset[str]:
        """Return the fixed cases; none if something new fails, or cases are missing."""
        ran_fewer = self.total is not None and (ran.total is None or ran.total < self.total)
        if not ran.has_ended or ran_fewer or ran.failing - self.known_failures:
            return frozenset()
        return self.failing - ran.failing


def run_in(
    task: Task, tool: SuiteTool, limits: RunLimits, argv: tuple[str, ...], copy: Copy
) -> IOResult[RunOutput, PipelineError]:
    """Run a command in the suite's folder of a copy; all its processes end with it."""
    command = command_in(task, argv, limits, copy)
    return IOResult.do(_read(tool, copy, completed) for completed in io_ops.run_process(command))


def command_in(task: Task, argv: tuple[str, ...], limits: RunLimits, copy: Copy) -> Command:
    """Return the command with its limits and variables."""
    words = (copy.moved(word) for word in argv)
    env = {name: copy.moved(value) for name, value in task.test_env.items()}
    own = {"TMPDIR": str(copy.scratch), "NODE_COMPILE_CACHE": str(copy.scratch / "compiled")}
    return Command(
        argv=("sh", "-c", _BOUNDED, str(ceil(limits.cpu)), *words),
        cwd=copy.folder / task.test_folder,
        env={**_ENVIRONMENT, **env, **own},
        scrub=_SCRUBBED,
        timeout_seconds=limits.seconds,
    )


def output_with(
    texts: Mapping[str, str], command: Command, log: PurePath, copy: Copy
) -> IOResult[tuple[CompletedProcess, str], PipelineError]:
    """Run a command with other texts in the copy; return its end and its whole output."""
    return IOResult.do(
        (ran, output)
        for _gone in io_ops.remove_tree(log)
        for _made in copy.write(texts)
        for ran in io_ops.run_process(evolve(command, log=log))
        for output in io_ops.read_text(log)
        for _undone in traverse(copy.restore, texts)
    )


def _read(tool: SuiteTool, copy: Copy, completed: CompletedProcess) -> RunOutput:
    output = copy.unmoved(f"{completed.stdout}\n{completed.stderr}")
    failing = frozenset[str]() if completed.ok else tool.failing(output) or UNNAMED
    has_ended = not completed.timed_out
    return RunOutput(failing, tool.cases(output), completed.duration_seconds, has_ended)
