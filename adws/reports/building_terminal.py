"""The lines that the steps of ``adws implement`` and ``adws build`` show on a terminal."""

from collections.abc import Callable

from adws.core.failure import Analysis
from adws.core.proposal import KeptChange, Proposal
from adws.core.purpose import Purpose
from adws.core.quantity import quantity
from adws.core.red_phase import RedPhase
from adws.core.step_display import StepDisplay
from adws.core.suite import SuiteReport
from adws.core.verification import Verification, VerificationNeed
from adws.reports.round_terminal import UNNAMED, look_at

_SHOWN = 3
_TESTS = (Purpose.WRITE_TESTS, Purpose.VERIFY)


def baseline_line(before: SuiteReport | None) -> str:
    """Return how many cases there are, and how many are red, before adws builds anything."""
    if before is None:
        return ""
    red = f", {len(before.failing)} of them red" if before.failing else ""
    return f"before: {quantity(before.counts.total, 'case')}{red}"


def working_line(activity: str) -> Callable[[str | None], str]:
    """Return the function that says which agent does ``activity``."""
    return lambda agent: f"{agent or UNNAMED} {activity}"


def written_tests_display(
    proposal: Proposal | None, warnings: tuple[str, ...] | None
) -> StepDisplay:
    """Return which limits of money are nearly reached, and which tests the agent wrote."""
    return StepDisplay((*(warnings or ()), *_proposal_lines(proposal, "wrote")))


def changed_files_display(
    proposal: Proposal | None, warnings: tuple[str, ...] | None
) -> StepDisplay:
    """Return which limits of money are nearly reached, and which files the agent changed."""
    return StepDisplay((*(warnings or ()), *_proposal_lines(proposal, "changed")))


def red_line(red: RedPhase | None) -> str:
    """Return how the new tests fail."""
    if red is None:
        return ""
    verb = "fails" if red.failure_count == 1 else "fail"
    count = quantity(red.failure_count, "case")
    return f"RED: {count} {verb}: {', '.join(red.failure_types)}"


def green_line(after: Analysis | None) -> str:
    """Return how many cases the suite has, once no case is newly red."""
    if after is None:
        return ""
    return f"GREEN: {quantity(after.report.counts.total, 'case')}, no new failures"


def kept_line(kept_changes: tuple[KeptChange, ...] | None) -> str:
    """Return which commit holds the newest change."""
    if not kept_changes:
        return ""
    newest = kept_changes[-1]
    purpose = newest.purpose.value.replace("_", " ")
    return f"kept as {newest.commit[:12]} ({purpose}){look_at(flag.place for flag in newest.flags)}"


def kept_tests_line(kept_changes: tuple[KeptChange, ...] | None) -> str:
    """Return which commit holds the newest tests; nothing if the newest change is no test."""
    return kept_line(kept_changes) if kept_changes and kept_changes[-1].purpose in _TESTS else ""


def need_line(need: VerificationNeed | None) -> str:
    """Return whether a second agent verifies the change, and why."""
    if need is None:
        return ""
    word = "needed" if need.required else "not needed"
    return f"independent verification: {word}: {'; '.join(need.reasons)}"


def verified_display(
    verification: Verification | None, warnings: tuple[str, ...] | None
) -> StepDisplay:
    """Return which limits of money are nearly reached, and what the independent verifier found."""
    if verification is None or verification.verdict is None:
        return StepDisplay(warnings or ())
    verdict = f"independent verification: {verification.verdict.value}"
    return StepDisplay((*(warnings or ()), verdict))


def _proposal_lines(proposal: Proposal | None, verb: str) -> tuple[str, ...]:
    if proposal is None:
        return ()
    paths = proposal.kept.paths
    more = f" and {len(paths) - _SHOWN} more" if len(paths) > _SHOWN else ""
    dropped = f" (not taken: {', '.join(proposal.dropped)})" if proposal.dropped else ""
    files = ", ".join(paths[:_SHOWN]) or "nothing"
    return (f"{proposal.agent} {verb} {files}{more}{dropped}",)
