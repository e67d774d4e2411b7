"""The phases of a verification, and the allowed transitions.

    validated → verifying → verifying_dispatched → verified
              → verification_skipped             → verification_skipped
                                                 → verification_failed → revision → validated

If a verifier wrote no test that can be trusted, the verification is skipped too.
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
    """Return a verification in its next phase, with the verdict of that phase.

    Fails with ``TransitionRefused`` if the transition is not allowed.
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
    """Return the verification of a validated change: to be done, or skipped.

    After a failed verification it is the next attempt, and has the tests of earlier ones.
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
