"""Makes the recordings of jest anew.

``python -m adws.tests.runners.jest.record FOLDER`` runs each project in FOLDER. With a NODE_MODULES
that holds an older jest and a SUFFIX, such as ``_29``, those that differ are recorded for it.
"""

import sys
from pathlib import PurePath

from adws import io_ops
from adws.core.railway import settle
from adws.runners.jest import RUNNER
from adws.tests.runners.jest.projects import OLDER, RECORDED
from adws.tests.runners.run import outputs_of, record_of, run_of, value
from adws.tests.tools import NODE_MODULES

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/jest"


def main(folder: PurePath, packages: PurePath, suffix: str) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    for name in OLDER if suffix else RECORDED:
        project = RECORDED[name]
        argv = (str(packages / ".bin/jest"),)
        run = run_of(RUNNER, folder / name, argv, timeout_seconds=20.0)
        _ = value(io_ops.make_folder(run.tree))
        _ = value(io_ops.make_link(packages, run.tree / "node_modules"))
        text = record_of(outputs_of(RUNNER, run, project.files))
        plain = text.replace(str(packages), "/here/tree/node_modules")
        _ = settle(io_ops.write_text(_RECORDINGS / f"{name}{suffix}.json", plain)).unwrap()


if __name__ == "__main__":
    _folder, _packages, _suffix, *_ = (*sys.argv[1:], str(NODE_MODULES), "")
    main(PurePath(_folder), PurePath(_packages), _suffix)
