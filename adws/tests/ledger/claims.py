"""Claims to test with."""

from attrs import evolve

from adws.core.claim import Claim, ClaimStatus, Permit

AT = "2030-01-02T00:00:00+00:00"
PERMIT = Permit("rounds up since 2.0", AT)
CLAIM = Claim(
    id="C-001",
    case_id="t.py::a",
    path="t.py",
    line=3,
    old="4",
    new="5",
    evidence="docs",
    reason="rounds up",
    run="r1",
    round=1,
    text_id="id",
)
APPROVED = evolve(CLAIM, status=ClaimStatus.APPROVED, permit=PERMIT)
