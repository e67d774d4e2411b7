"""The command of a run of a Java build: the project's own, below a program that records."""

import json
import sys
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.jvm.records import RECORDS
from adws.runners.run_command import ANY_RUNNER, run_command
from adws.runners.runner import Run

PROBE = PurePath(__file__).parent / "probe"
SCRUBBED = (
    *ANY_RUNNER,
    "MAVEN_ARGS",
    "GRADLE_OPTS",
    "MAVEN_OPTS",
    "JAVA_TOOL_OPTIONS",
    "SUREFIRE_*",
)
_RECORDER = (sys.executable, "-B", "-E", "-s", str(PROBE / "adws_jvm_run.py"))


def started(run: Run, *words: str) -> tuple[str, ...]:
    """Return the command of a run's suite with more words; a wrapper of the user's takes none."""
    return (*run.suite.argv, *(() if run.suite.wrapped else words))


def recorded(
    run: Run, argv: tuple[str, ...], *, manifests: tuple[str, ...], reports: tuple[str, ...]
) -> Command:
    """Build a run; ``manifests`` make a folder a module, ``reports`` are the folders in one."""
    settings = {
        "records": str(run.outputs / RECORDS),
        "nonce": run.nonce,
        "manifests": manifests,
        "reports": reports,
        "planted": [str(path) for path in run.planted_files],
    }
    return run_command(run, (*_RECORDER, *argv), SCRUBBED, {"ADWS_PROBE": json.dumps(settings)})
