"""The program that looks for modules, and prints where an interpreter loads a project's from."""

import sys
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.process import Command
from adws.runners.python.command import SHARED_PROBE
from adws.tests.vcs.repositories import value

PROGRAM = str(SHARED_PROBE / "adws_import_roots.py")


@pytest.mark.real_io
@pytest.mark.measured
@pytest.mark.parametrize(("module", "code"), [("no_such_module", 1), ("json", 0)])
def test_a_missing_module_is_told_by_the_exit_code(here: PurePath, module: str, code: int) -> None:
    """Then nothing is printed; else the path of the interpreter is the last line."""
    command = Command((sys.executable, PROGRAM, str(here), "", module), cwd=here)
    completed = value(io_ops.run_process(command))
    printed = completed.stdout.splitlines()[-1:]
    assert (completed.exit_code, bool(printed)) == (code, code == 0)
