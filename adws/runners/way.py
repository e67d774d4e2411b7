"""A way to start a runner in a project, and how it is tried."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import field, frozen


@frozen
class Way:
    """One way to start a runner in a project."""

    label: str
    """What people call it, such as ``.venv``."""
    argv: tuple[str, ...]
    """The program and the arguments that start the runner."""
    check: tuple[str, ...]
    """A command that must exit with 0 for the way to be open. If it starts the same program and its
    last line is an absolute path, that path replaces the program."""
    env: Mapping[str, str] = field(factory=dict[str, str])
    """Environment variables for every run, by name."""
    lacks: str = ""
    """What is missing, and how it is installed, where the program is there and the check fails."""
    lacks_by_uv: str = ""
    """What is told instead of ``lacks`` where uv made the environment: there is no pip in it."""
    home: PurePath | None = None
    """The folder of an environment with the program in it; None: the program is not in one."""
    broken: str = ""
    """What is wrong, and how it is mended, where the environment is there but not its program.

    Without a ``home``: where the program is not there."""
    prints_import_roots: bool = False
    """Whether the check prints, a line each before that last line, the folders that the project's
    modules load from."""
