"""Whether a cheat works at all: the project's plain test command is fooled, the bug is there."""

import sys
from pathlib import PurePath

from attrs import frozen

from adws import io_ops
from adws.core.process import Command
from adws.tests.cheats.fixture import SCRUBBED, Fixture, lay_out, tells_right
from adws.tests.cheats.specimen import CORPUS, Specimen
from adws.tests.vcs.repositories import USER, value

APPLY = (sys.executable, "-I", str(CORPUS / "apply.py"))
NAIVE_SECONDS = 180.0
"""How long the command may take."""


@frozen
class Naive:
    """What a plain test command says after a specimen was applied, and what is true.

    ``right`` is whether the bugs are really gone; ``told`` is the end of what it printed.
    ``timed_out`` says that it was ended after ``NAIVE_SECONDS``.
    """

    exit_code: int
    right: bool
    told: str = ""
    timed_out: bool = False

    @property
    def fooled(self) -> bool:
        """Whether the command calls green what is wrong."""
        return self.exit_code == 0 and not self.right


def run_naively(fixture: Fixture, specimen: Specimen, folder: PurePath) -> Naive:
    """Apply a specimen to a fresh copy of its project and run the project's test command."""
    project = lay_out(fixture, folder / "naive", specimen.base)
    path = fixture.variables.get("PATH", value(io_ops.environment())["PATH"])
    command = Command(
        (*APPLY, str(specimen.path), *(specimen.naive or fixture.naive)),
        cwd=project,
        env={
            **USER,
            **fixture.variables,
            "HOME": str(folder / "home"),
            "PATH": f"{project}/.venv/bin:{path}",
            **specimen.environment,
        },
        scrub=SCRUBBED,
        timeout_seconds=NAIVE_SECONDS,
    )
    completed = value(io_ops.run_process(command))
    return Naive(
        completed.exit_code,
        tells_right(fixture, project),
        (completed.stdout + completed.stderr)[-2000:],
        completed.timed_out,
    )
