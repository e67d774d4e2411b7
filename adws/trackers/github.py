"""Issues at GitHub, through its own program ``gh``, which knows who you are."""

import json
import re
from collections.abc import Mapping

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.core.codec import structure
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.work_item import WorkItem
from adws.trackers.argument import argument
from adws.trackers.criteria import checklist_items
from adws.trackers.refusals import already_closed, unreadable
from adws.trackers.tracker import (
    IssueCreation,
    IssueRef,
    KnownRefusal,
    NewIssue,
    Tracker,
    TrackerProgram,
)

_NAME = "github"
_ADDRESS = r"https://[\w.-]+/[\w.-]+/[\w.-]+/issues/[0-9]{1,18}"
_QUIET: Mapping[str, str] = {
    "GH_PROMPT_DISABLED": "1",
    "GH_NO_UPDATE_NOTIFIER": "1",
    "GH_PAGER": "cat",
    "NO_COLOR": "1",
}
_LOG_IN = "log in: gh auth login, or set GH_TOKEN"
_NAME_IT = "give the issue's whole address, or add the repository as a git remote"


@frozen
class _Issue:
    title: str
    body: str = ""
    state: str = "OPEN"


def _gh(issue: IssueRef, verb: str, *words: str, stdin: str = "") -> Command:
    name = issue.id.removeprefix("#")
    argv = ("gh", "issue", verb, *words, "--", name)
    return Command(argv, issue.folder, env=_QUIET, stdin=stdin)


def _read(issue: IssueRef) -> Command:
    return _gh(issue, "view", "--json=title,body,state")


def _close(issue: IssueRef, reason: str) -> Command:
    return _gh(issue, "close", "--reason=completed", f"--comment={argument(reason)}")


def _note(issue: IssueRef, text: str) -> Command:
    return _gh(issue, "comment", "--body-file=-", stdin=argument(text))


def _create(new: NewIssue) -> Command:
    argv = ("gh", "issue", "create", f"--title={argument(new.title)}", "--body-file=-")
    return Command(argv, new.folder, env=_QUIET, stdin=argument(new.text))


def _address_in(printed: str) -> str:
    """Return the last line, which is the address of the new issue."""
    last = printed.strip().rpartition("\n")[2]
    return last if re.fullmatch(_ADDRESS, last) else ""


def _parse(issue: IssueRef, answer: str) -> Result[WorkItem, PipelineError]:
    try:
        plain = json.loads(answer)
    except (ValueError, RecursionError) as error:
        return Failure(unreadable(_NAME, issue, str(error)))
    structured = structure(plain, _Issue, "issue", allow_extra_keys=True)
    return Result.do(
        item
        for parsed_issue in structured.alt(lambda reason: unreadable(_NAME, issue, reason))
        for item in _work_item(issue, parsed_issue)
    )


def _work_item(issue: IssueRef, parsed_issue: _Issue) -> Result[WorkItem, PipelineError]:
    if parsed_issue.state == "CLOSED":
        return Failure(already_closed(_NAME, issue))
    body = parsed_issue.body.replace("\r\n", "\n").strip()
    request = body or parsed_issue.title
    return Success(
        WorkItem(parsed_issue.title, request, checklist_items(body), id=issue.id, tracker=_NAME),
    )


TRACKER = Tracker(
    name=_NAME,
    summary="issues at GitHub, through gh",
    ids=rf"#?[0-9]{{1,18}}|{_ADDRESS}",
    hosts=("github.com", "github.*"),
    program=TrackerProgram(
        tracker=_NAME,
        name="gh",
        install_hint="install GitHub's command line: apt-get install gh",
        read=_read,
        parse=_parse,
        close=_close,
        note=_note,
        create=IssueCreation(_create, _address_in),
        complaints=(
            KnownRefusal(r"gh auth login|GH_TOKEN|Bad credentials|HTTP 401", _LOG_IN),
            KnownRefusal(r"[Cc]ould not resolve to an? [Ii]ssue", "gh issue list shows the issues"),
            KnownRefusal(r"not a git repository|no git remotes|none of the git remotes", _NAME_IT),
            KnownRefusal(
                r"rate limit|HTTP 403", "wait, or ask for the right to write issues there"
            ),
        ),
    ),
)
