"""Reads a slash command from the text of its file."""

import shlex
from functools import partial

from returns.result import Failure, Result

from adws.cli.slash.slash_command import SlashCommand
from adws.core.codec import structure
from adws.core.errors import CommandInvalid, PipelineError
from adws.core.nearest import nearest
from adws.trackers.front_matter import Sheet, read_sheet

_PROGRAM = "adws"
_NEEDED = ("description", "cli", "shows")
_MORE = ("workflow", "argument-hint", "argument-option", "starts-agent", "skill")
_KEYS = (*_NEEDED, *_MORE)


def read_slash_command(name: str, text: str, origin: str) -> Result[SlashCommand, PipelineError]:
    """Read a command; fails with ``CommandInvalid`` that names ``origin`` and the key."""
    return read_sheet(text).alt(partial(_invalid, origin)).bind(partial(_from_sheet, name, origin))


def _from_sheet(name: str, origin: str, sheet: Sheet) -> Result[SlashCommand, PipelineError]:
    for key in sheet.keys:
        if key not in _KEYS:
            return Failure(_invalid(origin, f"unknown key '{key}'", nearest(key, _KEYS)))
    missing = [key for key in _NEEDED if not sheet.keys.get(key)]
    if missing or not sheet.body:
        wanted = f"'{missing[0]}' in its front matter" if missing else "text below it"
        return Failure(_invalid(origin, f"it has no {wanted}"))
    return _built(name, sheet).alt(partial(_invalid, origin))


def _built(name: str, sheet: Sheet) -> Result[SlashCommand, str]:
    program, *cli = shlex.split(str(sheet.keys["cli"])) or ("",)
    if program != _PROGRAM or not cli:
        return Failure(f"its cli is no command of {_PROGRAM}: {sheet.keys['cli']}")
    told = {key.replace("-", "_"): _value(value) for key, value in sheet.keys.items()}
    values = {**told, "name": name, "cli": cli, "body": f"{sheet.body}\n"}
    return structure(values, SlashCommand, "front matter")


def _value(told: object) -> object:
    return told == "true" if told in {"true", "false"} else told


def _invalid(origin: str, reason: str, hint: str = "") -> PipelineError:
    return CommandInvalid(f"{origin}: {reason}", hint=hint or f"the keys are {', '.join(_KEYS)}")
