"""A bug of the development set, and the project that it is in."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from attrs import frozen


class Part(StrEnum):
    """The parts of the development set."""

    WRITTEN = "written"
    SEEDED = "seeded"
    PACKAGES = "packages"
    COMMITS = "commits"
    ENDLESS = "endless"
    UNREACHABLE = "out of reach"
    FRESH = "fresh"


@frozen
class CorrectProject:
    """A correct project in a folder.

    ``function`` of it takes what ``inputs`` makes up; where there is a ``judge``, it says whether
    a repaired tree behaves as the project.
    """

    name: str
    folder: Path
    function: str = ""
    inputs: str = ""
    judge: Callable[[Path], bool] | None = None


@frozen
class Bug:
    """One bug: ``wrong`` stands in ``file`` of the project instead of ``right``.

    ``hidden`` are cases that fail and are not shown to the agent, by their ids.
    """

    id: str
    part: Part
    what: str
    project: CorrectProject
    file: str
    right: str
    wrong: str
    hidden: tuple[str, ...] = ()
