"""Canaries: planted cases whose outcome is known beforehand.

Code that forges results, swallows assertions or rewrites outcomes does so to them too. adws checks
them, and then removes them from the report.
"""

from pathlib import PurePath

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.errors import OracleCompromised, PipelineError
from adws.core.planting import Canary, Planting
from adws.core.suite import FAILING, Case, Outcome, SourceCounts, SuiteReport
from adws.core.verdict import Layer

_SHOWN = 3


def without_canaries(report: SuiteReport, planting: Planting) -> Result[SuiteReport, PipelineError]:
    """Return the report without canaries; fails with ``OracleCompromised`` if one ended wrongly."""
    cases = {
        canary: next((case for case in report.cases if case.id.endswith(canary.id)), None)
        for canary in planting.canaries
    }
    violations = tuple(filter(None, (_violation(canary, case) for canary, case in cases.items())))
    if not violations and report.exit_code == 0:
        violations = (f"{report.runner} ended with exit code 0 although planted cases failed",)
    if violations:
        return Failure(_compromised(violations))
    files = frozenset(path.name for path in planting.files)
    return Success(_without_planted(report, tuple(case for case in cases.values() if case), files))


def _violation(canary: Canary, case: Case | None) -> str:
    if case is None:
        return f"the planted case {canary.id} did not run"
    if not canary.must_fail:
        passed = case.outcome is Outcome.PASSED
        return "" if passed else f"{canary.id} must pass but {_did(case)}: {_message(case)}"
    if case.outcome not in FAILING:
        return f"{canary.id} must fail but {_did(case)}"
    evidence = case.evidence
    if evidence is None or canary.secret not in f"{evidence.message}{evidence.trace}":
        return f"{canary.id} failed in another way than planted: {_message(case)}"
    return ""


def _did(case: Case) -> str:
    return "was skipped" if case.outcome is Outcome.SKIPPED else case.outcome.value


def _message(case: Case) -> str:
    return case.evidence.message.partition("\n")[0] if case.evidence else "no reason is given"


def _compromised(violations: tuple[str, ...]) -> PipelineError:
    more = f" and {len(violations) - _SHOWN} more" if len(violations) > _SHOWN else ""
    return OracleCompromised(
        f"planted cases show that this run was forged: {'; '.join(violations[:_SHOWN])}{more}",
        hint="check what the change does to the test runner",
        context={"layer": Layer.CANARIES.value, "seen": violations},
    )


def _without_planted(
    report: SuiteReport, planted: tuple[Case, ...], files: frozenset[str]
) -> SuiteReport:
    ids = {case.id for case in planted}
    rest = tuple(case for case in report.cases if case.id not in ids)
    failing = sum(case.outcome in FAILING for case in planted)
    still_red = any(case.outcome in FAILING for case in rest)
    return evolve(
        report,
        cases=rest,
        exit_code=report.exit_code if still_red else 0,
        collected=_less(report.collected, len(planted)),
        sources=tuple(_source(source, len(planted), failing) for source in report.sources),
        files=tuple(path for path in report.files if PurePath(path).name not in files),
    )


def _source(source: SourceCounts, planted: int, failing: int) -> SourceCounts:
    return evolve(
        source,
        passed=_less(source.passed, planted - failing),
        failing=_less(source.failing, failing),
        total=_less(source.total, planted),
    )


def _less(count: int | None, planted: int) -> int | None:
    return None if count is None else count - planted
