"""The command of a run of a Java build: the project's own, below a program that records."""

import json
from collections.abc import Callable, Mapping
from pathlib import PurePath

from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command
from adws.runners.jvm.case_ids import asked_classes
from adws.runners.run_command import ANY_RUNNER, fitting, run_command
from adws.runners.runner import Run

PROBE = PurePath(__file__).parent / "probe"
RECORDS = "jvm.jsonl"
"""The file below the outputs of a run in which it is recorded."""
SCRUBBED = (
    *ANY_RUNNER,
    "MAVEN_ARGS",
    "GRADLE_OPTS",
    "MAVEN_OPTS",
    "JAVA_TOOL_OPTIONS",
    "SUREFIRE_*",
)
AskedClasses = Mapping[str, tuple[str, ...]]
"""The methods that are asked for by their classes; none are all of a class."""
_RECORDER = (OWN_PYTHON, "-B", "-E", "-s", str(PROBE / "adws_jvm_run.py"))


def started(run: Run, *words: str) -> tuple[str, ...]:
    """Return the command of a run's suite with more words; a wrapper of the user's takes none."""
    return (*run.suite.argv, *(() if run.suite.wrapped else words))


def fitting_classes(
    run: Run, named: Callable[[AskedClasses], tuple[str, ...]]
) -> tuple[tuple[str, ...], str]:
    """Return the words for the classes of a run, and what runs whole for want of room.

    ``named`` returns the words for classes. A wrapper of the user's takes none.
    """
    classes = asked_classes(run.selection.files, run.selection.case_ids)
    if run.suite.wrapped or not classes:
        return (), ""
    whole: AskedClasses = dict.fromkeys(classes, ())
    return fitting((named(classes), ""), (named(whole), "their classes run whole"))


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
