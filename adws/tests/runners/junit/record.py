"""Makes the recordings of JUnit XML anew: ``python -m adws.tests.runners.junit.record FOLDER``."""

import sys
from pathlib import PurePath

from attrs import evolve

from adws import io_ops
from adws.runners.junit import RUNNER
from adws.tests.runners.junit.projects import PROJECTS
from adws.tests.runners.run import outputs_of, record_of, run_of, value

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/junit"


def main(folder: PurePath) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    for name, project in PROJECTS.items():
        run = evolve(run_of(RUNNER, folder / name, ()), suite=project.suite)
        text = record_of(outputs_of(RUNNER, run, project.files)).replace(sys.prefix, "/environment")
        _ = value(
            io_ops.write_text(
                _RECORDINGS / f"{name}.json", text.replace(sys.base_prefix, "/python")
            )
        )


if __name__ == "__main__":
    main(PurePath(sys.argv[1]))
