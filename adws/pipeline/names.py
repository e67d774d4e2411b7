"""How a spec's work is called at a forge: branch, title, labels."""

import re

from attrs import frozen

from adws.pipeline.ids import is_id

LABEL = "tdd-automation"
MANUAL = f"{LABEL}:manual-intervention"
CONFLICT = f"{LABEL}:had-conflict"
REVIEW = f"{LABEL}:spec-review-needed"
BUDGET = f"{LABEL}:budget-exceeded"
RESET = f"{LABEL}:reset-spec"
LABELS = {
    LABEL: "A spec that the pipeline works on.",
    MANUAL: "A person must look at it; the pipeline continues with other specs.",
    CONFLICT: "It had a conflict with the main branch; a person must look before the merge.",
    REVIEW: "A person must make the spec smaller or clearer.",
    BUDGET: "The money for one run was not enough.",
    RESET: "Its spec becomes pending again.",
}
"""Every label that the pipeline uses, and what it says to people."""
_QUIET, _LOUD = "0e8a16", "d93f0b"
COLORS = {name: _QUIET if name == LABEL else _LOUD for name in LABELS}
"""The colours of the labels, as six hexadecimal digits."""
_BRANCH = "tdd/"
_TITLE = re.compile(
    r"\[TDD\] Implement (?P<spec>\S+) \| Attempt (?P<attempt>\d{1,3})/(?P<most>\d{1,3})"
)


@frozen
class Title:
    """What the title of a pull request shows: it is for people, the count itself is in markers."""

    spec_id: str
    attempt: int
    most: int

    def __str__(self) -> str:
        """Return the title."""
        return f"[TDD] Implement {self.spec_id} | Attempt {self.attempt}/{self.most}"


def read_title(text: str) -> Title | None:
    """Return what a title shows; None for one that somebody has rewritten.

    >>> read_title("[TDD] Implement API-001 | Attempt 2/5")
    Title(spec_id='API-001', attempt=2, most=5)
    """
    match = _TITLE.fullmatch(text.strip())
    if match is None:
        return None
    return Title(match["spec"], int(match["attempt"]), int(match["most"]))


def branch_of(spec_id: str) -> str:
    """Return the branch of a spec: its name outlives every label and title."""
    return f"{_BRANCH}{spec_id}"


def spec_of(branch: str) -> str:
    """Return the spec of a branch; an empty text for any other branch.

    >>> spec_of("tdd/API-001"), spec_of("tdd/$(reboot)")
    ('API-001', '')
    """
    spec_id = branch.removeprefix(_BRANCH)
    return spec_id if branch.startswith(_BRANCH) and is_id(spec_id) else ""
