"""The pending tests in the files of a commit."""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import catalog
from adws.core.errors import PipelineError
from adws.core.settings import Settings
from adws.core.spec import SpecRules
from adws.pipeline.ids import derived_id, is_id
from adws.pipeline.spec_files import SpecFile, configuration_files, spec_files
from adws.runners.pending import PendingTest, pending_tests
from adws.vcs.committed import committed_files, committed_texts


@frozen
class SpecSources:
    """The files of a commit that may hold pending tests."""

    commit: str
    """The id of the commit."""
    rules: SpecRules
    """How specs are known."""
    files: tuple[SpecFile, ...]
    """The files, each as every runner sees it that may run it."""
    texts: Mapping[str, str]
    """Their texts, by their paths."""


@frozen
class FoundSpec:
    """A pending test in a file."""

    file: SpecFile
    """The file, as its runner sees it."""
    pending: PendingTest
    """The test."""

    @property
    def id(self) -> str:
        """The id in its title or its reason, where it can be one; else that of path and title."""
        own = self.pending.id
        return own if is_id(own) else derived_id(self.file.path, self.pending.case.name)


def spec_sources(
    root: PurePath, settings: Settings, revision: str, extensions: catalog.Folders = ()
) -> IOResult[SpecSources, PipelineError]:
    """Return the files at a revision of the user's repository that may hold pending tests.

    ``extensions`` are the folders with the project's own runners. Fails with
    ``RepositoryUnusable`` for an unknown revision.
    """
    rules = SpecRules(settings.spec_marker, settings.spec_id_pattern)
    return IOResult.do(
        SpecSources(files.commit, rules, files_of_specs, texts)
        for files in committed_files(root, revision)
        for runners in IOResult.from_result(catalog.usable(catalog.RUNNER, (), extensions))
        for configuration in committed_texts(
            files, configuration_files(runners, tuple(files.blobs))
        )
        for files_of_specs in IOSuccess(
            spec_files(settings, runners, tuple(files.blobs), configuration)
        )
        for texts in committed_texts(files, (file.path for file in files_of_specs))
    )


def found_specs(sources: SpecSources) -> tuple[tuple[FoundSpec, ...], tuple[str, ...]]:
    """Return the pending tests, and the paths of the files that their runners cannot read."""
    by_path: defaultdict[str, list[SpecFile]] = defaultdict(list)
    for file in sources.files:
        by_path[file.path].append(file)
    specs, unread = list[FoundSpec](), list[str]()
    for path, own in by_path.items():
        pending = _pending(own, sources.texts[path], sources.rules)
        specs += pending or ()
        unread += [path] if pending is None else []
    return tuple(specs), tuple(unread)


def _pending(files: list[SpecFile], text: str, rules: SpecRules) -> list[FoundSpec] | None:
    """Return the pending tests of a file; None if its runner cannot read it.

    Of several runners that may run a file, it is the one that the file imports from, else the first
    one by which it has pending tests.
    """
    marked_files = [file for file in files if any(word in text for word in file.reader.words)]
    importing = [file for file in marked_files if file.reader.module and file.reader.module in text]
    unread = False
    for file in importing or marked_files:
        cases = file.reader.read(file.own_path, text)
        unread = unread or cases is None
        pending = pending_tests(file.own_path, text, cases or (), rules)
        if pending:
            return [FoundSpec(file, test) for test in pending]
    return None if unread else []
