"""Values with sensible defaults: a test names only what it is about."""

from pathlib import PurePath
from typing import Any

from adws.core.context import Context, Slot
from adws.core.failure import ErrorType, Failure, Priority
from adws.core.process import CompletedProcess
from adws.core.settings import Settings
from adws.core.suite import FAILING, Case, Evidence, Outcome, SuiteReport

PROJECT = PurePath("/project")
"""The folder of a project where a test names none."""

_EVIDENCE = Evidence(exception="AssertionError", message="assert 1 == 2")


def a_completed(
    stdout: str = "", exit_code: int = 0, *, stderr: str = "", duration_seconds: float = 0.0
) -> CompletedProcess:
    """Return what a program did; a fake fills in the argv."""
    return CompletedProcess((), exit_code, stdout, stderr, duration_seconds=duration_seconds)


def a_case(
    id: str = "tests/test_a.py::test_one",  # noqa: A002 - the field's own name
    outcome: Outcome = Outcome.PASSED,
    *,
    evidence: Evidence | None = None,
    covers: str | None = None,
) -> Case:
    """Return a case; file and name come from the id, a failing one has evidence."""
    file, _, name = id.partition("::")
    if evidence is None and outcome in FAILING:
        evidence = _EVIDENCE
    return Case(id, file, name.rpartition("::")[2] or file, outcome, 0.01, evidence, covers)


def a_report(*cases: Case, exit_code: int | None = None, runner: str = "pytest") -> SuiteReport:
    """Return a complete report; one passing case and the exit code that fits, unless given."""
    all_cases = cases or (a_case(),)
    if exit_code is None:
        exit_code = int(any(case.outcome in FAILING for case in all_cases))
    files = tuple(dict.fromkeys(case.file for case in all_cases))
    return SuiteReport(
        runner,
        (runner,),
        exit_code,
        all_cases,
        collected=len(all_cases),
        files=files,
        expected_files=files,
    )


def a_failure(
    case_id: str = "tests/test_a.py::test_one",
    *,
    group: str = "g1",
    priority: Priority = Priority.P2,
    error_type: ErrorType = ErrorType.ASSERTION,
    evidence: Evidence = _EVIDENCE,
) -> Failure:
    """Return a failure; what people read comes from the case id and the evidence."""
    case = a_case(case_id)
    return Failure(
        case_id=case_id,
        file=case.file,
        test=case.name,
        error_type=error_type,
        error_message=evidence.message,
        stack_trace=evidence.trace,
        source_file="a.py",
        source_line=1,
        priority=priority,
        fingerprint=f"fingerprint of {case_id}",
        group=group,
        evidence=evidence,
    )


def a_context(
    *slots: tuple[Slot[Any], object], root: str = str(PROJECT), settings: Settings = Settings()
) -> Context:
    """Return a context with these slots filled."""
    context = Context(PurePath(root), settings)
    for slot, value in slots:
        context = context.put(slot, value)
    return context
