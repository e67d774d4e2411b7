"""Claims that a test expects the wrong value: as agents make them, and as the ledger keeps them."""

from enum import StrEnum

from attrs import frozen


@frozen
class Claimed:
    """In a case, the literal ``old`` should be ``new``; both as they are written in the source.

    ``evidence`` says where the right value is laid down, ``reason`` why the old one is wrong.
    ``line`` is where it stands in the test file, from 1; 0 where it stands once only in the case.
    """

    case: str
    old: str
    new: str
    evidence: str = ""
    reason: str = ""
    line: int = 0


class ClaimStatus(StrEnum):
    """Where a claim stands."""

    OPEN = "open"
    APPROVED = "approved"
    REJECTED = "rejected"
    SPENT = "spent"


@frozen
class Permit:
    """Leave to change a sealed file once, as the claim says. ``at`` is ISO 8601.

    ``by_policy``: the settings gave it, no person.
    """

    reason: str
    at: str
    by_policy: bool = False


@frozen(kw_only=True)
class Claim:
    """In the case ``case_id``, the literal ``old`` should be ``new``.

    ``path`` is relative to the repository's top, ``line`` where the literal stands (0: it was not
    found). ``evidence`` and ``reason`` are the agent's words, or tell what it did. ``run`` and
    ``round`` are those in which it was made, ``patch_file`` keeps the whole edit.
    ``text_id`` is the digest of the test file's text as it was then. ``outcome`` says how it
    ended; ``commit`` holds the change that was made by ``spent_in``, a run. The ledger gives it its
    ``id``, ``run`` and ``round``.
    """

    id: str = ""
    case_id: str
    path: str
    line: int
    old: str
    new: str
    evidence: str = ""
    reason: str = ""
    run: str = ""
    round: int = 0
    patch_file: str = ""
    text_id: str = ""
    status: ClaimStatus = ClaimStatus.OPEN
    permit: Permit | None = None
    outcome: str = ""
    commit: str = ""
    spent_in: str = ""

    @property
    def place(self) -> str:
        """Where the literal stands, as people write it: the file, and the line if it is known."""
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
        """Whether the report of a run tells of it: made or spent there, or still to be dealt with.

        >>> Claim(case_id="", path="", line=1, old="4", new="5", run="r1").concerns("r2")
        True
        """
        waiting = self.status in {ClaimStatus.OPEN, ClaimStatus.APPROVED}
        return waiting or run in {self.run, self.spent_in}
