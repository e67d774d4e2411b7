"""Paths given on the command line, made to mean the same where an agent runs.

An agent runs in a tree of its own. A path that a person types means a file as seen from where the
person stands; if it lies in the project, the agent gets the one of its own tree.
"""

import shlex
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse

_FILES = ("agent_script",)
_COMMANDS = ("agent_command",)


@frozen
class Anchor:
    """Where the person stands, and the project's folder; both absolute, without links."""

    working_folder: PurePath
    project: PurePath


def anchored_values(
    anchor: Anchor, values: Mapping[str, object]
) -> IOResult[dict[str, object], PipelineError]:
    """Return settings in which files are absolute and commands are anchored word by word.

    The program that a command starts becomes absolute if it is a file here. Another word that
    names something here becomes absolute too, or relative to the project's folder if it is inside:
    an agent must not be led into the user's tree. A command that cannot be split stays as it is.
    """
    return traverse(partial(_value, anchor), tuple(values.items())).map(dict)


def _value(anchor: Anchor, item: tuple[str, object]) -> IOResult[tuple[str, object], PipelineError]:
    name, value = item
    if name in _FILES:
        return IOSuccess((name, str(anchor.working_folder / str(value))))
    if name in _COMMANDS:
        return _command(anchor, str(value)).map(partial(_named, name))
    return IOSuccess(item)


def _named(name: str, value: object) -> tuple[str, object]:
    return name, value


def _command(anchor: Anchor, command: str) -> IOResult[str, PipelineError]:
    try:
        words = tuple(enumerate(shlex.split(command)))
    except ValueError:
        return IOSuccess(command)
    return traverse(partial(_word, anchor), words).map(shlex.join)


def _word(anchor: Anchor, numbered: tuple[int, str]) -> IOResult[str, PipelineError]:
    _, word = numbered
    if "/" not in word and "." not in word:
        return IOSuccess(word)
    path = anchor.working_folder / word
    return io_ops.exists(path).bind(partial(_anchored, anchor, path, numbered))


def _anchored(
    anchor: Anchor,
    path: PurePath,
    numbered: tuple[int, str],
    exists: bool,  # noqa: FBT001 - bound
) -> IOResult[str, PipelineError]:
    number, word = numbered
    if not exists:
        return IOSuccess(word)
    return _argument(anchor, path) if number else IOSuccess(str(path))


def _argument(anchor: Anchor, path: PurePath) -> IOResult[str, PipelineError]:
    return io_ops.real_path(path).map(partial(_seen_from_tree, anchor, path))


def _seen_from_tree(anchor: Anchor, path: PurePath, real: PurePath) -> str:
    inside = real.is_relative_to(anchor.project)
    return str(real.relative_to(anchor.project)) if inside else str(path)
