"""Paths given on the command line, made to mean the same where an agent runs.

An agent runs in a tree of its own. A path that a person types means a file as seen from where the
person stands; if it is in the project, the agent gets the one of its own tree.
"""

import shlex
from collections.abc import Mapping
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

    def anchor_value(item: tuple[str, object]) -> IOResult[tuple[str, object], PipelineError]:
        name, value = item
        if name in _FILES:
            return IOSuccess((name, str(anchor.working_folder / str(value))))
        if name in _COMMANDS:
            return IOResult.do((name, command) for command in _command(anchor, str(value)))
        return IOSuccess(item)

    return traverse(anchor_value, values.items()).map(dict)


def _command(anchor: Anchor, command: str) -> IOResult[str, PipelineError]:
    try:
        words = shlex.split(command)
    except ValueError:
        return IOSuccess(command)

    def anchor_word(numbered: tuple[int, str]) -> IOResult[str, PipelineError]:
        number, word = numbered
        if "/" not in word and "." not in word:
            return IOSuccess(word)
        path = anchor.working_folder / word
        return IOResult.do(
            anchored
            for exists in io_ops.exists(path)
            for anchored in (
                _argument(anchor, path)
                if exists and number
                else IOSuccess(str(path) if exists else word)
            )
        )

    return traverse(anchor_word, enumerate(words)).map(shlex.join)


def _argument(anchor: Anchor, path: PurePath) -> IOResult[str, PipelineError]:
    """Return a path as it is seen from the agent's tree, if it leads into the project."""
    return IOResult.do(
        str(real.relative_to(anchor.project) if real.is_relative_to(anchor.project) else path)
        for real in io_ops.real_path(path)
    )
