"""Whether an independent verifier is needed: who decides, and every reason.

The heuristics err towards yes: a verification too many costs money, one too few an undetected
fault where parts meet.
"""

from adws.core.globs import compile_globs
from adws.core.verification import VerificationNeed
from adws.core.work_item import VerificationWish, WorkItem
from adws.trust.reasons import named
from adws.trust.verification.api_contracts import api_contracts
from adws.trust.verification.change import Change
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
_NOTHING = "nothing in it crosses a boundary"
_TASK = "the task"
_SETTINGS = "the settings"


def boundaries_crossed(change: Change) -> tuple[str, ...]:
    """Return a reason for each boundary that a change crosses."""
    globs = compile_globs(change.boundaries)
    own = tuple(file.path for file in change.files if globs.fullmatch(file.path))
    told = (f"a boundary, as the settings say: {named(own)}",) if own else ()
    return (*told, *(reason for heuristic in _HEURISTICS for reason in heuristic(change)))


def need_of(
    item: WorkItem,
    setting: VerificationWish,
    reasons: tuple[str, ...],
    earlier: VerificationNeed | None = None,
) -> VerificationNeed:
    """Return whether a change is verified: as the task says, else the settings, else its reasons.

    Reasons that were found ``earlier`` stay.
    """
    crossed = tuple(dict.fromkeys((*_found(earlier), *reasons)))
    who, wish = _decider(item, setting)
    if wish is VerificationWish.AUTO:
        return VerificationNeed(bool(crossed), crossed or (_NOTHING,))
    return VerificationNeed(wish is VerificationWish.ALWAYS, (_said(who, wish), *crossed))


def _decider(item: WorkItem, setting: VerificationWish) -> tuple[str, VerificationWish]:
    own = item.verification
    return (_SETTINGS, setting) if own is VerificationWish.AUTO else (_TASK, own)


def _found(earlier: VerificationNeed | None) -> tuple[str, ...]:
    told = earlier.reasons if earlier else ()
    return tuple(reason for reason in told if reason not in _SENTENCES)


def _said(who: str, wish: VerificationWish) -> str:
    return f"{who} says: {wish}" if who == _TASK else f"{who} say: {wish}"


_SENTENCES = frozenset(
    {_NOTHING, *(_said(who, wish) for who in (_TASK, _SETTINGS) for wish in VerificationWish)}
)
