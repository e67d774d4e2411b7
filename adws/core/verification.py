"""An independent verification of a change: its phase, its verdict, its tests."""

from enum import StrEnum

from attrs import frozen

from adws.core.flag import Flag


class VerificationPhase(StrEnum):
    """The phase of the verification of a change.

    It begins with a ``validated`` change, and ends when the change is ``verified`` or the
    verification is skipped. A failed one leads to a ``revision`` of the change, which is validated
    again.
    """

    VALIDATED = "validated"
    VERIFYING = "verifying"
    DISPATCHED = "verifying_dispatched"
    VERIFIED = "verified"
    FAILED = "verification_failed"
    SKIPPED = "verification_skipped"
    REVISION = "revision"


class VerificationVerdict(StrEnum):
    """The result of a verification."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@frozen
class VerificationNeed:
    """Whether a change needs an independent verifier."""

    required: bool
    """Whether a verifier must review the change."""
    reasons: tuple[str, ...]
    """Every reason for it, or why none is needed, in sentences."""


@frozen
class Verification:
    """The result of an independent verification."""

    phase: VerificationPhase
    """How far the verification has come."""
    verdict: VerificationVerdict | None = None
    """The result; None while it is running."""
    attempt: int = 1
    """Which verification of the change it is, from 1."""
    reasons: tuple[str, ...] = ()
    """Why it passed, failed or was skipped, in sentences."""
    tests: tuple[str, ...] = ()
    """The test files that the verifier wrote, relative to the repository's top."""
    failing: tuple[str, ...] = ()
    """The ids of the verifier's cases that fail."""
    output: str = ""
    """The output of these cases."""
    remarks: str = ""
    """The verifier's own remarks on the change."""
    flags: tuple[Flag, ...] = ()
    """What a person should look at because of the remarks."""
    notes: tuple[str, ...] = ()
    """What was not taken from the verifier's work, and why, in sentences."""
