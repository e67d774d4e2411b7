"""The command of a run of Gradle: the project's own, with an init script of adws."""

from pathlib import PurePath

from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command
from adws.runners.gradle.detection import HOMES
from adws.runners.jvm.canaries import planted_classes
from adws.runners.jvm.command import AskedClasses, fitting_classes, recorded, started
from adws.runners.runner import Run

REPORTS = ("build/test-results/*",)
PROBE = PurePath(__file__).parent / "probe"
_IN_OWN_HOME = (OWN_PYTHON, "-B", "-E", "-s", str(PROBE / "adws_gradle_home.py"))
_OPTIONS = (
    "--no-daemon",
    "--continue",
    "--no-build-cache",
    "--console=plain",
    "--init-script",
    str(PROBE / "adws.gradle"),
)


def command(run: Run) -> Command:
    """Build a run. Below a wrapper, nothing is selected, and Gradle ends as configured."""
    selected, _whole = _selected(run, planted_classes(run))
    argv = started(run, *_OPTIONS, *selected)
    return recorded(run, (*_IN_OWN_HOME, *argv), manifests=HOMES, reports=REPORTS)


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command that runs the selected cases; a wrapper cannot select any."""
    selected, _whole = _selected(run, ())
    return started(run, *selected)


def runs_whole(run: Run) -> str:
    """Return what runs whole because the names do not fit into a command, as a clause."""
    _options, whole = _selected(run, planted_classes(run))
    return whole


def _selected(run: Run, planted: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return the options that select cases, and what runs whole because they do not fit."""

    def named(classes: AskedClasses) -> tuple[str, ...]:
        # A star stands for nested classes and rows.
        names = [
            pattern
            for name, methods in classes.items()
            for pattern in ([f"{name}.{method}*" for method in methods] or [f"{name}*"])
        ]
        words = dict.fromkeys((*names, *planted))
        return tuple(word for name in words for word in ("--tests", name))

    return fitting_classes(run, named)
