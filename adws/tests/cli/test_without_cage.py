"""Where judged code runs without a cage, continuous integration stops and reports say it."""

import sys
from pathlib import Path, PurePath

import pytest
from attrs import frozen

from adws import io_ops
from adws.core.process import Command, CompletedProcess
from adws.tests.cli.program import MENDED, PROGRAM, QUICK, committed, write
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

WITHOUT_LANDLOCK = """\
import ctypes, os, struct, sys
LOAD, EQUAL, RETURN, RULESET = 0x20, 0x15, 0x06, 444
rules = ((LOAD, 0, 0, 0), (EQUAL, 0, 1, RULESET), (RETURN, 0, 0, 0x00050000 | 38),
         (RETURN, 0, 0, 0x7FFF0000))
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *rule) for rule in rules))
program = struct.pack("HxxxxxxQ", len(rules), ctypes.addressof(code))
library = ctypes.CDLL(None, use_errno=True)
assert library.prctl(38, 1, 0, 0, 0) == 0
assert library.prctl(22, 2, ctypes.c_char_p(program), 0, 0) == 0
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Starts a program for which the kernel has no Landlock, by a filter of seccomp(2)."""
WORD = "judged without a cage"
COMMANDS = {
    "analyze": ("analyze",),
    "judge": ("judge",),
    "verify": ("verify", "--only", "unittest"),
    "fix": ("fix", "--agent", "search"),
}


@frozen
class Machine:
    """A project on a machine without bubblewrap and Landlock."""

    project: PurePath
    path: str

    def run(self, *arguments: str, **variables: str) -> CompletedProcess:
        """Run the program in the project."""
        argv = (sys.executable, "-c", WITHOUT_LANDLOCK, *PROGRAM, *arguments)
        env = {"PATH": self.path, "ADWS_SANDBOX": "auto", **variables}
        return value(io_ops.run_process(Command(argv, self.project, env=env, scrub=("CI",))))


@pytest.fixture
def machine(here: PurePath) -> Machine:
    """Return it with a change that mends a bug, and another bug."""
    programs = ("git", "sh", "env", "uname")
    links = "; ".join(f'ln -s "$(command -v {name})" bin/{name}' for name in programs)
    _ = shell(here, f"mkdir bin && {links}")
    project = committed(here / "project", QUICK)
    return Machine(write(project, {"calc.py": MENDED}), f"{here}/bin")


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_in_continuous_integration_nothing_runs(
    machine: Machine, arguments: tuple[str, ...]
) -> None:
    """Nobody would see a warning there; the hint names the option that lets it run."""
    completed = machine.run(*arguments, CI="true")
    result = completed.stdout + completed.stderr
    assert (completed.exit_code, "a cage is needed in CI" in result) == (2, True)
    assert "--sandbox none" in result
    assert WORD not in result


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize("continuous", [True, False])
def test_every_report_says_that_nothing_held_the_code(
    machine: Machine, arguments: tuple[str, ...], *, continuous: bool
) -> None:
    """In continuous integration only where it is set that nothing shall."""
    if continuous:
        completed = machine.run(*arguments, "--sandbox", "none", CI="true")
    else:
        completed = machine.run(*arguments)
    reports = Path(machine.project, ".adws/reports").glob("*.md")
    assert (completed.exit_code, WORD in completed.stdout + completed.stderr) == (0, True)
    assert [WORD in report.read_text() for report in reports] == [True] * (arguments[0] == "fix")
