"""The judged part of a change: without sealed files, and with sealed parts restored."""

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.patch import JudgedPart, Patch
from adws.core.railway import collect
from adws.trust.sealed_parts import origins, with_sealed_parts
from adws.trust.sealing import Seal, unjudged
from adws.vcs.base import Base
from adws.vcs.diff import patch_between
from adws.vcs.file_text import text_at
from adws.vcs.outward_links import links_leading_out
from adws.vcs.restricting import restrict
from adws.vcs.text_replacement import replace_texts


@frozen
class _RestoredFile:
    """A file whose sealed parts the change altered, with those parts restored."""

    path: str
    text: str


def judged_part(base: Base, seal: Seal, change: Patch) -> IOResult[JudgedPart, PipelineError]:
    """Return the judged part of a change.

    A file whose sealed parts cannot be separated out is kept unchanged, for the layers that
    read the source.
    """
    return IOResult.do(
        JudgedPart(patch, (*dropped, *(file.path for file in restored)))
        for links in links_leading_out(base, change)
        for dropped in IOSuccess(unjudged(change.changes, seal, links))
        for rest in restrict(base, change, dropped)
        for restored in _restored_files(base, rest)
        for patch in _replace_restored(base, rest, restored)
    )


def _restored_files(base: Base, rest: Patch) -> IOResult[tuple[_RestoredFile, ...], PipelineError]:
    def restore(path: str, origin: str) -> IOResult[_RestoredFile | None, PipelineError]:
        return IOResult.do(
            None if text is None or text == after else _RestoredFile(path, text)
            for before in text_at(base, rest.base, origin)
            for after in text_at(base, rest.tree, path)
            for text in IOSuccess(None if after is None else with_sealed_parts(before, after))
        )

    return IOResult.do(
        tuple(file for file in restored if file is not None)
        for restored in collect(
            restore(path, origin) for path, origin in origins(rest.changes).items()
        )
    )


def _replace_restored(
    base: Base, rest: Patch, restored: tuple[_RestoredFile, ...]
) -> IOResult[Patch, PipelineError]:
    if not restored:
        return IOSuccess(rest)
    texts = {file.path: file.text for file in restored}
    return IOResult.do(
        patch
        for tree in replace_texts(base, rest.tree, texts)
        for patch in patch_between(base, rest.base, tree)
    )
