"""Makes the recordings of vitest anew: ``python -m adws.tests.runners.vitest.record``."""

import sys
from pathlib import PurePath

from adws import io_ops
from adws.core.railway import settle
from adws.runners.vitest import RUNNER
from adws.tests.runners.run import outputs_of, record_of, run_of, value
from adws.tests.runners.vitest.projects import PROJECTS
from adws.tests.tools import NODE_MODULES

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/vitest"


def main(folder: PurePath) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    for name, project in PROJECTS.items():
        run = run_of(RUNNER, folder / name, (str(PurePath(NODE_MODULES) / ".bin/vitest"), "run"))
        _ = value(io_ops.make_folder(run.tree))
        _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
        outputs = outputs_of(RUNNER, run, project.files)
        _ = settle(io_ops.write_text(_RECORDINGS / f"{name}.json", record_of(outputs))).unwrap()


if __name__ == "__main__":
    main(PurePath(sys.argv[1]))
