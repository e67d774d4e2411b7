"""Makes the recordings of ``go test`` anew.

``python -m adws.tests.runners.go.record FOLDER GO…`` runs each project with each ``go`` that is
named, below the folder.
"""

import sys
from pathlib import PurePath

from attrs import evolve

from adws import io_ops
from adws.core.process import Command
from adws.core.railway import settle
from adws.runners.go import RUNNER
from adws.tests.runners.go.projects import PROJECTS
from adws.tests.runners.run import outputs_of, record_of, run_of, value

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/go"


def main(folder: PurePath, *programs: str) -> None:
    """Run each project in a folder of its own and write down what it left behind."""
    for go in programs:
        version, root = _printed(go, "GOVERSION"), _printed(go, "GOROOT")
        for name, project in PROJECTS.items():
            file = f"{name}-{'.'.join(version.split('.')[:2])}"
            run = run_of(RUNNER, folder / file, (go, *(project.argv[1:] or ("test", "./..."))))
            outputs = outputs_of(RUNNER, run, project.files)
            text = record_of(evolve(outputs, stdout="")).replace(root, "/go")
            _ = settle(io_ops.write_text(_RECORDINGS / f"{file}.json", text)).unwrap()


def _printed(go: str, name: str) -> str:
    completed = value(io_ops.run_process(Command((go, "env", name), PurePath("/"))))
    return str(completed.stdout).strip()


if __name__ == "__main__":
    main(PurePath(sys.argv[1]), *sys.argv[2:])
