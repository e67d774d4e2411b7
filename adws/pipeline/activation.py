"""Activate a spec, or make it pending again: the new text of its test file, for a commit."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.catalog import Folders
from adws.core.errors import NameUnknown, PatchRejected, PipelineError
from adws.core.nearest import nearest
from adws.core.settings import Settings
from adws.pipeline.spec_sources import FoundSpec, SpecSources, found_specs, spec_sources
from adws.runners.pending import activated, marked_again
from adws.vcs.committed import committed_files, committed_texts


@frozen
class SpecEdit:
    """The edit of one test file that begins, or takes back, the work on a spec."""

    spec_id: str
    """The id of the spec."""
    path: str
    """The file, relative to the project's folder."""
    before: str
    """Its text at the commit that the edit is made for."""
    after: str
    """Its text with the edit."""


def activation(
    root: PurePath,
    settings: Settings,
    spec_id: str,
    revision: str,
    extensions: Folders = (),
) -> IOResult[SpecEdit, PipelineError]:
    """Return the edit that takes the mark of a spec away at a revision.

    Fails with ``NameUnknown`` if no spec is pending there under this id, with ``PatchRejected``
    when several are, or when the mark cannot be taken away alone.
    """
    return IOResult.do(
        edit
        for sources in spec_sources(root, settings, revision, extensions)
        for spec in IOResult.from_result(_find_spec(sources, spec_id))
        for edit in IOResult.from_result(_activated(sources, spec))
    )


def marking(
    root: PurePath,
    settings: Settings,
    spec_id: str,
    pending_at: str,
    revision: str,
    extensions: Folders = (),
) -> IOResult[SpecEdit, PipelineError]:
    """Return the edit that makes a spec pending again at a revision, as it was at ``pending_at``.

    Fails as ``activation`` does, and with ``PatchRejected`` if its test has changed so that the
    mark cannot be put back where it was.
    """
    return IOResult.do(
        edit
        for sources in spec_sources(root, settings, pending_at, extensions)
        for spec in IOResult.from_result(_find_spec(sources, spec_id))
        for files in committed_files(root, revision)
        for texts in committed_texts(files, (spec.file.path,))
        for edit in IOResult.from_result(_put_back(sources, spec, texts.get(spec.file.path, "")))
    )


def _find_spec(sources: SpecSources, spec_id: str) -> Result[FoundSpec, PipelineError]:
    specs, _ = found_specs(sources)
    own = [spec for spec in specs if spec.id == spec_id]
    if not own:
        hint = nearest(spec_id, (spec.id for spec in specs))
        return Failure(NameUnknown(f"no pending spec '{spec_id}' at {sources.commit}", hint=hint))
    if len(own) > 1:
        places = ", ".join(f"{spec.file.path}:{spec.pending.case.line}" for spec in own)
        return Failure(
            PatchRejected(f"the id '{spec_id}' is used at {places}", hint="change one of the ids")
        )
    return Success(own[0])


def _activated(sources: SpecSources, spec: FoundSpec) -> Result[SpecEdit, PipelineError]:
    before = sources.texts[spec.file.path]
    after = activated(spec.file.reader, spec.file.own_path, before, spec.pending)
    return _edit(spec, before, after, "taken away")


def _put_back(sources: SpecSources, spec: FoundSpec, now: str) -> Result[SpecEdit, PipelineError]:
    before = sources.texts[spec.file.path]
    after = marked_again(spec.file.reader, spec.file.own_path, now, before, spec.pending)
    return _edit(spec, now, after, "put back")


def _edit(
    spec: FoundSpec, before: str, after: str | None, summary: str
) -> Result[SpecEdit, PipelineError]:
    if after is None:
        place = f"{spec.file.path}:{spec.pending.mark.line}"
        return Failure(
            PatchRejected(
                f"the mark of '{spec.id}' ({place}) cannot be {summary} without changing more",
                hint="edit the file by hand",
            )
        )
    return Success(SpecEdit(spec.id, spec.file.path, before, after))
