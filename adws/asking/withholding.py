"""Withhold cases from an agent: remove them from its tree, and restore them in its change.

If cases are held out, the tree has no history, because that would show them.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePath, PurePosixPath

from attrs import field, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.asking.workplace import Workplace
from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.core.railway import fold
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Workspace
from adws.core.suite import SuiteReport
from adws.runners.runner import Runner
from adws.runners.suite_runner import runner_of
from adws.runners.suites import own_files, suite_of
from adws.runners.withholding import Withholding
from adws.vcs.base import Base
from adws.vcs.commit import commit_tree
from adws.vcs.diff import patch_between
from adws.vcs.file_text import known_text, text_at
from adws.vcs.merging import merged_text
from adws.vcs.reading import read_patch
from adws.vcs.text_replacement import replace_texts

_Texts = dict[str, str]
_NONE: IOResult[_Texts, PipelineError] = IOSuccess({})


@frozen
class Withheld:
    """The content of an agent's tree."""

    head: str
    """The commit with all cases."""
    commit: str
    """The commit of the tree; ``head`` if nothing is withheld."""
    texts: Mapping[str, str] = field(factory=dict[str, str])
    """The texts of the altered test files in the tree, by path relative to the repository's top."""


def withhold(
    place: Workplace, head: str, selected: SelectedGroup, report: SuiteReport | None
) -> IOResult[Withheld, PipelineError]:
    """Return the content of an agent's tree, without the held-out cases.

    If a case cannot be removed from its file, the file stays as it is: the prompt does not mention
    the case, but the agent could read it. The same holds if agents work in the user's own tree.
    """
    whole = Withheld(head, head)
    if report is None or not selected.hidden_ids or place.settings.workspace is Workspace.IN_PLACE:
        return IOSuccess(whole)
    names: dict[str, tuple[str, ...]] = {}
    for case in (
        report.by_id[case_id] for case_id in selected.hidden_ids if case_id in report.by_id
    ):
        names[case.file] = (*names.get(case.file, ()), case.id)
    return IOResult.do(
        withheld
        for texts in fold(_NONE, names.items(), partial(_reduced, place, head, report))
        for withheld in (_committed(place.base, head, texts) if texts else IOSuccess(whole))
    )


def _reduced(
    place: Workplace,
    head: str,
    report: SuiteReport,
    texts: _Texts,
    file: tuple[str, tuple[str, ...]],
) -> IOResult[_Texts, PipelineError]:
    """Add the text of a file without some of its cases, if they can be removed."""
    path, hidden = file
    suite = suite_of(place.suites, hidden[0])
    runner: Runner = runner_of(suite).unwrap()
    whole = str(PurePosixPath(place.base.prefix, path))
    cases = [case for case in report.cases if case.file == path]

    def added(text: str | None) -> _Texts:
        request = Withholding(
            text or "",
            own_files(suite.folder, (path,))[0],
            tuple(case.name for case in cases if case.id in hidden),
            tuple(case.name for case in cases if case.id not in hidden),
        )
        without = runner.withhold(request) if runner.withhold and text else None
        return texts if without is None else {**texts, whole: without}

    return text_at(place.base, head, whole).map(added)


def _committed(base: Base, head: str, texts: _Texts) -> IOResult[Withheld, PipelineError]:
    return IOResult.do(
        Withheld(head, commit, texts)
        for tree in replace_texts(base, head, texts)
        for moment in io_ops.now()
        for commit in commit_tree(base, tree, (), "The project", moment)
    )


def read_change(base: Base, withheld: Withheld, tree: PurePath) -> IOResult[Patch, PipelineError]:
    """Read what an agent changed in its tree, and restore the withheld cases."""
    changed = read_patch(base, withheld.commit, tree)
    if not withheld.texts:
        return changed
    return IOResult.do(
        whole
        for patch in changed
        for texts in fold(
            _NONE, withheld.texts.items(), partial(_put_back, base, withheld.head, patch)
        )
        for merged in replace_texts(base, patch.tree, texts)
        for whole in patch_between(base, withheld.head, merged)
    )


def _put_back(
    base: Base, head: str, patch: Patch, texts: _Texts, file: tuple[str, str]
) -> IOResult[_Texts, PipelineError]:
    """Add the original text of a file with the agent's changes; a removed file stays removed."""
    path, reduced = file

    def put_back(present: str | None) -> IOResult[_Texts, PipelineError]:
        if present is None:
            return IOSuccess(texts)
        return IOResult.do(
            {**texts, path: text}
            for original in known_text(base, head, path)
            for text in merged_text(ours=present, before=reduced, theirs=original)
        )

    return text_at(base, patch.tree, path).bind(put_back)
