"""The primer: what an agent should know about a project before it begins, in one bounded text."""

from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.cage.redaction import redacted, secrets_here
from adws.core.errors import PipelineError, RepositoryUnusable, RunnerMissing
from adws.core.primer import Document, Primer, convention_files
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import collect, settle
from adws.judging.bench import SuiteBench
from adws.judging.layout import suite_layout
from adws.judging.suite_discovery import startable_suites
from adws.reports.primer import primer_text
from adws.runners.runner import Suite
from adws.vcs.git import GitLocation, git, run_git


def project_primer(bench: SuiteBench) -> IOResult[str, PipelineError]:
    """Return a text about the project: its files, tests and conventions.

    It names only files that git tracks, or all files if there is no repository. The setting
    ``prime_characters`` limits its length. It also works for a project without a suite.
    """
    characters = bench.settings.prime_characters
    return IOResult.do(
        redacted(primer_text(primer, characters), secrets)[:characters]
        for primer in _primer(bench)
        for secrets in secrets_here()
    )


def _primer(bench: SuiteBench) -> IOResult[Primer, PipelineError]:
    root = bench.root
    return IOResult.do(
        Primer(root.name, files, _unique_documents(documents), layouts)
        for files in _files(root)
        for documents in collect(_document(root, file) for file in convention_files(files))
        for suites in startable_suites(bench).lash(_no_suite)
        for layouts in collect(suite_layout(root, files, suite) for suite in suites)
    )


def _files(root: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
    def without_git(error: PipelineError) -> IOResult[tuple[str, ...], PipelineError]:
        if isinstance(error, RepositoryUnusable):
            return io_ops.list_files(root, skip=NOT_THE_PROJECTS)
        return IOFailure(error)

    tracked: IOResult[tuple[str, ...], PipelineError] = IOResult.do(
        tuple(sorted(filter(None, listed.split("\0"))))
        for listed in run_git(git(GitLocation(root), "ls-files", "-z"))
    )
    return tracked.lash(without_git)


def _document(root: PurePath, file: str) -> IOResult[Document | None, PipelineError]:
    """Return a document; None if the file is missing, or a link out of the project."""
    exists = settle(io_ops.exists(root / file))
    if not is_successful(exists) or not exists.unwrap():
        return IOSuccess(None)
    return IOResult.do(
        None if text is None else Document(file, text)
        for path in io_ops.real_path(root / file)
        for text in (io_ops.read_text(path) if path.is_relative_to(root) else IOSuccess(None))
    )


def _unique_documents(documents: tuple[Document | None, ...]) -> tuple[Document, ...]:
    """Return the documents that are not empty, each text once: some are links to others."""
    by_text = {
        document.text: document
        for document in reversed(documents)
        if document and document.text.strip()
    }
    return tuple(reversed(by_text.values()))


def _no_suite(error: PipelineError) -> IOResult[tuple[Suite, ...], PipelineError]:
    return IOSuccess(()) if isinstance(error, RunnerMissing) else IOFailure(error)
