"""Read the source part of an accepted change for what looks like a cheat; it refuses nothing."""

from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.answer_lines import read_answer_lines
from adws.core.context import Context
from adws.core.doubt import RULE, Doubt
from adws.core.errors import PipelineError
from adws.core.failure import Analysis, Failure
from adws.core.flag import Flag
from adws.core.patch import FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.railway import traverse
from adws.core.step import step
from adws.core.verdict import Verdict
from adws.slots import ANALYSIS, BASE, PROPOSAL, SELECTED, VERDICT
from adws.trust.held_out import only_what_was_shown
from adws.trust.literal_leak import CaseText, leaked
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.read_source import read_source
from adws.vcs.base import Base
from adws.vcs.file_text import readable_at

_MOST_DOUBTS = 5


@step(reads=(PROPOSAL, VERDICT, ANALYSIS, BASE), writes=(VERDICT,))
def check_source(context: Context) -> IOResult[Context, PipelineError]:
    """Flag lines of an accepted change that force exits, ask for test runs, know the answers.

    What its own author doubts is flagged too. A flagged change is kept; a person should look at it.
    """
    return IOResult.do(
        context.put(VERDICT, evolve(verdict, flags=(*verdict.flags, *flags)))
        for verdict in IOResult.from_result(context.require(VERDICT))
        for flags in _flags(context, verdict)
    )


def _flags(context: Context, verdict: Verdict) -> IOResult[tuple[Flag, ...], PipelineError]:
    if not verdict.accepted:
        return IOSuccess(())
    return IOResult.do(
        (
            *read_source(changes),
            *leaked(tests, changes),
            *_held_out(context, verdict),
            *_doubted(base, proposal),
        )
        for proposal in IOResult.from_result(context.require(PROPOSAL))
        for analysis in IOResult.from_result(context.require(ANALYSIS))
        for base in IOResult.from_result(context.require(BASE))
        for changes in _changed_texts(base, proposal.kept)
        for tests in _test_texts(base, proposal.kept.base, analysis, verdict.fixed)
    )


def _changed_texts(base: Base, kept: Patch) -> IOResult[tuple[ChangedText, ...], PipelineError]:
    """Return all changed files; what was deleted in one may stand in another one now."""
    return traverse(partial(_changed_text, base, kept), kept.changes)


def _changed_text(
    base: Base, kept: Patch, change: FileChange
) -> IOResult[ChangedText, PipelineError]:
    return IOResult.do(
        ChangedText(change.path, before, after or "")
        for before in readable_at(base, kept.base, change.path)
        for after in readable_at(base, kept.tree, change.path)
    )


def _test_texts(
    base: Base, tree_ish: str, analysis: Analysis, fixed: tuple[str, ...]
) -> IOResult[tuple[CaseText, ...], PipelineError]:
    names: dict[str, tuple[str, ...]] = {}
    for failure in analysis.failures:
        if failure.case_id in fixed:
            for file in _files(failure):
                names[file] = (*names.get(file, ()), failure.test)
    return traverse(partial(_test_text, base, tree_ish), names.items())


def _files(failure: Failure) -> frozenset[str]:
    """Return where a case stands; where its report does not say, the files of its trace."""
    return frozenset(
        (failure.file,) if failure.file else (frame.file for frame in failure.evidence.frames)
    )


def _test_text(
    base: Base, tree_ish: str, named: tuple[str, tuple[str, ...]]
) -> IOResult[CaseText, PipelineError]:
    file, cases = named
    text = readable_at(base, tree_ish, base.at_top(file))
    return text.map(lambda found: CaseText(file, found or "", cases))


def _held_out(context: Context, verdict: Verdict) -> tuple[Flag, ...]:
    selected = context.get(SELECTED)
    if selected is None:
        return ()
    shown = tuple(failure.case_id for failure in selected.shown)
    return only_what_was_shown(verdict, shown, selected.held_out)


def _doubted(base: Base, proposal: Proposal) -> tuple[Flag, ...]:
    said = read_answer_lines(proposal.answer.text).doubts
    return tuple(map(partial(_doubt_flag, base), said[:_MOST_DOUBTS]))


def _doubt_flag(base: Base, doubt: Doubt) -> Flag:
    return Flag(RULE, base.at_top(doubt.path), doubt.line, doubt.seen, doubt.why)
