"""Changes of a test file that touch nothing but the marks of pending tests.

Such a change decides which tests run, and nothing else. What need not be checked for it is said
with the reason, so that continuous integration can leave it out.
"""

from collections import Counter
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult

from adws.catalog import Folders
from adws.core.check import CheckSort
from adws.core.errors import PipelineError
from adws.core.settings import Settings
from adws.languages.language import language_of
from adws.pipeline.spec_sources import SpecSources, spec_sources
from adws.runners.code_shape import code_shape
from adws.runners.pending import SpecReader, all_marks, without_marks
from adws.vcs.committed import changed_paths

_SAME_TYPES = {
    "javascript": "a modifier or an option of the test tool has no part in types",
    "go": "a call without a result has no part in types",
    "rust": "an attribute without code has no part in types",
    "": "the file contains no code",
}
_TYPED = "a decorator is code: it is imported, and gives its function a type"


@frozen
class MarkChange:
    """What a change does to marks."""

    activated: tuple[str, ...] = ()
    """The names of the tests, or groups, that have lost a mark, in the order of the names."""
    marked: tuple[str, ...] = ()
    """The names of those that have got a mark, or another one."""
    is_mark_only: bool = False
    """Whether marks are all that differs, the places of code and blanks aside."""
    may_skip: tuple[CheckSort, ...] = ()
    """The sorts of checks whose answer this change cannot alter."""
    why: str = ""
    """Why they may be left out, or why none may."""

    @property
    def must_run(self) -> tuple[CheckSort, ...]:
        """The sorts of checks whose answer this change can alter."""
        return tuple(sort for sort in CheckSort if sort not in self.may_skip)


def mark_change_between(
    root: PurePath, settings: Settings, before: str, after: str, extensions: Folders = ()
) -> IOResult[MarkChange, PipelineError]:
    """Return what a change from one revision to another does to marks.

    It is one of marks only where each file that differs in the repository is a test file, and
    differs in marks only. Fails with ``RepositoryUnusable`` for an unknown revision.
    """
    return IOResult.do(
        _together([_of_path(path, old, new) for path in paths])
        for old in spec_sources(root, settings, before, extensions)
        for new in spec_sources(root, settings, after, extensions)
        for paths in changed_paths(root, before, after)
    )


def _of_path(path: str, old: SpecSources, new: SpecSources) -> MarkChange:
    """Return what happens to one file; the runner is the first one that sees it so."""
    files = [file for file in new.files if file.path == path and file in old.files]
    texts = [sources.texts.get(path, "") for sources in (old, new)]
    changes = [mark_change(file.reader, file.own_path, *texts) for file in files]
    nothing = MarkChange(why=f"{path} is not a test file in both commits")
    return next((change for change in changes if change.is_mark_only), (*changes, nothing)[0])


def _together(changes: list[MarkChange]) -> MarkChange:
    others = [change for change in changes if not change.is_mark_only]
    skipping = [change.may_skip for change in changes]
    least = min(skipping, key=len, default=())
    because = [change for change in changes if change.may_skip == least]
    return MarkChange(
        tuple(name for change in changes for name in change.activated),
        tuple(name for change in changes for name in change.marked),
        is_mark_only=bool(changes) and not others,
        may_skip=() if others else least,
        why=(*others, *because, MarkChange(why="nothing differs"))[0].why,
    )


def mark_change(reader: SpecReader, path: str, before: str, after: str) -> MarkChange:
    """Return what a change does to the marks of one file; ``path`` is relative to its suite.

    Both texts are compared as syntax trees without any mark; comments count.
    """
    old, new = (Counter(all_marks(reader, path, text)) for text in (before, after))
    activated, marked_tests = (
        tuple(sorted(name for name, *_ in names)) for names in (old - new, new - old)
    )
    shapes = [without_marks(reader, path, text) for text in (before, after)]
    if None in shapes or code_shape(path, after) is None:
        return MarkChange(activated, marked_tests, why=f"{path} cannot be read as code")
    if shapes[0] != shapes[1]:
        return MarkChange(activated, marked_tests, why=f"{path} differs in more than marks")
    if not activated and not marked_tests:
        return MarkChange(why=f"no mark of {path} differs")
    language = language_of(path)
    name = "" if language is None else language.name
    skipped = (CheckSort.TYPES,) if name in _SAME_TYPES and not marked_tests else ()
    why = "a test is taken out of the run" if marked_tests else _SAME_TYPES.get(name, _TYPED)
    return MarkChange(activated, marked_tests, is_mark_only=True, may_skip=skipped, why=why)
