"""Why a tracker could not be asked, or what it refused, told to the person who named an issue."""

import re

from adws.core.errors import PipelineError, TrackerFailed
from adws.core.process import Completed
from adws.trackers.tracker import IssueRef, Tracker, TrackerProgram

_WORDS = 500  # characters
_IN_WORDS = "or tell in words what is to be built"


def not_installed(program: TrackerProgram) -> PipelineError:
    """Return the error for a program that is not there."""
    return TrackerFailed(
        f"'{program.name}', the program of the tracker '{program.tracker}', is not installed",
        hint=f"{program.install_hint}, {_IN_WORDS}",
        context={"tracker": program.tracker},
    )


def refused(program: TrackerProgram, issue: IssueRef, done: Completed) -> PipelineError:
    """Return the error for a program that did not do what it was asked."""
    said = _said(done)
    known = (one.hint for one in program.complaints if re.search(one.pattern, said))
    reason = "it took too long" if done.timed_out else said[-_WORDS:] or "it said nothing"
    return TrackerFailed(
        f"{program.tracker} refused the issue '{issue.id}': {reason}",
        hint=next(known, f"try it by hand: {' '.join(done.argv[:3])}"),
        context={"tracker": program.tracker, "issue": issue.id, "stderr": said[-_WORDS:]},
    )


def unreadable(tracker: str, issue: IssueRef, reason: str) -> PipelineError:
    """Return the error for an answer that is not what the tool's documentation promises."""
    return TrackerFailed(
        f"what {tracker} says of the issue '{issue.id}' cannot be read: {reason}",
        hint=f"look at the version of its program, {_IN_WORDS}",
        context={"tracker": tracker, "issue": issue.id},
    )


def already_closed(tracker: str, issue: IssueRef) -> PipelineError:
    """Return the error for work that is done already."""
    return TrackerFailed(
        f"the issue '{issue.id}' of {tracker} is closed already",
        hint=f"open it again, {_IN_WORDS}",
        context={"tracker": tracker, "issue": issue.id},
    )


def nobody_knows(issue: str, tracker: Tracker | None) -> PipelineError:
    """Return the error for an issue that no tracker of the project can know."""
    why = "no tracker was found in this project" if tracker is None else _not_its(tracker)
    return TrackerFailed(
        f"nobody knows the issue '{issue}': {why}",
        hint=f"set tracker to the one that does (adws trackers list), {_IN_WORDS}",
        context={"tracker": "" if tracker is None else tracker.name, "issue": issue},
    )


def _not_its(tracker: Tracker) -> str:
    return f"the tracker '{tracker.name}' calls none so"


def _said(done: Completed) -> str:
    return (done.stderr.strip() or done.stdout.strip()).replace("\x00", "")
