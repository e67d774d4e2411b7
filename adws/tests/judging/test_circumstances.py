"""What judged runs stand on: one digest that changes with all of it, and with nothing else."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.settings import Delivery
from adws.judging.circumstances import circumstances
from adws.runners.runner import Suite
from adws.slot_values import bench_of
from adws.slots import BASE, SUITES
from adws.testing import FakeIo
from adws.tests.steps.projects import NOWHERE
from adws.tests.vcs.repositories import value

SUITE = Suite("pytest", ".", ("python", "-m", "pytest"))
WRAPPED = Suite("pytest", "app", ("./run", "tests"))


@pytest.fixture(name="context")
def _context(io: FakeIo) -> Context:
    """Return a project with two suites, a lent folder and a carried file."""
    io.variables = {"VIRTUAL_ENV": "/env", "TERM": "xterm", "TZ": "UTC", "TOKEN": "1"}
    io.programs["python"] = PurePath("/opt/bin/python")
    for path in (
        "/opt/bin/python",
        "/opt/lib/python3/site-packages/click-8.1.dist-info/RECORD",
        "/env/lib/python3/site-packages/attrs-25.dist-info/RECORD",
        "/p/.venv/lib/one.py",
        "/p/version.py",
        "/p/app/run",
    ):
        io.files[PurePath(path)] = "x"
    base = evolve(NOWHERE.require(BASE).unwrap(), lent=(".venv",), carried=("version.py", "gone"))
    return NOWHERE.put(SUITES, (SUITE, WRAPPED)).put(BASE, base)


def digest(context: Context) -> str:
    """Return the digest for a project."""
    return value(IOResult.from_result(bench_of(context)).bind(circumstances))


@pytest.mark.parametrize(
    "path",
    [
        "/opt/bin/python",
        "/opt/lib/python3/site-packages/click-8.2.dist-info/RECORD",
        "/env/lib/python3/site-packages/attrs-26.dist-info/RECORD",
        "/p/.venv/lib/two.py",
        "/p/version.py",
        "/p/gone",
        "/p/app/run",
    ],
)
def test_what_a_judged_run_reads_is_in_the_digest(context: Context, io: FakeIo, path: str) -> None:
    """Programs, packages, lent folders and carried files."""
    before = digest(context)
    assert digest(context) == before
    io.files[PurePath(path)] = "another"
    assert digest(context) != before


def test_what_no_judged_run_reads_is_not(context: Context, io: FakeIo) -> None:
    """Caches in lent folders, the terminal, other variables, settings of agents and delivery."""
    before = digest(context)
    io.files[PurePath("/p/.venv/lib/__pycache__/one.pyc")] = "x"
    io.variables = {"VIRTUAL_ENV": "/env", "TERM": "dumb", "TZ": "UTC", "TOKEN": "2"}
    settings = evolve(context.settings, agent="search", deliver=Delivery.APPLY)
    assert digest(evolve(context, settings=settings)) == before
    passed = evolve(context.settings, pass_environment=("TOKEN",))
    assert digest(evolve(context, settings=passed)) != before


def test_what_is_not_there_is_no_error(context: Context, io: FakeIo) -> None:
    """A program that is nowhere, and a file in the place of the packages."""
    io.programs["python"] = None
    io.files[PurePath("/env/lib")] = "x"
    for path in [path for path in io.files if PurePath("/env/lib") in path.parents]:
        del io.files[path]
    assert digest(context) != ""
