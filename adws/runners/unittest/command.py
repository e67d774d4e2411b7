"""The command of a unittest run: the project's own interpreter with a runner from outside.

``python -m unittest`` becomes ``python -m adws_unittest_run``, which is unittest's own command line
with a runner that records. ``python manage.py test`` becomes ``python -m adws_django_run
manage.py``, which is Django's. A command that starts them somewhere inside cannot be followed.
"""

from itertools import pairwise
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.python.command import python_command, python_settings
from adws.runners.run_command import ANY_RUNNER, fits_arguments
from adws.runners.runner import Run

PROBE = PurePath(__file__).parent / "probe"
MODULE = "adws_unittest_run"
DJANGO_MODULE = "adws_django_run"
PROBE_FILE = "probe-1.jsonl"
SCRUBBED = ("PYTEST_CURRENT_TEST", *ANY_RUNNER)  # what names the case of an outer pytest
UNITTEST = ("-m", "unittest")
MANAGE = "manage.py"
"""The program of a Django project that starts its tests, among other things."""
DJANGO = (MANAGE, "test")


def command(run: Run) -> Command:
    """Build a run. Case ids travel in a file, and are chosen among what the suite itself loads."""
    argv = run.suite.argv
    at = None if run.suite.wrapped else start_at(argv)
    if at is not None:
        argv = (*argv[:at], *_recording(argv[at : at + 2]), *argv[at + 2 :])
    return python_command(run, argv, SCRUBBED, {"ADWS_PROBE": python_settings(run)}, PROBE)


def _recording(start: tuple[str, ...]) -> tuple[str, ...]:
    """Return what stands for the two words that start unittest, or Django's tests."""
    return ("-m", MODULE) if start == UNITTEST else ("-m", DJANGO_MODULE, start[0])


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command for what a run asks for: by name, or among what the suite names."""
    argv, names = run.suite.argv, _sayable(run.selection.case_ids)
    at = start_at(argv)
    if run.suite.wrapped or at is None:
        return argv
    if all(word.startswith("-") for word in argv[at + 2 :]):
        return (*argv, *names)
    return (*argv, *(word for name in names for word in ("-k", name)))


def _sayable(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names, with that of its class in the place of one that no command can hold."""
    classes = (name if fits_arguments([name]) else name.rpartition(".")[0] for name in names)
    return tuple(dict.fromkeys(classes))


def start_at(argv: tuple[str, ...]) -> int | None:
    """Return where in an argv the two words stand that start unittest, or Django's tests.

    >>> start_at(("python3", "-m", "unittest")), start_at(("python3", "site/manage.py", "test"))
    (1, 1)
    >>> start_at(("python3", "manage.py", "migrate"))
    """
    return next((at for at, pair in enumerate(pairwise(argv)) if _starts(*pair)), None)


def _starts(first: str, second: str) -> bool:
    return (first, second) == UNITTEST or (PurePath(first).name, second) == DJANGO
