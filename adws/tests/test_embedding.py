"""The programs of `examples/embedding` find the failures of a project.

Other orchestrators are not installed for the tests: `make test-embedding` does that, and says by
`EMBEDDING_PYTHON` which interpreter has them.
"""

import os
import sys
from pathlib import Path, PurePath

import pytest

import adws
from adws import io_ops
from adws.core.process import Command
from adws.tests.cli.program import QUICK, QUICK_CASES, committed
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

PROGRAMS = sorted((Path(adws.__file__).parents[1] / "examples/embedding").glob("*.py"))
OURS = {"plain_python", "with_asyncio"}
MOST_LINES = 60


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_finds_the_failures(program: Path, tmp_path: PurePath) -> None:
    """Its last lines name them; Hamilton and LangGraph read a context back that they have kept."""
    python = sys.executable if program.stem in OURS else os.environ.get("EMBEDDING_PYTHON")
    if python is None:
        pytest.skip("other orchestrators are missing: make test-embedding")
    project = committed(tmp_path / "project", QUICK)
    env = {
        "HOME": str(tmp_path),
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "180",
    }
    completed = value(
        io_ops.run_process(Command((python, str(program), str(project)), project, env=env))
    )
    failing = [line for line in completed.stdout.splitlines() if line.startswith("failing: ")]
    assert (completed.exit_code, failing) == (0, [f"failing: {case}" for case in QUICK_CASES]), (
        completed
    )
    assert completed.stdout.count("running the suites") == (program.stem == "with_hamilton")


def test_each_program_fits_on_a_page() -> None:
    """Six programs, each of them under sixty lines."""
    lengths = {path.stem: len(path.read_text(encoding="utf-8").splitlines()) for path in PROGRAMS}
    assert len(lengths) == 6
    assert {name: count for name, count in lengths.items() if count >= MOST_LINES} == {}
