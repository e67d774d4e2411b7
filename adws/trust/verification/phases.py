"""How a verification may go on, phase by phase.

    validated → verifying → verifying_dispatched → verified
              → verification_skipped             → verification_skipped
                                                 → verification_failed → revision → validated

A verifier that wrote no test which could be believed leaves the change as it was: the verification
is skipped then, too.
"""

from collections.abc import Mapping

from attrs import evolve
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, TransitionRefused
from adws.core.verification import (
    Verification,
    VerificationNeed,
    VerificationPhase,
    VerificationVerdict,
)

_LAWFUL: Mapping[VerificationPhase, frozenset[VerificationPhase]] = {
    VerificationPhase.VALIDATED: frozenset(
        {VerificationPhase.VERIFYING, VerificationPhase.SKIPPED}
    ),
    VerificationPhase.VERIFYING: frozenset({VerificationPhase.DISPATCHED}),
    VerificationPhase.DISPATCHED: frozenset(
        {VerificationPhase.VERIFIED, VerificationPhase.FAILED, VerificationPhase.SKIPPED}
    ),
    VerificationPhase.FAILED: frozenset({VerificationPhase.REVISION}),
    VerificationPhase.REVISION: frozenset({VerificationPhase.VALIDATED}),
    VerificationPhase.VERIFIED: frozenset(),
    VerificationPhase.SKIPPED: frozenset(),
}
_VERDICTS = {
    VerificationPhase.VERIFIED: VerificationVerdict.PASSED,
    VerificationPhase.FAILED: VerificationVerdict.FAILED,
    VerificationPhase.SKIPPED: VerificationVerdict.SKIPPED,
}


def move(verification: Verification, to: VerificationPhase) -> Result[Verification, PipelineError]:
    """Return a verification in its next phase, with the verdict that the phase stands for.

    Fails with ``TransitionRefused`` when it may not go there.
    """
    if to in _LAWFUL[verification.phase]:
        return Success(evolve(verification, phase=to, verdict=_VERDICTS.get(to)))
    return Failure(
        TransitionRefused(
            f"a verification that is {verification.phase} cannot become {to}",
            hint="run decide_verification before verify_independently, once for each try",
            context={"from": verification.phase.value, "to": to.value},
        )
    )


def begin_verification(need: VerificationNeed, earlier: Verification | None) -> Verification:
    """Return the verification of a change that is validated now: to be done, or skipped.

    After one that failed it is the next attempt, and knows the tests of the earlier ones.
    """
    to = VerificationPhase.VERIFYING if need.required else VerificationPhase.SKIPPED
    return move(_validated(need, earlier), to).unwrap()


def _validated(need: VerificationNeed, earlier: Verification | None) -> Verification:
    fresh = Verification(VerificationPhase.VALIDATED, reasons=need.reasons)
    if earlier is None or earlier.phase is not VerificationPhase.FAILED:
        return fresh
    revised = move(earlier, VerificationPhase.REVISION).bind(
        lambda revised: move(revised, VerificationPhase.VALIDATED)
    )
    return evolve(fresh, attempt=revised.unwrap().attempt + 1, tests=earlier.tests)
