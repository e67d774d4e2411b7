"""What the exit code and the diagnostics of a check come to; they may not contradict each other."""

from returns.result import Failure, Result, Success

from adws.checks.check import Output
from adws.checks.json_output import unreadable
from adws.core.check import CheckStatus, Diagnostic, Severity
from adws.core.errors import PipelineError


def verdict(
    output: Output, diagnostics: tuple[Diagnostic, ...]
) -> Result[CheckStatus, PipelineError]:
    """Return whether a check is ok or failed.

    An error fails it whatever the exit code says (``go vet -json`` always ends with 0), and so does
    an exit code (warnings may be forbidden) that something was said for. Fails with
    ``CheckUnreadable`` for an exit code that nothing explains.

    >>> from pathlib import PurePath
    >>> verdict(Output(PurePath("/p"), 0, ""), ()).unwrap()
    <CheckStatus.OK: 'ok'>
    """
    if any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics):
        return Success(CheckStatus.FAILED)
    if output.exit_code == 0:
        return Success(CheckStatus.OK)
    if diagnostics:
        return Success(CheckStatus.FAILED)
    return Failure(unreadable(output, "no diagnostic explains it"))
