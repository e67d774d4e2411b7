"""Makes the recordings of Playwright anew: ``python -m adws.tests.runners.playwright.record``."""

import sys
from pathlib import PurePath

from adws import io_ops
from adws.runners.playwright import RUNNER
from adws.runners.playwright.command import PROBE
from adws.tests.runners.playwright.projects import PROJECTS
from adws.tests.runners.run import outputs_of, record_of, run_of, value
from adws.tests.tools import NODE_MODULES

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/playwright"


def main(folder: PurePath, *names: str) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    for name in names or PROJECTS:
        argv = (str(PurePath(NODE_MODULES) / ".bin/playwright"), "test")
        run = run_of(RUNNER, folder / name, argv, timeout_seconds=600.0)
        _ = value(io_ops.make_folder(run.tree))
        _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
        outputs = outputs_of(RUNNER, run, PROJECTS[name].files)
        record = record_of(outputs).replace(str(PROBE), "/probes")
        _ = value(io_ops.write_text(_RECORDINGS / f"{name}.json", record))


if __name__ == "__main__":
    main(PurePath(sys.argv[1]), *sys.argv[2:])
