"""What one failing case of a run shows, and why it fails."""

from functools import cache

from adws.core.suite import Case
from adws.triage.analysis import Dialect
from adws.triage.finding import Finding, Surroundings, find
from adws.trust.red_gate.cause import RedCause, cause_of
from adws.trust.red_gate.red_run import RedRun


def finding_in(run: RedRun, case: Case) -> Finding:
    """Return what a failing case of a run shows by itself."""
    dialect = _dialect(run, case)
    is_test = cache(dialect.is_test)
    return find(Surroundings(dialect.patterns, is_test, run.known.own, run.tree), case)


def cause_in(run: RedRun, case: Case) -> RedCause:
    """Return why a failing case of a run fails, by the table of its runner."""
    return cause_of(finding_in(run, case), _dialect(run, case).red_types, run.known)


def _dialect(run: RedRun, case: Case) -> Dialect:
    return next(one for one in run.dialects if case.id.startswith(one.prefix))
