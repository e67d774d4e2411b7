"""Finds slash commands by the names of their files, and reads them."""

import shlex
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.cli.slash.slash_command import SlashCommand
from adws.core.codec import structure
from adws.core.errors import CommandInvalid, NameUnknown, PipelineError
from adws.core.front_matter import MarkdownFile, read_markdown
from adws.core.nearest import nearest
from adws.core.railway import traverse

_PROGRAM = "adws"
_REQUIRED_KEYS = ("description", "cli", "shows")
_OPTIONAL_KEYS = ("workflow", "argument-hint", "argument-option", "starts-agent", "skill")
_KEYS = (*_REQUIRED_KEYS, *_OPTIONAL_KEYS)
_SUFFIX = ".md"
_ABOUT = "README.md"
"""The file that explains the folder to people."""

Files = Mapping[str, PurePath]
"""The files of commands, by their names, sorted."""


def slash_files() -> IOResult[Files, PipelineError]:
    """Return the file of each slash command that adws ships."""
    return IOResult.do(
        {
            name.removesuffix(_SUFFIX): folder / name
            for name in names
            if name.endswith(_SUFFIX) and name != _ABOUT
        }
        for folder in io_ops.shipped_folder("commands")
        for names in io_ops.list_folder(folder)
    )


def slash_commands() -> IOResult[tuple[SlashCommand, ...], PipelineError]:
    """Return all slash commands, sorted by name."""
    return IOResult.do(
        commands for files in slash_files() for commands in traverse(_read, files.values())
    )


def slash_command(name: str) -> IOResult[SlashCommand, PipelineError]:
    """Return a slash command by its name, with or without its slash; fails with ``NameUnknown``."""
    return IOResult.do(
        command
        for files in slash_files()
        for file in IOResult.from_result(_pick(name.removeprefix("/"), files))
        for command in _read(file)
    )


def read_slash_command(name: str, text: str, origin: str) -> Result[SlashCommand, PipelineError]:
    """Read a command; fails with ``CommandInvalid`` that names ``origin`` and the key."""
    return Result.do(
        command
        for sheet in read_markdown(text).alt(partial(_invalid, origin))
        for command in _from_sheet(name, origin, sheet)
    )


def _pick(name: str, files: Files) -> Result[PurePath, PipelineError]:
    if name in files:
        return Success(files[name])
    return Failure(NameUnknown(f"unknown slash command '/{name}'", hint=nearest(name, files)))


def _read(file: PurePath) -> IOResult[SlashCommand, PipelineError]:
    return IOResult.do(
        command
        for text in io_ops.read_text(file)
        for command in IOResult.from_result(read_slash_command(file.stem, text, str(file)))
    )


def _from_sheet(name: str, origin: str, sheet: MarkdownFile) -> Result[SlashCommand, PipelineError]:
    for key in sheet.keys:
        if key not in _KEYS:
            return Failure(_invalid(origin, f"unknown key '{key}'", nearest(key, _KEYS)))
    missing = [key for key in _REQUIRED_KEYS if not sheet.keys.get(key)]
    if missing or not sheet.body:
        missing_part = f"'{missing[0]}' in its front matter" if missing else "text below it"
        return Failure(_invalid(origin, f"it has no {missing_part}"))
    return _built(name, sheet).alt(partial(_invalid, origin))


def _built(name: str, sheet: MarkdownFile) -> Result[SlashCommand, str]:
    program, *cli = shlex.split(str(sheet.keys["cli"])) or ("",)
    if program != _PROGRAM or not cli:
        return Failure(f"its cli is not a command of {_PROGRAM}: {sheet.keys['cli']}")
    keys = {
        key.replace("-", "_"): value == "true" if value in {"true", "false"} else value
        for key, value in sheet.keys.items()
    }
    values = {**keys, "name": name, "cli": cli, "body": f"{sheet.body}\n"}
    return structure(values, SlashCommand, "front matter")


def _invalid(origin: str, reason: str, hint: str = "") -> PipelineError:
    return CommandInvalid(f"{origin}: {reason}", hint=hint or f"the keys are {', '.join(_KEYS)}")
