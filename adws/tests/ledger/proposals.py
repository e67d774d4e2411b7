"""Proposals to test with: an agent's answer and its change."""

from adws.core.patch import ChangeKind, FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.turn import Answer, AnswerStatus

NOTHING = Patch("c0", "t0")
STARTED = "2030-01-01T00:00:00+00:00"


def patch(*paths: str) -> Patch:
    """Build a change of these files; none is the empty change."""
    changes = tuple(FileChange(path, ChangeKind.MODIFIED, 1, 1) for path in paths)
    return Patch("c0", "t1", changes, f"diff of {', '.join(paths)}\n") if paths else NOTHING


def answer(
    status: AnswerStatus = AnswerStatus.FINISHED,
    reason: str = "",
    *,
    text: str = "",
    cost_usd: float | None = None,
) -> Answer:
    """Build an answer that took a good second."""
    return Answer(status, text, reason, cost_usd, duration_seconds=1.26)


def proposal(
    *kept: str,
    agent_answer: Answer | None = None,
    dropped: tuple[str, ...] = (),
    number: int = 1,
    group: str = "g1",
) -> Proposal:
    """Build the proposal of round ``number``: files that are judged, and sealed ones dropped."""
    return Proposal(
        key=f"r1/{number}/{group}",
        agent="scripted",
        answer=agent_answer or answer(),
        patch=patch(*kept, *dropped),
        kept=patch(*kept),
        dropped=dropped,
        patch_file=f".adws/attempts/round-{number}.patch",
        started_at=STARTED,
    )
