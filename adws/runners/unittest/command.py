"""The command of a unittest run: the project's own interpreter with a runner from outside.

``python -m unittest`` becomes ``python -m adws_unittest_run``, which is unittest's own command line
with a runner that records. A command that starts unittest somewhere inside cannot be followed.
"""

from itertools import pairwise
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.places import below
from adws.runners.python.command import python_command, python_settings
from adws.runners.run_command import ANY_RUNNER
from adws.runners.runner import Run, Selection

PROBE = PurePath(__file__).parent / "probe"
MODULE = "adws_unittest_run"
PROBE_FILE = "probe-1.jsonl"
SCRUBBED = ("PYTEST_CURRENT_TEST", *ANY_RUNNER)  # what names the case of an outer pytest
UNITTEST = ("-m", "unittest")

_SELECTION_LIMIT = 60_000  # characters; one variable of an environment holds 128 KiB on Linux


def command(run: Run) -> Command:
    """Build a run. Case ids travel as data, and are chosen among what the suite itself loads."""
    argv = run.suite.argv
    at = None if run.suite.wrapped else module_at(argv)
    if at is not None:
        argv = (*argv[: at + 1], MODULE, *argv[at + 2 :])
    settings = python_settings(run, _wanted(run.selection, run.suite.folder))
    return python_command(run, argv, SCRUBBED, {"ADWS_PROBE": settings}, PROBE)


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command for what a run asks for: by name, or among what the suite names."""
    argv, names = run.suite.argv, run.selection.case_ids
    at = module_at(argv)
    if run.suite.wrapped or at is None:
        return argv
    if all(word.startswith("-") for word in argv[at + 2 :]):
        return (*argv, *names)
    return (*argv, *(word for name in names for word in ("-k", name)))


def module_at(argv: tuple[str, ...]) -> int | None:
    """Return where in an argv ``-m unittest`` stands."""
    pairs = enumerate(pairwise(argv))
    return next((at for at, pair in pairs if pair == UNITTEST), None)


def _wanted(selection: Selection, folder: str) -> tuple[str, ...]:
    """Return what was asked for; whole classes where the ids would be too many, else everything."""
    files = tuple(below(folder, file) for file in selection.files)
    classes = tuple(case_id.rpartition(".")[0] for case_id in selection.case_ids)
    for ids in (selection.case_ids, classes):
        wanted = tuple(dict.fromkeys((*files, *ids)))
        if sum(map(len, wanted)) <= _SELECTION_LIMIT:
            return wanted
    return ()
