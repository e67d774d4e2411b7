"""Issues about flaky cases that go into quarantine: one for each case, once.

A record in ``.adws`` tells which cases have an issue, so that a run after one whose quarantine
nobody merged does not open it again. It holds a case before its issue is opened: after a kill
meanwhile, none is opened twice.
"""

from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws.building.tracking.choice import trackers_of
from adws.cage.redaction import redacted, secrets_here
from adws.core.errors import PipelineError
from adws.core.quarantine import QUARANTINE_FILE, CasesWithIssues, QuarantinedCase
from adws.core.railway import fold
from adws.core.run import state_folder
from adws.core.settings import Settings
from adws.ledger.record_file import append_record, read_records
from adws.reports.flake_issue import flake_text, flake_title
from adws.trackers.asking import ask_tracker
from adws.trackers.tracker import IssueCreation, IssueRef, NewIssue, Tracker, TrackerProgram


@frozen
class _Opening:
    """A line of the record: an issue about a case is being opened, or is ``issue``, or is not."""

    case_id: str
    issue: str = ""
    refused: bool = False


def with_issues(
    root: PurePath, settings: Settings, run: str, cases: tuple[QuarantinedCase, ...]
) -> IOResult[CasesWithIssues, PipelineError]:
    """Open an issue about each case that has none yet; return the cases with their issues.

    Nothing is opened unless ``flake_issues`` is set and the project has a tracker that opens
    issues. Where the tracker refuses, a warning says so, and it is not asked about further cases.
    """
    if not settings.flake_issues:
        return IOSuccess(CasesWithIssues(cases))
    start: IOResult[CasesWithIssues, PipelineError] = IOSuccess(CasesWithIssues())

    def add(
        openings: dict[str, _Opening],
        way: tuple[TrackerProgram, IssueCreation],
        results: CasesWithIssues,
        case: QuarantinedCase,
    ) -> IOResult[CasesWithIssues, PipelineError]:
        if results.warning:
            return IOSuccess(evolve(results, cases=(*results.cases, case)))
        return IOResult.do(
            CasesWithIssues((*results.cases, evolve(case, issue=named.issue)), named.warning)
            for named in _issue_about(root, run, way, openings.get(case.id), case)
        )

    return IOResult.do(
        results
        for trackers in trackers_of(root, settings.tracker)
        for ways in IOSuccess(_creations(trackers))
        for opening in read_records(_record(root), _Opening)
        for results in (
            fold(
                start,
                cases,
                partial(
                    add,
                    {opening_record.case_id: opening_record for opening_record in opening},
                    ways[0],
                ),
            )
            if ways
            else IOSuccess(CasesWithIssues(cases))
        )
    )


@frozen
class _Issue:
    issue: str = ""
    warning: str = ""


def _record(root: PurePath) -> PurePath:
    return state_folder(root) / "flake-issues.jsonl"


def _creations(
    trackers: tuple[Tracker, ...],
) -> tuple[tuple[TrackerProgram, IssueCreation], ...]:
    programs = (tracker.program for tracker in trackers)
    return tuple(
        (program, program.create) for program in programs if program is not None and program.create
    )


def _issue_about(
    root: PurePath,
    run: str,
    way: tuple[TrackerProgram, IssueCreation],
    earlier: _Opening | None,
    case: QuarantinedCase,
) -> IOResult[_Issue, PipelineError]:
    if earlier is not None and not earlier.refused:
        return IOSuccess(_Issue(earlier.issue, "" if earlier.issue else _unsure(case)))
    program, creation = way

    def opening_of(issue: str) -> tuple[_Opening, str]:
        return _Opening(case.id, issue), "" if issue else _unsure(case)

    def failed_opening(error: PipelineError) -> IOResult[tuple[_Opening, str], PipelineError]:
        warning = f"no issue about a flaky case is opened: {error.message} ({error.hint})"
        return IOSuccess((_Opening(case.id, refused=not error.context.get("timed_out")), warning))

    return IOResult.do(
        _Issue(opening.issue, warning)
        for secrets in secrets_here()
        for _begun in append_record(_record(root), _Opening(case.id))
        for opening, warning in ask_tracker(
            program,
            IssueRef("", root),
            creation.command(
                NewIssue(
                    redacted(flake_title(case), secrets),
                    redacted(flake_text(case, run), secrets),
                    root,
                )
            ),
        )
        .map(creation.issue_in)
        .map(opening_of)
        .lash(failed_opening)
        for _ended in append_record(_record(root), opening)
    )


def _unsure(case: QuarantinedCase) -> str:
    return (
        f"adws asked for an issue about {case.id} and does not know its name: look for it in the "
        f"tracker, and write it into {QUARANTINE_FILE} as 'issue'"
    )
