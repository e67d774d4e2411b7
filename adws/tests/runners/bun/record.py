"""Makes the recordings of bun anew: ``python -m adws.tests.runners.bun.record FOLDER``."""

import sys
from pathlib import PurePath

from adws import io_ops
from adws.core.railway import settle
from adws.runners.bun import RUNNER
from adws.runners.runner import Run
from adws.tests.runners.bun.projects import PROJECTS
from adws.tests.runners.contract import Project
from adws.tests.runners.run import outputs_of, record_of, run_of
from adws.tests.tools import NODE_MODULES

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/bun"
BUN = str(PurePath(NODE_MODULES) / ".bin/bun")


def run_in(folder: PurePath, project: Project, **fields: object) -> Run:
    """Return the run of a project in a folder, with the installed program."""
    words = tuple(BUN if word == "bun" else word for word in project.argv or ("bun", "test"))
    return run_of(RUNNER, folder, words, selection=project.selection, **fields)


def main(folder: PurePath) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    for name, project in PROJECTS.items():
        outputs = outputs_of(RUNNER, run_in(folder / name, project), project.files)
        _ = settle(io_ops.write_text(_RECORDINGS / f"{name}.json", record_of(outputs))).unwrap()


if __name__ == "__main__":
    main(PurePath(sys.argv[1]))
