"""What one failing case of a run shows, and why it fails."""

from functools import cache

from adws.core.failure import Failure
from adws.core.suite import Case
from adws.triage.analysis import TriageRules
from adws.triage.sorting import ProjectFacts, sort_case
from adws.trust.red_gate.cause import RedCause, cause_of
from adws.trust.red_gate.red_run import RedRun


def failure_in(run: RedRun, case: Case) -> Failure:
    """Return what a failing case of a run shows by itself."""
    dialect = _dialect(run, case)
    is_test = cache(dialect.is_test)
    around = ProjectFacts(dialect.patterns, is_test, run.known.own, run.tree)
    failure, _ = sort_case(around, case)
    return failure


def cause_in(run: RedRun, case: Case) -> RedCause:
    """Return why a failing case of a run fails, by the table of its runner."""
    types = _dialect(run, case).red_types
    return cause_of(failure_in(run, case), types, run.known, covers=case.covers is not None)


def _dialect(run: RedRun, case: Case) -> TriageRules:
    return next(one for one in run.dialects if case.id.startswith(one.prefix))
