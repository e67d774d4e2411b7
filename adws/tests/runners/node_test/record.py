"""Makes the recordings of node:test anew: ``python -m adws.tests.runners.node_test.record``."""

import sys
from pathlib import PurePath

from adws import io_ops
from adws.runners.node_test import RUNNER
from adws.tests.runners.node_test.projects import PROJECTS
from adws.tests.runners.run import outputs_of, record_of, run_of, value

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/node_test"


def main(folder: PurePath) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    for name, project in PROJECTS.items():
        outputs = outputs_of(
            RUNNER, run_of(RUNNER, folder / name, ("node", "--test")), project.files
        )
        _ = value(io_ops.write_text(_RECORDINGS / f"{name}.json", record_of(outputs)))


if __name__ == "__main__":
    main(PurePath(sys.argv[1]))
