"""The tree with new tests and stubs of what they ask for: built for one run, and kept nowhere."""

from collections.abc import Iterable, Mapping
from functools import partial

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.patch import ChangeKind, FileChange
from adws.core.railway import traverse
from adws.runners.runner import Suite
from adws.runners.suite_globs import test_globs
from adws.trust.red_gate.known_modules import known_modules
from adws.trust.red_gate.manifests import is_manifest
from adws.trust.red_gate.stubs.stub_language import Layout
from adws.trust.red_gate.stubs.stubs import needed_files, stub_language, with_stubs
from adws.trust.sealed import is_sealed
from adws.vcs.base import Base
from adws.vcs.diff import diff_stat
from adws.vcs.file_text import replace_texts, text_at
from adws.vcs.tree_files import files_at, in_project

_Texts = Mapping[str, str]


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

    ``planned`` are modules that are to be built and that no file of the project tells of yet.
    """
    text = partial(_texts, base, tree)
    return IOResult.do(
        StubTree(made, tuple(stubs), tuple(path for path in new if is_sealed(path, globs)))
        for listing in files_at(base, tree)
        for new in diff_stat(base, base.commit, tree).map(partial(_new, base))
        for sources in text(new)
        for manifests in text(filter(is_manifest, listing))
        for known in IOSuccess(known_modules(listing, manifests, planned))
        for sought in IOSuccess(needed_files(sources, _layout(listing, suites), known))
        for there in text({one.file for one in sought}.intersection(listing))
        for stubs in IOSuccess(with_stubs(sought, there))
        for globs in IOResult.from_result(test_globs(suites))
        for made in replace_texts(base, tree, _at_top(base, stubs))
    )


def _new(base: Base, changes: tuple[FileChange, ...]) -> tuple[str, ...]:
    there = (one.path for one in changes if one.kind is not ChangeKind.DELETED)
    return tuple(path for path in in_project(base, there) if stub_language(path))


def _layout(listing: tuple[str, ...], suites: tuple[Suite, ...]) -> Layout:
    roots = (root for suite in suites for root in (*suite.import_roots, suite.folder))
    named = (root.strip("./") for root in roots)
    return Layout(frozenset(listing), tuple(dict.fromkeys((*named, ""))))


def _texts(base: Base, tree: str, paths: Iterable[str]) -> IOResult[_Texts, PipelineError]:
    """Return the texts of files by their paths; what is no text is as good as empty."""
    return traverse(partial(_text, base, tree), sorted(paths)).map(dict)


def _text(base: Base, tree: str, path: str) -> IOResult[tuple[str, str], PipelineError]:
    return text_at(base, tree, base.at_top(path)).map(lambda text: (path, text or ""))


def _at_top(base: Base, texts: _Texts) -> _Texts:
    return {base.at_top(path): text for path, text in texts.items()}
