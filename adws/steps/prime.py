"""Gather what an agent should know of a project before it begins, in one bounded text."""

from functools import partial
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.cage.known_secrets import Secret
from adws.cage.redaction import redacted, secrets_here
from adws.core.context import Context
from adws.core.conventions import convention_files
from adws.core.errors import PipelineError, RepositoryUnusable, RunnerMissing
from adws.core.primer import Document, Primer
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import settle, traverse
from adws.core.step import step
from adws.judging.layout import suite_layout
from adws.reports.primer import primer_text
from adws.runners.runner import Suite
from adws.slots import PRIMER, SUITES
from adws.steps.detect_suites import detect_suites
from adws.vcs.git import Place, git, run_git


@step(writes=(PRIMER,))
def prime(context: Context) -> IOResult[Context, PipelineError]:
    """Put a text into the context that tells of the project: its files, tests and conventions.

    Only files that git tracks are named; all there are where there is no repository. The setting
    ``prime_characters`` bounds the text. A project without a suite is told of as well.
    """
    return IOResult.do(
        context.put(PRIMER, _text(context, secrets, Primer(context.root.name, *parts)))
        for files in _files(context)
        for documents in traverse(partial(_document, context.root), convention_files(files))
        for suites in _suites(context)
        for layouts in traverse(partial(suite_layout, context.root, files), suites)
        for parts in IOSuccess((files, _different(documents), layouts))
        for secrets in secrets_here()
    )


def _text(context: Context, secrets: tuple[Secret, ...], primer: Primer) -> str:
    characters = context.settings.prime_characters
    return redacted(primer_text(primer, characters), secrets)[:characters]


def _files(context: Context) -> IOResult[tuple[str, ...], PipelineError]:
    command = git(Place(context.root), "ls-files", "-z")
    return run_git(command).map(_separated).lash(partial(_all_files, context.root))


def _separated(listed: str) -> tuple[str, ...]:
    return tuple(sorted(filter(None, listed.split("\0"))))


def _all_files(root: PurePath, error: PipelineError) -> IOResult[tuple[str, ...], PipelineError]:
    if isinstance(error, RepositoryUnusable):
        return io_ops.list_files(root, skip=NOT_THE_PROJECTS)
    return IOFailure(error)


def _document(root: PurePath, file: str) -> IOResult[Document | None, PipelineError]:
    """Return a document, or None for a file that is not there, or a link out of the project."""
    there = settle(io_ops.exists(root / file))
    if not is_successful(there) or not there.unwrap():
        return IOSuccess(None)
    return io_ops.real_path(root / file).bind(partial(_inside, root, file))


def _inside(root: PurePath, file: str, real: PurePath) -> IOResult[Document | None, PipelineError]:
    if not real.is_relative_to(root):
        return IOSuccess(None)
    return io_ops.read_text(real).map(lambda text: Document(file, text))


def _different(documents: tuple[Document | None, ...]) -> tuple[Document, ...]:
    """Return the documents that say something, each text once: some are links to others."""
    by_text = {one.text: one for one in reversed(documents) if one and one.text.strip()}
    return tuple(reversed(by_text.values()))


def _suites(context: Context) -> IOResult[tuple[Suite, ...], PipelineError]:
    return detect_suites(context).bind_result(lambda found: found.require(SUITES)).lash(_no_suite)


def _no_suite(error: PipelineError) -> IOResult[tuple[Suite, ...], PipelineError]:
    return IOSuccess(()) if isinstance(error, RunnerMissing) else IOFailure(error)
