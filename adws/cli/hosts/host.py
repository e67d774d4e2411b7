"""A tool that runs slash commands: which files it reads, and where."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath

from attrs import frozen

from adws.cli.slash.slash_command import SlashCommand

Texts = Mapping[str, str]
"""Texts by their paths below the host's base."""


@frozen
class Parts:
    """A file's text: before the part of adws, that part (None: there is none), and after it."""

    before: str
    own_text: str | None
    behind: str


def own_file(text: str) -> Parts:
    """Treat the whole file as the part of adws."""
    return Parts("", text, "")


@frozen(kw_only=True)
class HomeFolder:
    """A folder of the user: the one in an environment variable, else one below the home folder."""

    variable: str
    folder: PurePath


@frozen(kw_only=True)
class Host:
    """A tool that runs slash commands.

    ``tool`` is its name for people, ``call`` how they call a command (``{name}``), if they do.
    ``texts`` returns the files that it needs for these commands, each with the line of ``mark_for``
    in it; ``folders`` are the folders of such files. ``signs`` are files and folders of a project
    that show that the tool is in use there; ``program`` is its program. ``home`` is the folder of
    its files if they are not in the project. ``split`` finds the part of adws in a file.
    """

    name: str
    tool: str
    texts: Callable[[Sequence[SlashCommand]], Texts]
    call: str = ""
    signs: tuple[str, ...] = ()
    program: str | None = None
    folders: tuple[str, ...] = ()
    home: HomeFolder | None = None
    split: Callable[[str], Parts] = own_file
