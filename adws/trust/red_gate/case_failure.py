"""The failure of one case of a run, and its cause."""

from functools import cache

from adws.core.failure import Failure
from adws.core.suite import Case
from adws.triage.analysis import TriageRules
from adws.triage.sorting import ProjectFacts, sort_case
from adws.trust.red_gate.cause import RedCause, cause_of
from adws.trust.red_gate.red_run import RedRun


def failure_in(run: RedRun, case: Case) -> Failure:
    """Return the failure of a case, considered alone."""
    dialect = _dialect(run, case)
    is_test = cache(dialect.is_test)
    around = ProjectFacts(dialect.patterns, is_test, run.modules.own_modules, run.tree)
    failure, _ = sort_case(around, case)
    return failure


def cause_in(run: RedRun, case: Case) -> RedCause:
    """Return why a case fails, by its runner's table of failure types."""
    types = _dialect(run, case).red_types
    return cause_of(failure_in(run, case), types, run.modules, covers=case.covers is not None)


def _dialect(run: RedRun, case: Case) -> TriageRules:
    return next(rules for rules in run.dialects if case.id.startswith(rules.prefix))
