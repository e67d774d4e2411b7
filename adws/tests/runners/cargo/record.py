"""Makes the recordings of cargo anew: ``python -m adws.tests.runners.cargo.record FOLDER``."""

import re
import sys
from pathlib import PurePath

from adws import io_ops
from adws.core.railway import settle
from adws.runners.cargo import RUNNER
from adws.tests.runners.cargo.projects import MISSING, PROJECTS
from adws.tests.runners.run import outputs_of, record_of, run_of

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/cargo"
_MADE_UP = re.compile(r"/\w+/(?:adws-cargo-|rustdoctest)\w+")
_INDEX = re.compile(r"\S+ index(?=\\n)")
ELSEWHERE = PurePath("/elsewhere")


def main(folder: PurePath) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    results = {name: project.files for name, project in PROJECTS.items()}
    for name, files in {**results, "missing": MISSING}.items():
        argv = ("cargo", "test", *(("--workspace",) if name == "mixed" else ()))
        run = run_of(RUNNER, folder / name, argv, foreign_root=ELSEWHERE)
        text = _MADE_UP.sub("/made-up", record_of(outputs_of(RUNNER, run, files)))
        text = _INDEX.sub("the registry", text)
        _ = settle(io_ops.write_text(_RECORDINGS / f"{name}.json", text)).unwrap()


if __name__ == "__main__":
    main(PurePath(sys.argv[1]))
