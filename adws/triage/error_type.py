"""What sort of failure a failure is: the first row of its runner's table that fits."""

from importlib import import_module
from importlib.util import find_spec

from adws.core.failure import ErrorType
from adws.triage.imports import missing_dependency
from adws.triage.pattern import Pattern
from adws.triage.thrown import Thrown

_TABLES = "adws.triage.patterns"


def patterns_for(runner: str) -> tuple[Pattern, ...]:
    """Return the table of a runner, or the general one when it has none of its own."""
    file = runner.replace(":", "_")
    own = f"{_TABLES}.{file}"
    known = file.isidentifier() and find_spec(own) is not None
    table: tuple[Pattern, ...] = import_module(own if known else f"{_TABLES}.general").PATTERNS
    return table


def error_type(
    thrown: Thrown, phase: str, patterns: tuple[Pattern, ...], modules: frozenset[str]
) -> ErrorType:
    """Return what sort of failure it is; what fits no row went wrong while it ran.

    ``modules`` are the project's own top-level modules: any other missing one is a dependency.
    """
    missing = missing_dependency(thrown, modules) is not None
    fitting = (row for row in patterns if row.fits(thrown, phase, missing_dependency=missing))
    row = next(fitting, None)
    return row.error_type if row else ErrorType.RUNTIME
