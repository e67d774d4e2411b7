"""Code on trial that tries everything an attacker would want, run by the judge in a cage."""

from pathlib import Path, PurePath

from adws.tests.judging.hostile import attempted, names
from adws.tests.torture.cages import why_not
from adws.tests.torture.figure import Figure

DEED = "hostile attempts of judged code, in a cage"


def attempts(folder: Path) -> Figure:
    """Return how many attempts succeeded, by what they saw or by what was left outside."""
    if reason := why_not():
        return Figure("C1", DEED, unmeasured=reason)
    runs = attempted(PurePath(folder))
    allowed = frozenset(names(allowed=True))
    broken = sum(len(set(run.succeeded) - allowed) + len(run.seen) for run in runs)
    needed = sum(len(allowed.intersection(run.succeeded)) for run in runs)
    tries = len(runs) * len(names(allowed=False))
    return Figure("C1", DEED, tries, broken, {"what suites need, granted": needed})
