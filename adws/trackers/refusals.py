"""The errors of a tracker: why it could not be asked, or what it refused."""

import re

from adws.core.errors import PipelineError, TrackerFailed
from adws.core.process import CompletedProcess
from adws.trackers.tracker import IssueRef, Tracker, TrackerProgram

_WORDS = 500  # characters
_IN_WORDS = "or describe in words what to build"


def not_installed(program: TrackerProgram) -> PipelineError:
    """Return the error for a program that is not there."""
    return TrackerFailed(
        f"'{program.name}', the program of the tracker '{program.tracker}', is not installed",
        hint=f"{program.install_hint}, {_IN_WORDS}",
        context={"tracker": program.tracker},
    )


def refusal(program: TrackerProgram, issue: IssueRef, completed: CompletedProcess) -> PipelineError:
    """Return the error for a program that did not do what it was asked."""
    output = (completed.stderr.strip() or completed.stdout.strip()).replace("\x00", "")
    hints = (
        complaint.hint for complaint in program.complaints if re.search(complaint.pattern, output)
    )
    about = f"the issue '{issue.id}'" if issue.id else "a new issue"
    reason = "it took too long" if completed.timed_out else output[-_WORDS:] or "it said nothing"
    return TrackerFailed(
        f"{program.tracker} refused {about}: {reason}",
        hint=next(hints, f"try it by hand: {' '.join(completed.argv[:3])}"),
        context={
            "tracker": program.tracker,
            "issue": issue.id,
            "stderr": output[-_WORDS:],
            "timed_out": completed.timed_out,
        },
    )


def unreadable(tracker: str, issue: IssueRef, reason: str) -> PipelineError:
    """Return the error for an answer that is not what the tool's documentation promises."""
    return TrackerFailed(
        f"adws cannot read the answer of {tracker} about the issue '{issue.id}': {reason}",
        hint=f"check the version of its program, {_IN_WORDS}",
        context={"tracker": tracker, "issue": issue.id},
    )


def already_closed(tracker: str, issue: IssueRef) -> PipelineError:
    """Return the error for work that is done already."""
    return TrackerFailed(
        f"the issue '{issue.id}' of {tracker} is already closed",
        hint=f"reopen it, {_IN_WORDS}",
        context={"tracker": tracker, "issue": issue.id},
    )


def unknown_issue(issue: str, tracker: Tracker | None) -> PipelineError:
    """Return the error for an issue that no tracker of the project can know."""
    why = (
        "no tracker was found in this project"
        if tracker is None
        else f"it is not a name that the tracker '{tracker.name}' uses"
    )
    return TrackerFailed(
        f"no issue named '{issue}': {why}",
        hint=f"set 'tracker' to the one that has it (adws trackers list), {_IN_WORDS}",
        context={"tracker": "" if tracker is None else tracker.name, "issue": issue},
    )
