"""Terminals that are none, that take nothing, and that cannot show everything: no traceback."""

import os
import pty
import select
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path, PurePath

import pytest
from attrs import field, frozen

from adws.tests.cli.program import GREEN, PROGRAM, QUICK, at_home, committed, invoke

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

CASES = """\
import unittest

from calc import add


class SumTest(unittest.TestCase):
    def test_\u6f22\u5b57(self):
        self.assertNotEqual(add(1, 2), add(1, 2), "\u05e9\u05dc\u05d5\u05dd \U0001f600")
"""
PROJECT = {**QUICK, "calc.py": GREEN["calc.py"], "tests/test_calc.py": CASES}


@frozen
class Terminal:
    """Where a command's output goes: through a pipe, to a file, or to a terminal."""

    out: str = "pipe"
    err: str = "pipe"
    variables: Mapping[str, str] = field(factory=dict[str, str])


TERMINALS = {
    "no terminal": Terminal(),
    "a full disk": Terminal(out="/dev/full"),
    "a full disk for errors": Terminal(err="/dev/full"),
    "nothing takes anything": Terminal(out="/dev/full", err="/dev/full"),
    "a pipe that nobody reads": Terminal(out="closed pipe"),
    "pipes that nobody reads": Terminal(out="closed pipe", err="closed pipe"),
    "no streams": Terminal(out="none", err="none"),
    "a dumb terminal": Terminal("terminal", "terminal", {"TERM": "dumb"}),
    "no colours": Terminal("terminal", "terminal", {"TERM": "xterm", "NO_COLOR": "1"}),
    "no type": Terminal("terminal", "terminal", {"TERM": ""}),
    "two columns": Terminal("terminal", "terminal", {"TERM": "xterm", "COLUMNS": "2"}),
    "letters of ASCII": Terminal("terminal", "terminal", {"PYTHONIOENCODING": "ascii"}),
    "another alphabet": Terminal(variables={"PYTHONIOENCODING": "koi8-r"}),
}
COMMANDS: dict[tuple[str, ...], set[int]] = {("nonsense",): {2}, ("report",): {0}}
IDLE = ("--agent", "command", "--agent-command", "true", "--max-attempts", "1")
RUNS: dict[tuple[str, ...], set[int]] = {
    ("fix", *IDLE): {1},
    ("judge",): {1},
    ("implement", "Multiply", *IDLE): {1},
    ("doctor", "--agent", "search"): {2},
}
"""Commands that start what takes its time, each with its exit codes: the one case stays red."""

RUN_ON = ("nothing takes anything", "pipes that nobody reads", "no streams")
RUN_AT = ("a dumb terminal", "no colours", "two columns", "letters of ASCII")
UNHEARD = {1, 2, 128 + 13, -13}
"""The exit codes of a command that nobody hears."""


@pytest.fixture(scope="module")
def project(home: PurePath, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a project with names of wide letters, and with a report."""
    folder = tmp_path_factory.mktemp("hostile_terminals")
    with at_home(home):
        top = Path(committed(folder / "\u6f22\u5b57-\u05e9\u05dc\u05d5\u05dd", PROJECT))
        result = invoke("fix", "--root", str(top), *IDLE)
        assert result.exit_code == 1
        yield top


def run(project: Path, terminal: Terminal, arguments: tuple[str, ...]) -> tuple[int, str]:
    """Run the program there; return its exit code, and all that arrived somewhere."""
    with ExitStack() as stack:
        reading: list[int] = []
        ends = [_end(stack, kind, reading) for kind in (terminal.out, terminal.err)]
        words = [*PROGRAM, *arguments]
        if "none" in (terminal.out, terminal.err):
            words = ["sh", "-c", 'exec "$0" "$@" >&- 2>&- <&-', *words]
        program = subprocess.Popen(
            words,
            cwd=project,
            env={**os.environ, **terminal.variables},
            stdin=subprocess.DEVNULL,
            stdout=ends[0],
            stderr=ends[1],
        )
        for end in ends:
            os.close(end)
        text = b"".join(_all_of(reading))
        return program.wait(), text.decode("utf-8", "replace")


def _end(stack: ExitStack, kind: str, reading: list[int]) -> int:
    """Return what a stream of the program writes to; note what is read of it."""
    if kind.startswith("/") or kind == "none":
        return os.open(kind if kind != "none" else os.devnull, os.O_WRONLY)
    ours, theirs = pty.openpty() if kind == "terminal" else os.pipe()
    if kind == "closed pipe":
        os.close(ours)
    else:
        _ = stack.callback(os.close, ours)
        reading.append(ours)
    return theirs


def _all_of(reading: list[int]) -> Iterator[bytes]:
    """Yield all that arrives until every other end is closed; a terminal ends with an error."""
    left = [*reading]
    while left:
        for ready in select.select(left, [], [])[0]:
            try:
                part = os.read(ready, 65536)
            except OSError:
                part = b""
            if not part:
                left.remove(ready)
            yield part


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", TERMINALS)
def test_no_terminal_makes_a_command_fall_over(
    project: Path, name: str, command: tuple[str, ...]
) -> None:
    """It ends as elsewhere; where nobody takes what it says, it says that, if somebody hears it."""
    assert_does_not_fall_over(project, TERMINALS[name], command, COMMANDS[command])


@pytest.mark.parametrize("command", RUNS, ids=lambda command: str(command[0]))
@pytest.mark.parametrize("name", [*RUN_ON, *RUN_AT])
def test_no_terminal_makes_a_run_fall_over(
    project: Path, name: str, command: tuple[str, ...]
) -> None:
    """What was begun ends as elsewhere: an agent, a judged run, a look at the machine."""
    assert_does_not_fall_over(project, TERMINALS[name], command, RUNS[command])


def assert_does_not_fall_over(
    project: Path, terminal: Terminal, command: tuple[str, ...], exit_codes: set[int]
) -> None:
    """Assert that a command shows no bug there, and ends with a code that it may end with."""
    exit_code, seen = run(project, terminal, command)
    assert "Traceback" not in seen
    assert "Exception ignored" not in seen
    unheard = {"/dev/full", "closed pipe"} & {terminal.out, terminal.err}
    assert exit_code in exit_codes | (UNHEARD if unheard else set())


def test_a_full_disk_is_named(project: Path) -> None:
    """On the stream that is left."""
    exit_code, seen = run(project, Terminal(out="/dev/full"), ("runners", "list"))
    assert (exit_code, seen) == (
        2,
        "error: the output cannot be written: No space left on device\n",
    )


@pytest.mark.parametrize("name", ["no terminal", "a dumb terminal", "two columns"])
def test_a_run_is_shown_on_any_terminal(project: Path, name: str) -> None:
    """Its live line, too."""
    exit_code, seen = run(project, TERMINALS[name], ("analyze",))
    assert (exit_code, "Traceback" in seen) == (1, False)


def test_a_pipe_gets_no_noise(project: Path) -> None:
    """No escape, no spinner, and no line that is cut."""
    _, seen = run(project, Terminal(), ("analyze",))
    assert "\x1b" not in seen
    assert "\r" not in seen
    assert "test_\u6f22\u5b57" in seen


def test_without_colours_there_are_none(project: Path) -> None:
    """Also at a terminal."""
    _, seen = run(project, TERMINALS["no colours"], ("report",))
    assert "\x1b[3" not in seen
