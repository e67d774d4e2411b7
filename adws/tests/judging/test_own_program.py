"""A program of adws's own is compiled once for each compiler, and every run gets a copy."""

import os
from pathlib import Path, PurePath

import pytest
from attrs import evolve

from adws import catalog, io_ops
from adws.cage.cage import Level
from adws.core.settings import Settings
from adws.judging.bench import SuiteBench
from adws.judging.own_program import provide_program
from adws.runners.runner import Suite
from adws.tests.steps.projects import PYTEST
from adws.tests.vcs.repositories import value
from adws.vcs.tree import Tree

pytestmark = pytest.mark.real_io

COMPILER = """#!/bin/sh
case $1 in
  env) echo cache; echo modules; echo path ;;
  build) mkdir -p "${4%/*}"; echo VERSION >"$4"; echo "compiled with $0" >>"${0%/*}/log" ;;
esac
"""


@pytest.fixture
def tools(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> PurePath:
    """Return a folder on the PATH, with a compiler of nothing."""
    monkeypatch.setenv("ADWS_CACHE", str(here / "cache"))
    monkeypatch.setenv("PATH", f"{here / 'tools'}:{os.environ['PATH']}")
    _ = compiler(here / "tools", "1")
    return here / "tools"


def compiler(folder: PurePath, version: str) -> Path:
    """Write a compiler that leaves its version as the program, and return it."""
    _ = value(io_ops.write_text(folder / "go", COMPILER.replace("VERSION", version)))
    Path(folder, "go").chmod(0o755)
    return Path(folder, "go")


def provided(here: PurePath, suite: Suite, run: str) -> str | None:
    """Return the program that a run finds, or None."""
    bench = SuiteBench(here, Settings(), (suite,), level=Level("", (), "nothing"))
    own = catalog.runner(suite.runner).unwrap().own_program
    assert value(provide_program(bench, Tree(here), suite, own, here / run)) is None
    program = Path(here, run, "programs/go")
    return program.read_text() if program.exists() else None


def test_a_program_is_compiled_for_the_first_run_only(here: PurePath, tools: PurePath) -> None:
    """The second run finds the same."""
    suite = Suite("go", ".", (str(tools / "go"), "test"))
    assert [provided(here, suite, run) for run in ("first", "second")] == ["1\n", "1\n"]
    assert Path(tools, "log").read_text() == f"compiled with {tools}/go\n"


def test_another_compiler_compiles_it_anew(here: PurePath, tools: PurePath) -> None:
    """What the earlier one compiled is kept no longer."""
    suite = Suite("go", ".", (str(tools / "go"), "test"))
    _ = provided(here, suite, "first")
    _ = compiler(tools, "2")
    assert provided(here, suite, "second") == "2\n"
    [kept] = Path(here, "cache/programs/go").iterdir()
    assert kept.read_text() == "2\n"


def test_what_a_run_does_to_its_program_stays_there(here: PurePath, tools: PurePath) -> None:
    """The next run has its own."""
    suite = Suite("go", ".", (str(tools / "go"), "test"))
    _ = provided(here, suite, "first")
    _ = Path(here, "first/programs/go").write_text("forged\n")
    assert provided(here, suite, "second") == "1\n"


def test_below_a_wrapper_the_compiler_is_that_of_the_path(here: PurePath, tools: PurePath) -> None:
    """The suite's own program is another one."""
    suite = Suite("go", ".", ("make", "test"), wrapped=True)
    assert provided(here, suite, "first") == "1\n"
    assert Path(tools, "log").read_text() == f"compiled with {tools}/go\n"


@pytest.mark.parametrize("text", ["#!/bin/sh\nexit 1\n", None], ids=["broken", "missing"])
def test_without_a_compiler_the_run_goes_on(
    here: PurePath, tools: PurePath, text: str | None
) -> None:
    """It compiles the program itself, and tells why that fails."""
    Path(tools, "go").write_text(text) if text else Path(tools, "go").unlink()
    suite = Suite("go", ".", (str(tools / "go"), "test"))
    assert provided(here, suite, "first") is None
    wrapped = evolve(suite, wrapped=True)
    assert provided(here, wrapped, "second") is None


def test_most_runners_need_none(here: PurePath, tools: PurePath) -> None:
    """Nothing is compiled for pytest."""
    assert provided(here, PYTEST, "first") is None
    assert not Path(tools, "log").exists()
