"""Search the source of an accepted change for lines that look like a cheat."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.core.answer_lines import DOUBT_RULE, Doubt, read_answer_lines
from adws.core.errors import PipelineError
from adws.core.failure import Analysis, Failure
from adws.core.flag import Flag
from adws.core.patch import FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.railway import traverse
from adws.core.selected_group import SelectedGroup
from adws.core.suite import SuiteReport
from adws.core.verdict import Verdict
from adws.trust.data_files import data_files
from adws.trust.data_files import flags_of as data_flags
from adws.trust.doctests import altered_examples
from adws.trust.held_out import only_what_was_shown
from adws.trust.literal_leak import CaseText, leaked
from adws.trust.questions import questions_in, with_questions
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.loaded_aside import with_loaded
from adws.trust.source_rules.read_source import read_source
from adws.vcs.base import Base
from adws.vcs.file_text import raw_text_at, readable_at

_MOST_DOUBTS = 5


def read_change(
    base: Base,
    proposal: Proposal,
    analysis: Analysis,
    after: SuiteReport,
    verdict: Verdict,
    selected: SelectedGroup | None,
) -> IOResult[Verdict, PipelineError]:
    """Return the verdict with a flag for each line that looks like a cheat.

    Such lines force an exit, detect test runs, or contain the answers of the fixed cases. Data
    files that the run ``after`` the change opened are read like source. Doubts of the change's own
    author are flagged too, and so is a fix that fails the held-out cases of ``selected``.
    ``analysis`` is the newest one without the change.
    """
    doubts = read_answer_lines(proposal.answer.text).doubts[:_MOST_DOUBTS]
    opened = [evolve(file, path=base.at_top(file.path)) for file in after.opened]
    return IOResult.do(
        evolve(
            with_questions(verdict, questions_in(doubts)),
            flags=(
                *verdict.flags,
                *read_source(changes),
                *altered_examples(changes, {base.at_top(case.file) for case in after.cases}),
                *data_flags(data),
                *leaked(tests, changes, data),
                *(only_what_was_shown(verdict, selected, base.prefix) if selected else ()),
                *_doubt_flags(base, doubts),
            ),
        )
        for tests in _test_texts(base, proposal.kept.base, analysis, verdict.fixed)
        for texts in _changed_texts(base, proposal.kept)
        for changes in IOSuccess(with_loaded(texts, (test.text for test in tests)))
        for data in IOSuccess(data_files(changes, opened, noted=after.notes_opened))
    )


def _changed_texts(base: Base, patch: Patch) -> IOResult[tuple[ChangedText, ...], PipelineError]:
    """Return all changed files; text deleted in one may be in another now."""

    def changed_text(change: FileChange) -> IOResult[ChangedText, PipelineError]:
        return IOResult.do(
            ChangedText(change.path, before, after or "")
            for before in raw_text_at(base, patch.base, change.path)
            for after in raw_text_at(base, patch.tree, change.path)
        )

    return traverse(changed_text, patch.changes)


def _test_texts(
    base: Base, tree_ish: str, analysis: Analysis, fixed: tuple[str, ...]
) -> IOResult[tuple[CaseText, ...], PipelineError]:
    names: dict[str, tuple[str, ...]] = {}
    for failure in analysis.failures:
        if failure.case_id in fixed:
            for file in _files(failure):
                names[file] = (*names.get(file, ()), failure.test)

    def case_text(file: str) -> IOResult[CaseText, PipelineError]:
        text = readable_at(base, tree_ish, base.at_top(file))
        return text.map(lambda there: CaseText(file, there or "", names[file]))

    return traverse(case_text, names)


def _files(failure: Failure) -> frozenset[str]:
    """Return the file of a case; if its report does not name it, the files of its trace."""
    return frozenset(
        (failure.file,) if failure.file else (frame.file for frame in failure.evidence.frames)
    )


def _doubt_flags(base: Base, doubts: tuple[Doubt, ...]) -> tuple[Flag, ...]:
    return tuple(
        Flag(DOUBT_RULE, base.at_top(doubt.path), doubt.line, doubt.seen, doubt.why)
        for doubt in doubts
    )
