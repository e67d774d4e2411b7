"""Agents and runners of a project, beside its workflows: as they are, or where a change began."""

import hashlib
from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.catalog import AGENT, RUNNER, Folders
from adws.core.codec import to_json
from adws.core.errors import PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.railway import collect, traverse
from adws.core.run import state_folder
from adws.vcs.revision import file_at, files_at, start_of

_WORKFLOWS = "workflows"
_FOLDERS = tuple(f"{_WORKFLOWS}/{kind.folder}" for kind in (AGENT, RUNNER))
_LETTERS = 16


def extensions_before(root: PurePath, change: ChangeToJudge) -> IOResult[Folders, PipelineError]:
    """Return the folder with the agents and runners of what a change started from.

    A change on trial brings no code along. They are copied into ``.adws/extensions``, each state of
    them into a folder of its own. There is no folder where the project has none.
    """

    def copy(paths: tuple[str, ...], texts: tuple[str, ...]) -> IOResult[Folders, PipelineError]:
        content = to_json(tuple(zip(paths, texts, strict=True))).encode("utf-8", "surrogateescape")
        name = hashlib.sha256(content).hexdigest()[:_LETTERS]
        folder = state_folder(root) / "extensions" / name

        def write(file: tuple[str, str]) -> IOResult[None, PipelineError]:
            path, text = file
            return io_ops.write_text(folder / path, text)

        written = traverse(write, zip(paths, texts, strict=True))
        return written.map(lambda _: (folder / _WORKFLOWS,) if paths else ())

    return IOResult.do(
        folders
        for revision in start_of(root, change)
        for paths in files_at(root, revision, _FOLDERS)
        for texts in collect(file_at(root, revision, name) for name in paths)
        for folders in copy(paths, texts)
    )
