"""Judge changes of the lent environment folders."""

from returns.result import Failure, Result, Success

from adws.core.errors import OracleCompromised, PipelineError
from adws.core.verdict import Layer, Verdict
from adws.trust.reasons import named

_WAY_OUT = "this run cannot continue: reinstall the environment, then start a new run"


def refuse_changed(verdict: Verdict, added: tuple[str, ...]) -> Verdict:
    """Refuse a change that added files to the environment folders."""
    if not added or not verdict.accepted:
        return verdict
    reason = f"the environment was changed and is restored; adws set aside {named(added)}"
    return Verdict(accepted=False, reasons=(reason,), layer=Layer.ENVIRONMENT)


def require_repairable(altered: tuple[str, ...], accepted: str = "") -> Result[None, PipelineError]:
    """Fail with ``OracleCompromised`` if files of the environment were altered.

    No copy of their old content exists, so no run with them can be trusted. ``accepted`` says where
    the accepted fixes of the run are; empty if there are none.
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
