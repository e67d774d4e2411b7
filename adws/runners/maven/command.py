"""The command of a run of Maven: the project's own, which continues after failing tests."""

from adws.core.process import Command
from adws.runners.jvm.canaries import planted_classes
from adws.runners.jvm.command import AskedClasses, fitting_classes, recorded, started
from adws.runners.maven.detection import MANIFEST
from adws.runners.runner import Run

REPORTS = ("target/surefire-reports", "target/failsafe-reports")
_OPTIONS = (
    "--batch-mode",
    "--no-transfer-progress",
    "--fail-at-end",
    "-Dstyle.color=never",
    "-Dmaven.test.failure.ignore=true",
    "-Dmaven.test.skip=false",
    "-DskipTests=false",
    "-Dsurefire.skipAfterFailureCount=0",
    # The cage hides settings.xml, which holds passwords. Maven then believes that a package in
    # ~/.m2 which came from a mirror named there is missing, unless it finds no note of its origin.
    "-Daether.enhancedLocalRepository.trackingFilename=none",
)
_NONE_IS_FINE = ("-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false")


def command(run: Run) -> Command:
    """Build a run. Below a wrapper, nothing is selected, and a failing module may be the last."""
    selected, _whole = _selected(run, planted_classes(run))
    argv = started(run, *_OPTIONS, *selected)
    return recorded(run, argv, manifests=(MANIFEST,), reports=REPORTS)


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
        # Nested classes have a dollar in their names.
        words = [
            f"{name}#{'+'.join(dict.fromkeys(methods))}" if methods else f"{name},{name}$*"
            for name, methods in classes.items()
        ]
        return (f"-Dtest={','.join((*words, *planted))}", *_NONE_IS_FINE)

    return fitting_classes(run, named)
