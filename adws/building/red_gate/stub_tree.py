"""The tree with new tests and stubs of what they ask for: built for one run, and kept nowhere."""

from collections.abc import Iterable, Mapping

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.patch import ChangeKind, FileChange
from adws.core.railway import traverse
from adws.runners.runner import Suite
from adws.runners.suite_globs import test_globs
from adws.trust.red_gate.known_modules import known_modules
from adws.trust.red_gate.manifests import is_manifest
from adws.trust.red_gate.stubs.stub_language import ProjectLayout
from adws.trust.red_gate.stubs.stubs import needed_files, stub_language, with_stubs
from adws.trust.sealed import is_sealed
from adws.vcs.base import Base
from adws.vcs.diff import diff_stat
from adws.vcs.file_text import text_at
from adws.vcs.text_replacement import replace_texts
from adws.vcs.tree_files import files_at, in_project


@frozen
class StubTree:
    """A tree with stubs: its id, the files that differ for them, and the new tests in it.

    Files are relative to the project's folder.
    """

    tree: str
    files: tuple[str, ...]
    tests: tuple[str, ...]


def stub_tree(
    base: Base, suites: tuple[Suite, ...], tree: str, planned: tuple[str, ...]
) -> IOResult[StubTree, PipelineError]:
    """Return a tree with stubs of what is missing for what is new in it since ``base.commit``.

    ``planned`` are modules to be built, which no file of the project mentions yet.
    """

    def texts(paths: Iterable[str]) -> IOResult[Mapping[str, str], PipelineError]:
        """Return texts by their paths; a file that holds no text counts as empty."""

        def read(path: str) -> IOResult[tuple[str, str], PipelineError]:
            return IOResult.do(
                (path, text or "") for text in text_at(base, tree, base.at_top(path))
            )

        return traverse(read, sorted(paths)).map(dict)

    return IOResult.do(
        StubTree(stub_commit, tuple(stubs), tuple(path for path in new if is_sealed(path, globs)))
        for listing in files_at(base, tree)
        for changes in diff_stat(base, base.commit, tree)
        for new in IOSuccess(_new_files(base, changes))
        for sources in texts(new)
        for manifests in texts(filter(is_manifest, listing))
        for modules in IOSuccess(known_modules(listing, manifests, planned))
        for needed in IOSuccess(needed_files(sources, _layout(listing, suites), modules))
        for present in texts({file.file for file in needed}.intersection(listing))
        for stubs in IOSuccess(with_stubs(needed, present))
        for globs in IOResult.from_result(test_globs(suites))
        for stub_commit in replace_texts(
            base, tree, {base.at_top(path): text for path, text in stubs.items()}
        )
    )


def _new_files(base: Base, changes: tuple[FileChange, ...]) -> tuple[str, ...]:
    """Return the files that a change adds or alters, in a language that has stubs."""
    present = (change.path for change in changes if change.kind is not ChangeKind.DELETED)
    return tuple(path for path in in_project(base, present) if stub_language(path))


def _layout(listing: tuple[str, ...], suites: tuple[Suite, ...]) -> ProjectLayout:
    roots = (root for suite in suites for root in (*suite.import_roots, suite.folder))
    named = (root.strip("./") for root in roots)
    return ProjectLayout(frozenset(listing), tuple(dict.fromkeys((*named, ""))))
