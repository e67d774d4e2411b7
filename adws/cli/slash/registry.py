"""Finds slash commands by the names of their files."""

from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.cli.slash.reading import read_slash_command
from adws.cli.slash.slash_command import SlashCommand
from adws.core.errors import NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.core.railway import traverse

_SUFFIX = ".md"
_ABOUT = "README.md"
"""What tells people of the folder."""

Files = Mapping[str, PurePath]
"""The files of commands by their names, sorted."""


def slash_files() -> IOResult[Files, PipelineError]:
    """Return the file of each slash command that travels with adws."""
    return io_ops.shipped_folder("commands").bind(_files)


def slash_commands() -> IOResult[tuple[SlashCommand, ...], PipelineError]:
    """Return all slash commands, sorted by name."""
    return slash_files().bind(lambda files: traverse(_read, files.values()))


def slash_command(name: str) -> IOResult[SlashCommand, PipelineError]:
    """Return one, called with its slash or without; fails with ``NameUnknown``."""
    return slash_files().bind_result(partial(_pick, name.removeprefix("/"))).bind(_read)


def _files(folder: PurePath) -> IOResult[Files, PipelineError]:
    return io_ops.list_folder(folder).map(partial(_by_name, folder))


def _by_name(folder: PurePath, names: tuple[str, ...]) -> Files:
    ours = (name for name in names if name.endswith(_SUFFIX) and name != _ABOUT)
    return {name.removesuffix(_SUFFIX): folder / name for name in ours}


def _pick(name: str, files: Files) -> Result[PurePath, PipelineError]:
    if name in files:
        return Success(files[name])
    return Failure(NameUnknown(f"unknown slash command '/{name}'", hint=nearest(name, files)))


def _read(file: PurePath) -> IOResult[SlashCommand, PipelineError]:
    return io_ops.read_text(file).bind_result(partial(_parsed, file))


def _parsed(file: PurePath, text: str) -> Result[SlashCommand, PipelineError]:
    return read_slash_command(file.stem, text, str(file))
