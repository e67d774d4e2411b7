"""Why a new test fails: the code it tests is missing, or something else is wrong."""

from enum import StrEnum

from attrs import frozen

from adws.core.failure import ErrorType, Failure
from adws.triage.exception_info import ExceptionInfo, exception_of
from adws.triage.failure_types import FailureTypes, MissingSymbol
from adws.triage.imports import IMPORT_ERRORS
from adws.trust.red_gate.known_modules import KnownModules, ModuleOwner
from adws.trust.red_gate.refusals import NOT_DECLARED

_EARLY = frozenset({"collect", "setup"})
_UNREACHABLE = frozenset({"ConnectionRefusedError", "ConnectionResetError", "gaierror"})
_ASSERTION = "AssertionError"


class CauseKind(StrEnum):
    """The kinds of causes."""

    RED = "red"
    BROKEN = "broken"
    ENVIRONMENT = "environment"


@frozen
class RedCause:
    """Why one new case fails.

    ``failure_type`` is the failure's name in the runner's table. ``sentence`` says what is wrong,
    if anything is. ``awaited`` is the missing symbol of the project; ``hides`` says that the case
    did not reach its assertions because of that.
    """

    case_id: str
    failure_type: str
    nature: CauseKind
    sentence: str = ""
    awaited: str = ""
    hides: bool = False


def cause_of(
    failure: Failure, types: FailureTypes, modules: KnownModules, *, covers: bool
) -> RedCause:
    """Return why a new case fails, by its runner's table; an unlisted failure is valid.

    ``covers`` says that the case stands for a file or folder that could not be loaded.
    """
    error = exception_of(failure.evidence)
    is_assertion = failure.error_type is ErrorType.ASSERTION
    name = _ASSERTION if is_assertion else types.name_of(error)
    if name in types.invalid:
        sentence = f"the test is broken: {error.headline}"
        return RedCause(failure.case_id, name, CauseKind.BROKEN, sentence)
    symbol = types.symbol_in(error) if _is_import(failure, name) else None
    if symbol is not None:
        return _of_symbol(failure.case_id, name, symbol, modules)
    if _is_environment(failure, error, valid=name in types.valid):
        sentence = f"the environment fails: {error.headline}"
        return RedCause(failure.case_id, name, CauseKind.ENVIRONMENT, sentence)
    return RedCause(failure.case_id, name, CauseKind.RED, hides=covers)


def _is_import(failure: Failure, name: str) -> bool:
    """Whether the name was missing when code was imported, and not when it ran."""
    return name in IMPORT_ERRORS or (failure.evidence.phase == "collect" and name != _ASSERTION)


def _of_symbol(case_id: str, name: str, symbol: MissingSymbol, modules: KnownModules) -> RedCause:
    owner = modules.owner_of(symbol)
    if owner is ModuleOwner.PROJECT:
        return RedCause(case_id, name, CauseKind.RED, awaited=str(symbol), hides=True)
    if owner is ModuleOwner.DEPENDENCY and not modules.is_installed(symbol):
        sentence = f"'{symbol}' is declared, but not installed where the tests run"
        return RedCause(case_id, name, CauseKind.ENVIRONMENT, sentence)
    sentence = f"'{symbol}' {NOT_DECLARED}"
    return RedCause(case_id, name, CauseKind.BROKEN, sentence)


def _is_environment(failure: Failure, error: ExceptionInfo, *, valid: bool) -> bool:
    """Whether the machine is to blame, and not the project's code.

    A file that is missing while a test runs may be one that is still to be written.
    """
    if failure.source_file is not None:
        return False
    if failure.error_type is ErrorType.TIMEOUT:
        return not valid
    early = failure.evidence.phase in _EARLY or error.exception in _UNREACHABLE
    return failure.error_type is ErrorType.ENVIRONMENT and early
