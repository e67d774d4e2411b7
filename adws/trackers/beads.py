"""Beads: issues in the project's own ``.beads`` folder, through its program ``bd``.

Its commands and its JSON are those of its CLI reference: an issue is shown as a list of one, or
inside of ``{"schema_version": …, "data": …}`` where ``BD_JSON_ENVELOPE`` is set.
"""

import json

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.core.codec import structure
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.work_item import WorkItem
from adws.trackers.argument import argument
from adws.trackers.criteria import list_lines
from adws.trackers.refusals import already_closed, unreadable
from adws.trackers.tracker import (
    IssueCreation,
    IssueRef,
    KnownRefusal,
    NewIssue,
    Tracker,
    TrackerProgram,
)

_NAME = "beads"


@frozen
class _Issue:
    id: str
    title: str
    description: str = ""
    design: str = ""
    acceptance_criteria: str = ""
    status: str = "open"


def _bd(issue: IssueRef, *words: str) -> Command:
    """Return a call of ``bd``; the id is behind ``--``, so that it is never an option."""
    return Command(
        ("bd", *words, "--json", "--", issue.id), issue.folder, env={"BD_JSON_ENVELOPE": "0"}
    )


def _read(issue: IssueRef) -> Command:
    return _bd(issue, "show")


def _close(issue: IssueRef, reason: str) -> Command:
    return _bd(issue, "close", f"--reason={argument(reason)}")


def _note(issue: IssueRef, text: str) -> Command:
    """Add to the notes that are there, which others may have written."""
    return _bd(issue, "update", f"--append-notes={argument(text)}")


def _create(new: NewIssue) -> Command:
    """Open a bug; the title stands behind ``--``, so that it is never an option."""
    words = ("--json", "--type=bug", f"--description={argument(new.text)}")
    argv = ("bd", "create", *words, "--", argument(new.title))
    return Command(argv, new.folder, env={"BD_JSON_ENVELOPE": "0"})


def _id_in(printed: str) -> str:
    try:
        printed_issue = json.loads(printed)
    except (ValueError, RecursionError):
        return ""
    created = structure(printed_issue, _Issue, "issue", allow_extra_keys=True)
    return created.map(lambda issue: issue.id).value_or("")


def _parse(issue: IssueRef, answer: str) -> Result[WorkItem, PipelineError]:
    try:
        printed_issue = json.loads(answer)
    except (ValueError, RecursionError) as error:
        return Failure(unreadable(_NAME, issue, str(error)))
    plain = printed_issue.get("data") if isinstance(printed_issue, dict) else printed_issue
    if not isinstance(plain, list) or len(plain) != 1:
        return Failure(unreadable(_NAME, issue, "it is not a list of one issue"))
    structured = structure(plain[0], _Issue, "issue", allow_extra_keys=True)
    return Result.do(
        item
        for parsed_issue in structured.alt(lambda reason: unreadable(_NAME, issue, reason))
        for item in _work_item(issue, parsed_issue)
    )


def _work_item(issue: IssueRef, parsed_issue: _Issue) -> Result[WorkItem, PipelineError]:
    if parsed_issue.status == "closed":
        return Failure(already_closed(_NAME, issue))
    request = "\n\n".join(
        filter(None, (parsed_issue.description.strip(), parsed_issue.design.strip()))
    )
    return Success(
        WorkItem(
            parsed_issue.title,
            request or parsed_issue.title,
            list_lines(parsed_issue.acceptance_criteria),
            id=parsed_issue.id,
            tracker=_NAME,
        )
    )


TRACKER = Tracker(
    name=_NAME,
    summary="issues in the project's own .beads folder, through bd",
    ids=r"[A-Za-z0-9][\w.-]{0,99}",
    folders=(".beads",),
    program=TrackerProgram(
        tracker=_NAME,
        name="bd",
        install_hint="install Beads: npm install -g @beads/bd",
        read=_read,
        parse=_parse,
        close=_close,
        note=_note,
        create=IssueCreation(_create, _id_in),
        complaints=(
            KnownRefusal(r"no (active )?beads (database|workspace)", "make one here: bd init"),
            KnownRefusal(r"not found|no issue found", "bd list shows the issues"),
            KnownRefusal(r"blocked by|open child", "close the issues that block it first"),
        ),
    ),
)
