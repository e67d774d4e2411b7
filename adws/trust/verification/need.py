"""Decide whether an independent verifier is needed, and collect every reason.

The heuristics err towards yes: a needless verification costs money, a missing one may leave a
fault at a boundary undetected.
"""

from adws.core.globs import compile_globs
from adws.core.verification import VerificationNeed
from adws.core.work_item import VerificationPolicy, WorkItem
from adws.trust.reasons import named
from adws.trust.verification.api_contracts import api_contracts
from adws.trust.verification.change import ReviewedChange
from adws.trust.verification.configuration import configuration
from adws.trust.verification.cross_service_calls import cross_service_calls
from adws.trust.verification.database_schema import database_schema
from adws.trust.verification.several_packages import several_packages
from adws.trust.verification.shared_types import shared_types

_HEURISTICS = (
    several_packages,
    api_contracts,
    shared_types,
    cross_service_calls,
    database_schema,
    configuration,
)
_NOTHING = "the change crosses no boundary"
NOTHING_CROSSED = VerificationNeed(required=False, reasons=(_NOTHING,))
"""The answer where neither a person nor a boundary asks for a verification."""
_TASK = "the task"
_SETTINGS = "the settings"


def boundaries_crossed(change: ReviewedChange) -> tuple[str, ...]:
    """Return a reason for each boundary that a change crosses."""
    globs = compile_globs(change.boundaries)
    own = tuple(file.path for file in change.files if globs.fullmatch(file.path))
    reasons = (f"a boundary in the settings: {named(own)}",) if own else ()
    return (*reasons, *(reason for heuristic in _HEURISTICS for reason in heuristic(change)))


def need_of(
    item: WorkItem,
    setting: VerificationPolicy,
    reasons: tuple[str, ...],
    earlier: VerificationNeed | None = None,
) -> VerificationNeed:
    """Return whether a change needs verification: by the task, the settings, or the reasons.

    Reasons found ``earlier`` stay.
    """
    earlier_reasons = earlier.reasons if earlier else ()
    crossed_earlier = (reason for reason in earlier_reasons if reason not in _SENTENCES)
    crossed = tuple(dict.fromkeys((*crossed_earlier, *reasons)))
    own = item.verification
    who, wish = (_SETTINGS, setting) if own is VerificationPolicy.AUTO else (_TASK, own)
    if wish is VerificationPolicy.AUTO:
        return VerificationNeed(required=True, reasons=crossed) if crossed else NOTHING_CROSSED
    return VerificationNeed(wish is VerificationPolicy.ALWAYS, (_sentence(who, wish), *crossed))


def _sentence(who: str, wish: VerificationPolicy) -> str:
    return f"{who} says: {wish}" if who == _TASK else f"{who} say: {wish}"


_SENTENCES = frozenset(
    {_NOTHING, *(_sentence(who, wish) for who in (_TASK, _SETTINGS) for wish in VerificationPolicy)}
)
