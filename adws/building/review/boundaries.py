"""The boundaries that work crosses: as it is planned, and as far as it has been done."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.patch import FileChange, Patch
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import traverse
from adws.core.settings import Settings
from adws.core.work_item import WorkItem
from adws.judging.bench import SuiteBench
from adws.judging.texts import texts_of
from adws.runners.runner import Suite
from adws.runners.suite_globs import test_globs
from adws.trust.sealed import is_sealed
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.verification.change import ChangedFile, ReviewedChange, changed_files, planned_files
from adws.trust.verification.imported import import_name, importers, tops_of
from adws.trust.verification.need import boundaries_crossed
from adws.vcs.base import Base
from adws.vcs.diff import patch_between
from adws.vcs.file_text import readable_at
from adws.vcs.mentions import Mentions, mentions

_TESTS = (
    *("test/", "tests/", "__tests__/", "spec/", "e2e/"),
    *("test_*.py", "*_test.*", "*.test.*", "*.spec.*", "conftest.py"),
)
"""Globs of tests, also where nobody has looked for the suites yet."""
_MOST_WORDS = 50

_IsTest = Callable[[str], bool]


def crossed_by_plan(bench: SuiteBench, item: WorkItem) -> IOResult[tuple[str, ...], PipelineError]:
    """Return a reason for each boundary that a plan crosses, by its files, modules and words.

    A plan that names files, and only tests and documents among them, crosses none.
    """
    return IOResult.do(
        boundaries_crossed(_change(bench.settings, files, frozenset(), _words(item, files)))
        for is_test in _test_files(bench.suites)
        for texts in texts_of(bench.root, item.files)
        for files in IOSuccess(planned_files(texts, item.modules, is_test))
    )


def crossed_by_change(
    bench: SuiteBench, base: Base, head: str
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return a reason for each boundary that the change from the base to ``head`` crosses."""
    return IOResult.do(
        boundaries_crossed(change)
        for patch in patch_between(base, base.commit, head)
        for is_test in _test_files(bench.suites)
        for texts in _changed_texts(base, patch)
        for change in _read_change(bench, base, patch, changed_files(texts, is_test), is_test)
    )


def _read_change(
    bench: SuiteBench, base: Base, patch: Patch, files: tuple[ChangedFile, ...], is_test: _IsTest
) -> IOResult[ReviewedChange, PipelineError]:
    names = dict.fromkeys(import_name(file.path) for file in files if file.is_source)
    words = tuple(filter(None, names))[:_MOST_WORDS]
    return IOResult.do(
        _change(
            bench.settings,
            files,
            tops_of((*listing, *(file.path for file in files))),
            importing=_importers(base, files, mentioned, is_test),
        )
        for listing in io_ops.list_files(bench.root, skip=NOT_THE_PROJECTS)
        for mentioned in mentions(base, patch.tree, words)
    )


def _change(
    settings: Settings,
    files: tuple[ChangedFile, ...],
    tops: frozenset[str],
    request: str = "",
    importing: Mapping[str, tuple[str, ...]] | None = None,
) -> ReviewedChange:
    return ReviewedChange(
        files, request, importing or {}, settings.shared, settings.boundaries, tops
    )


def _importers(
    base: Base, files: tuple[ChangedFile, ...], mentioned: Mentions, is_test: _IsTest
) -> Mapping[str, tuple[str, ...]]:
    lines = ((project_path(base, path), line) for path, line in mentioned)
    others = [(path, line) for path, line in lines if not is_test(path)]
    return importers([file.path for file in files], others)


def _words(item: WorkItem, files: tuple[ChangedFile, ...]) -> str:
    if item.files and not files:
        return ""
    return "\n".join((item.title, item.request, *item.criteria))


def _test_files(suites: tuple[Suite, ...]) -> IOResult[_IsTest, PipelineError]:
    return IOResult.do(
        partial(is_sealed, globs=(*_TESTS, *globs))
        for globs in IOResult.from_result(test_globs(suites))
    )


def _changed_texts(base: Base, patch: Patch) -> IOResult[tuple[ChangedText, ...], PipelineError]:
    def read(change: FileChange) -> IOResult[ChangedText, PipelineError]:
        return IOResult.do(
            ChangedText(project_path(base, change.path), before, after or "")
            for before in readable_at(base, patch.base, change.path)
            for after in readable_at(base, patch.tree, change.path)
        )

    return traverse(read, patch.changes)


def project_path(base: Base, path: str) -> str:
    """Return a path below the repository's top as the project's folder has it."""
    place, folder = PurePath(path), PurePath(base.prefix)
    return str(place.relative_to(folder)) if place.is_relative_to(folder) else path
