"""What runs of bun once left behind."""

from pathlib import PurePath
from typing import Any

from attrs import evolve

from adws.core.suite import SuiteReport
from adws.runners.bun import RUNNER
from adws.runners.runner import Outputs
from adws.tests.runners.bun.projects import PROJECTS
from adws.tests.runners.run import judged, recorded, run_of

HERE = PurePath("/here")
ARGV = ("bun", "test")


def outputs_of(name: str) -> Outputs:
    """Return what the run of a project once left behind."""
    project = PROJECTS[name]
    run = run_of(RUNNER, HERE, project.argv or ARGV, selection=project.selection)
    return recorded(f"bun/{name}", run)


WHOLE = outputs_of("mixed")
LINES = WHOLE.texts["bun.jsonl"].splitlines(keepends=True)


def mixed(**fields: Any) -> SuiteReport:  # noqa: ANN401 - hands through any field
    """Return the report of the mixed project, of which something is altered."""
    return judged(RUNNER, evolve(WHOLE, **fields)).unwrap()
