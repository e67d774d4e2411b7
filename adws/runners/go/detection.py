"""Whether a project's tests are Go's, and how they are started."""

from pathlib import PurePath

from adws.runners.runner import Project
from adws.runners.sign import Clarity, Sign
from adws.runners.way import Way

CONFIGURATION = ("go.mod", "go.work")
PROGRAMS = ("go",)
INSTALL_HINT = "install go 1.19 or newer from https://go.dev/dl"

_PROGRAM = "go"
_VERBS = ("test",)
ALL = "./..."
"""All packages of a module."""


def detect(project: Project) -> Sign | None:
    """Return why a project's tests are Go's: a module or a workspace, and a test file in it."""
    tests = any(path.endswith("_test.go") for path in project.listing)
    manifest = next((name for name in CONFIGURATION if name in project.listing), None)
    return Sign(Clarity.CONFIGURATION, f"{manifest} is there") if manifest and tests else None


def ways(project: Project) -> tuple[Way, ...]:
    """Return the one way to start the tests: of all packages, with the ``go`` on the PATH."""
    go = project.programs.get(_PROGRAM)
    return (Way(_PROGRAM, (go, *_VERBS, ALL), check=(go, "version")),) if go else ()


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts ``go test`` itself.

    >>> starts(("/usr/local/go/bin/go", "test", "./...")), starts(("make", "test"))
    (True, False)
    """
    return len(argv) > 1 and PurePath(argv[0]).name == _PROGRAM and argv[1:2] == _VERBS
