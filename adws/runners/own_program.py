"""A program of adws's own that stands in front of a tool, compiled by that tool."""

from collections.abc import Callable
from pathlib import PurePath

from attrs import frozen

from adws.core.process import Command


@frozen
class OwnProgram:
    """What is compiled, with what, and where a run looks for it."""

    sources: PurePath
    """The folder of its source files, absolute."""
    compiler: str
    """The name of the tool, which compiles it."""
    file: str
    """The program, relative to the outputs of a run."""
    build: Callable[[str, PurePath], Command]
    """Builds the command with which a tool compiles the program below the outputs of a run."""
