"""Claims that a test expects the wrong value: as agents make them, and as the ledger keeps them."""

from enum import StrEnum

from attrs import frozen


@frozen
class ProposedClaim:
    """A claim that in a case the literal ``old`` should be ``new``; both as in the source.

    ``evidence`` says where the right value is specified, ``reason`` why the old one is wrong.
    ``line`` is the line in the test file, from 1; 0 if the literal occurs only once in the case.
    """

    case: str
    old: str
    new: str
    evidence: str = ""
    reason: str = ""
    line: int = 0


class ClaimStatus(StrEnum):
    """The status of a claim."""

    OPEN = "open"
    APPROVED = "approved"
    REJECTED = "rejected"
    SPENT = "spent"


@frozen
class Permit:
    """A permission to change a sealed file once, as a claim says."""

    reason: str
    """Why the change is allowed, in the words of the person or of the policy."""
    at: str
    """When it was given, in ISO 8601."""
    by_policy: bool = False
    """Whether the settings gave it; otherwise a person did."""


@frozen(kw_only=True)
class Claim:
    """An agent's claim that a test expects the wrong literal."""

    id: str = ""
    """The name of the claim in the ledger; empty until it is there."""
    case_id: str
    """The id of the case that expects the literal."""
    path: str
    """The test file, relative to the repository's top."""
    line: int
    """The line of the literal, from 1; 0 if adws cannot find it."""
    old: str
    """The literal in the test, as the source has it."""
    new: str
    """The literal that the agent considers right, as source."""
    evidence: str = ""
    """Where the right value is specified, in the agent's words."""
    reason: str = ""
    """Why ``old`` is wrong, in the agent's words."""
    run: str = ""
    """The id of the run in which the agent made it."""
    round: int = 0
    """The round in which the agent made it, from 1; 0 until the claim is in the ledger."""
    patch_file: str = ""
    """The file with the agent's whole edit as a diff, relative to the project's folder."""
    text_id: str = ""
    """The digest of the test file's text when the claim was made."""
    status: ClaimStatus = ClaimStatus.OPEN
    """Whether the claim is open, approved, rejected or spent."""
    permit: Permit | None = None
    """The permit of an approved claim; None before the approval and for a rejected claim."""
    outcome: str = ""
    """How the claim ended, in words; empty while it is open."""
    commit: str = ""
    """The commit with the change to the test; empty if no change was made."""
    spent_in: str = ""
    """The id of the run that used the permit; empty if no run did."""

    @property
    def place(self) -> str:
        """The place of the literal: the file, and the line if it is known."""
        return f"{self.path}:{self.line}" if self.line else self.path

    @property
    def approved_by(self) -> str:
        """Who gave the permit: ``person``, ``settings`` or nobody."""
        return ("settings" if self.permit.by_policy else "person") if self.permit else ""

    @property
    def approved_because(self) -> str:
        """Why the permit was given."""
        return self.permit.reason if self.permit else ""

    @property
    def applied(self) -> bool:
        """Whether its change was made."""
        return self.status is ClaimStatus.SPENT and bool(self.commit)

    def concerns(self, run: str) -> bool:
        """Whether the report of a run shows it: made or spent there, or waiting for a decision.

        >>> Claim(case_id="", path="", line=1, old="4", new="5", run="r1").concerns("r2")
        True
        """
        waiting = self.status in {ClaimStatus.OPEN, ClaimStatus.APPROVED}
        return waiting or run in {self.run, self.spent_in}
