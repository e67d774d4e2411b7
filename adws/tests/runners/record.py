"""Makes the recordings of a runner: ``python -m adws.tests.runners.record NAME FOLDER``.

The runner's contract says which projects are recorded. A runner whose recordings need more has a
``record.py`` of its own.
"""

import sys
from importlib import import_module
from pathlib import PurePath

from adws import io_ops
from adws.tests.runners.contract import Contract, real_outputs, run_in
from adws.tests.runners.run import record_of, value

_RECORDINGS = PurePath(__file__).parents[1] / "recordings"


def main(name: str, folder: PurePath) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    contract: Contract = import_module(f"adws.tests.runners.{name}.contract").CONTRACT
    for recording in contract.recordings:
        run = run_in(contract, folder / recording.name, recording.project)
        text = record_of(real_outputs(contract, run, recording.project))
        plain = text.replace(sys.prefix, "/environment").replace(sys.base_prefix, "/python")
        _ = value(io_ops.write_text(_RECORDINGS / name / f"{recording.name}.json", plain))


if __name__ == "__main__":
    main(sys.argv[1], PurePath(sys.argv[2]))
