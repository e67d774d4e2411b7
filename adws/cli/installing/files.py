"""The files of ``adws init``: finds them, chooses an action for each, and applies it.

The action depends only on the target text and on the text of the file. adws reads every file
before it writes the first one, and replaces each file as a whole.
"""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.cli.hosts.host import Host
from adws.cli.hosts.mark import digest_of, is_marked, is_untouched
from adws.core.errors import IoFailed, PipelineError
from adws.core.railway import collect, settle
from adws.core.run import STATE_IGNORED

_ENDINGS = (".md", ".toml", ".yml")
_STATE = ".adws"
_BACKUP_FOLDER = "replaced"

TargetTexts = Mapping[str, str | None]
"""The target texts of a host's files, by their paths below its base; None: no part of adws."""


class FileAction(StrEnum):
    """What adws does with a file, in the words of its output."""

    WRITE = "written"
    RENEW = "renewed"
    REPLACE = "replaced"
    REMOVE = "removed"
    KEEP = "kept"
    NOTHING = "unchanged"

    @property
    def plan(self) -> str:
        """What adws would do, in the words of its output."""
        return self.value if self is FileAction.NOTHING else f"would {self.name.lower()}"


@frozen(kw_only=True)
class HostFile:
    """One file of a host.

    ``path`` is relative to ``base``, ``real_path`` is where it leads. ``target_text`` is the part
    of adws that the file should have, None: none. ``text`` is its text, None: no file.
    """

    host: Host
    base: PurePath
    path: str
    real_path: PurePath
    target_text: str | None = None
    text: str | None = None

    @property
    def own_text(self) -> str | None:
        """The part of adws in the file, or the text in its place."""
        return None if self.text is None else self.host.split(self.text).own_text

    @property
    def new_text(self) -> str:
        """The file's text with the target text in it; empty if nothing is left to keep."""
        parts = self.host.split(self.text or "")
        if self.target_text is not None:
            return f"{parts.before}{self.target_text}{parts.behind}"
        remaining_text = "\n\n".join(
            filter(None, (parts.before.rstrip(), parts.behind.lstrip("\n")))
        )
        return (
            remaining_text
            if remaining_text.endswith("\n") or not remaining_text
            else f"{remaining_text}\n"
        )

    @property
    def is_changed(self) -> bool:
        """Whether somebody changed the part that adws wrote."""
        return self.own_text is not None and not is_untouched(self.own_text)


def choose_action(item: HostFile, *, force: bool) -> FileAction:
    """Return the action; only ``force`` replaces what somebody changed."""
    own = item.own_text
    unasked = item.target_text is None and not is_marked(own or "", item.host.name)
    if own == item.target_text or unasked:
        return FileAction.NOTHING
    if own is None:
        return FileAction.WRITE
    if item.is_changed and not force:
        return FileAction.KEEP
    if item.target_text is None:
        return FileAction.REMOVE
    return FileAction.REPLACE if item.is_changed else FileAction.RENEW


def find_files(
    base: PurePath, host: Host, targets: TargetTexts
) -> IOResult[tuple[HostFile, ...], PipelineError]:
    """Return an item for each target text, and for each installed file that has none any more.

    ``base`` has no links. Fails if a path leads out of it, or through a file.
    """
    return IOResult.do(
        items
        for laid in collect(_marked_files(base, host, folder) for folder in host.folders)
        for items in collect(
            _item(base, host, targets, path)
            for path in dict.fromkeys((*targets, *(path for paths in laid for path in paths)))
        )
    )


def _item(
    base: PurePath, host: Host, targets: TargetTexts, path: str
) -> IOResult[HostFile, PipelineError]:
    return IOResult.do(
        HostFile(
            host=host,
            base=base,
            path=path,
            real_path=real,
            target_text=targets.get(path),
            text=text,
        )
        for real in io_ops.real_path(base / path)
        for _inside in IOResult.from_result(_refuse_outside(base, path, real))
        for text in _text(real)
    )


def _refuse_outside(base: PurePath, path: str, real: PurePath) -> Result[None, PipelineError]:
    if base in real.parents:
        return Success(None)
    return Failure(
        IoFailed(
            f"{base / path} links to {real}, outside of {base}; adws wrote nothing",
            hint="replace the link with a folder or a file, then try again",
            context={"operation": "write", "target": str(base / path), "leads_to": str(real)},
        )
    )


def _text(file: PurePath) -> IOResult[str | None, PipelineError]:
    """Return a file's text; None if there is no such file."""
    return IOResult.do(
        text
        for names in io_ops.list_folder(file.parent)
        for text in (io_ops.read_text(file) if file.name in names else IOSuccess(None))
    )


def _marked_files(
    base: PurePath, host: Host, folder: str
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files in one of a host's folders that bear its mark."""
    return IOResult.do(
        tuple(f"{folder}/{name}" for name in names if _has_mark(base / folder / name, host.name))
        for exists in io_ops.exists(base / folder)
        for names in (io_ops.list_files(base / folder) if exists else IOSuccess(()))
    )


def _has_mark(file: PurePath, host: str) -> bool:
    if file.suffix not in _ENDINGS:
        return False
    return is_marked(settle(io_ops.read_text(file)).value_or(""), host)


@frozen
class FileResult:
    """What adws did with a file; ``backup`` is the path of the user's own text."""

    item: HostFile
    action: FileAction
    backup: str = ""


def apply_action(
    root: PurePath, item: HostFile, action: FileAction
) -> IOResult[FileResult, PipelineError]:
    """Apply an action; first back up a changed file below ``.adws`` of the project."""
    if action in {FileAction.KEEP, FileAction.NOTHING}:
        return IOSuccess(FileResult(item, action))
    return IOResult.do(
        FileResult(item, action, aside)
        for aside in _back_up(root, item)
        for _done in _write_or_remove(item, action)
    )


def _back_up(root: PurePath, item: HostFile) -> IOResult[str, PipelineError]:
    if not item.is_changed or item.text is None:
        return IOSuccess("")
    aside = f"{_STATE}/{_BACKUP_FOLDER}/{digest_of(item.text)}/{item.path}"
    return IOResult.do(
        aside
        for _ignored in io_ops.write_text(root / _STATE / ".gitignore", STATE_IGNORED)
        for _kept in io_ops.write_text(root / aside, item.text)
    )


def _write_or_remove(item: HostFile, action: FileAction) -> IOResult[None, PipelineError]:
    text = item.new_text
    if action is not FileAction.REMOVE or text:
        return io_ops.write_text(item.real_path, text)
    return _remove(item.base, item.real_path)


def _remove(base: PurePath, path: PurePath) -> IOResult[None, PipelineError]:
    """Remove a path, and the folders above it that become empty, up to ``base``."""
    removed, folder = io_ops.remove_tree(path), path.parent
    if folder == base:
        return removed
    return IOResult.do(
        None
        for _removed in removed
        for others in io_ops.list_folder(folder)
        for _folder in (IOSuccess(None) if others else _remove(base, folder))
    )
