"""What a change of the lent environment folders means for the change that is judged."""

from returns.result import Failure, Result, Success

from adws.core.errors import OracleCompromised, PipelineError
from adws.core.verdict import Layer, Verdict
from adws.trust.reasons import named

_WAY_OUT = "this run cannot continue: reinstall the environment, then start a new run"


def refuse_changed(verdict: Verdict, added: tuple[str, ...]) -> Verdict:
    """Refuse a change under which files appeared in the environment folders."""
    if not added or not verdict.accepted:
        return verdict
    reason = f"the environment was changed and put right again: {named(added)} set aside"
    return Verdict(accepted=False, reasons=(reason,), layer=Layer.ENVIRONMENT)


def require_repairable(altered: tuple[str, ...], accepted: str = "") -> Result[None, PipelineError]:
    """Fail with ``OracleCompromised`` where files of the environment hold something else now.

    Their old content is nowhere, so nothing that runs with them can be believed. ``accepted`` says
    where the fixes of the run are that were accepted before; empty when there are none.
    """
    if not altered:
        return Success(None)
    return Failure(
        OracleCompromised(
            f"files of the environment changed since the run noted them: {named(altered)}",
            hint="; ".join(filter(None, (_WAY_OUT, accepted))),
            context={"layer": Layer.ENVIRONMENT.value, "seen": altered},
        )
    )
