"""What an independent verifier says of a change: its phase, its verdict, its tests."""

from enum import StrEnum

from attrs import frozen

from adws.core.flag import Flag


class VerificationPhase(StrEnum):
    """How far the verification of a change has come.

    It begins with a ``validated`` change and ends with it ``verified`` or the verification skipped;
    a failed one leads to a ``revision`` of the change, which is validated anew.
    """

    VALIDATED = "validated"
    VERIFYING = "verifying"
    DISPATCHED = "verifying_dispatched"
    VERIFIED = "verified"
    FAILED = "verification_failed"
    SKIPPED = "verification_skipped"
    REVISION = "revision"


class VerificationVerdict(StrEnum):
    """What came of it."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@frozen
class VerificationNeed:
    """Whether a change needs an independent verifier, and every reason for it (or against)."""

    required: bool
    reasons: tuple[str, ...]


@frozen
class Verification:
    """What the verifier did.

    ``tests`` are the files that it wrote, relative to the repository's top, ``failing`` the ids of
    its cases that fail, ``output`` what they said. ``remarks`` are its own words on the change,
    and ``flags`` what a person should look at because of them. ``notes`` say what was not taken
    from it, and why. ``attempt`` counts from 1.
    """

    phase: VerificationPhase
    verdict: VerificationVerdict | None = None
    attempt: int = 1
    reasons: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()
    output: str = ""
    remarks: str = ""
    flags: tuple[Flag, ...] = ()
    notes: tuple[str, ...] = ()
