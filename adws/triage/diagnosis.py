"""Diagnose a failure from its evidence alone."""

import re

from adws.core.failure import Diagnosis, ErrorType, Failure, RootCause
from adws.triage.assertion import failed_equality, not_raised
from adws.triage.exception_info import ExceptionInfo, exception_of
from adws.triage.imports import missing_module, missing_name
from adws.triage.location import project_file
from adws.triage.service import MissingService
from adws.triage.syntax_errors import SYNTAX_ERRORS, cannot_parse

_CALLED_WRONGLY = re.compile(
    r"unexpected keyword argument|required (?:positional|keyword-only) argument"
    r"|takes .*positional arguments? but|got multiple values for"
)
_NO_ATTRIBUTE = re.compile(r"^(?!'NoneType').*has no attribute")
_UNDEFINED = frozenset({"NameError", "UnboundLocalError"})
_OF_VALUES = frozenset({"AttributeError", "IndexError", "KeyError", "TypeError"})
_RAISED = re.compile(r"^(?:>| ) +raise \w", re.MULTILINE)
_WRITTEN_WRONGLY = SYNTAX_ERRORS | _UNDEFINED
_CONFLICT_MARKER = re.compile(r"^.{0,20}(?<![<>])(?:<{7}|>{7})(?: |$)", re.MULTILINE)
_SHORT = 200


def diagnose(failure: Failure) -> Diagnosis:
    """Return the probable cause; adws suspects the code before the test."""
    error = exception_of(failure.evidence)
    return Diagnosis(_sentence(failure, error), _root_cause(failure, error))


def is_blocked(failure: Failure) -> bool:
    """Whether the environment fails, so that no edit of a source file helps.

    A dependency is not installed, the environment stops collection or set-up outside of the
    project's code, a test itself cannot reach a service, or the code asks for a service elsewhere.
    """
    if failure.error_type is not ErrorType.ENVIRONMENT:
        return False
    error = exception_of(failure.evidence)
    service = MissingService.in_error(error)
    if missing_module(error) is not None or (service and service.is_elsewhere):
        return True
    early = failure.evidence.phase in {"collect", "setup"} or service is not None
    return early and failure.source_file is None


def is_fault_of_test(failure: Failure) -> bool:
    """Whether the test's own code cannot run, whatever the source files say.

    A test file that cannot be parsed, a fixture that uses a name that it never defines, or a
    fixture or a hook that raises an error itself: no edit of a source file helps.
    """
    if failure.source_file is not None:
        return False
    error, evidence = exception_of(failure.evidence), failure.evidence
    if evidence.phase == "setup":
        return error.exception in _UNDEFINED or _is_raised_in_set_up(failure, error)
    return cannot_parse(evidence, error.exception, failure.file)


def _is_raised_in_set_up(failure: Failure, error: ExceptionInfo) -> bool:
    """Whether the deepest line of a failed set-up is one of the tests, and raises the error.

    An assertion, or an operation on a value that the source gave, may show a bug of the source.
    """
    evidence = failure.evidence
    if failure.error_type is not ErrorType.RUNTIME or not evidence.frames:
        return False
    is_raised = error.exception not in _OF_VALUES or _RAISED.search(evidence.trace) is not None
    return is_raised and project_file(evidence.frames[-1].file, "") is not None


def has_conflict(failure: Failure) -> bool:
    """Whether code cannot be compiled because a conflict in it was never resolved.

    The tools print the marker's line, some after a line number.
    """
    if failure.error_type is not ErrorType.COMPILE:
        return False
    printed = f"{failure.evidence.message}\n{failure.evidence.trace}"
    return _CONFLICT_MARKER.search(printed) is not None


def _root_cause(failure: Failure, error: ExceptionInfo) -> RootCause:
    if failure.error_type is ErrorType.ENVIRONMENT:
        return RootCause.ENVIRONMENT
    if _is_api_change(failure, error):
        return RootCause.API_CHANGE
    written_wrongly = failure.source_file is None and error.exception in _WRITTEN_WRONGLY
    if written_wrongly or is_fault_of_test(failure):
        return RootCause.TEST_BUG
    return RootCause.TYPE_ERROR if error.exception == "TypeError" else RootCause.SOURCE_BUG


def _is_api_change(failure: Failure, error: ExceptionInfo) -> bool:
    """Whether the test uses an interface that the code does not have."""
    if missing_module(error) or missing_name(error):
        return True
    pattern = {"TypeError": _CALLED_WRONGLY, "AttributeError": _NO_ATTRIBUTE}.get(error.exception)
    return failure.source_file is None and bool(pattern and pattern.search(error.message))


def _sentence(failure: Failure, error: ExceptionInfo) -> str:
    if has_conflict(failure):
        return f"a conflict was never resolved (<<<<<<< is in the code), {_origin(failure)}"
    return (
        _import_sentence(failure, error)
        or _service_sentence(failure, error)
        or (
            _assertion_sentence(failure, error)
            if failure.error_type is ErrorType.ASSERTION
            else None
        )
        or f"{_short(error.headline)}, {_origin(failure)}"
    )


def _import_sentence(failure: Failure, error: ExceptionInfo) -> str | None:
    module, lacking = missing_module(error), missing_name(error)
    if module and failure.error_type is ErrorType.ENVIRONMENT:
        return f"the module '{module}' is not installed where the tests run"
    if module:
        return f"the project has no module '{module}', which {failure.file} needs"
    if lacking:
        return f"'{lacking.module}' has no name '{lacking.name}', which {failure.file} needs"
    return None


def _service_sentence(failure: Failure, error: ExceptionInfo) -> str | None:
    if failure.error_type is not ErrorType.ENVIRONMENT:
        return None
    service = MissingService.in_error(error)
    return f"{service}: {_short(error.headline)}, {_origin(failure)}" if service else None


def _assertion_sentence(failure: Failure, error: ExceptionInfo) -> str | None:
    awaited = not_raised(error.message)
    if awaited:
        return f"no {awaited} was raised where {failure.test} expects one"
    pair = failed_equality(error.message, failure.stack_trace)
    if pair is None:
        return None
    subject = f"{_short(pair.expression)} is" if pair.expression else f"{failure.test} sees"
    return f"{subject} {_short(pair.actual)} where {_short(pair.expected)} is expected"


def _origin(failure: Failure) -> str:
    if failure.source_file is None:
        return f"seen in {failure.file}"
    line = f":{failure.source_line}" if failure.source_line else ""
    return f"from {failure.source_file}{line}"


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1]}…"
