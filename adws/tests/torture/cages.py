"""A cage to torture programs in."""

from pathlib import PurePath

from adws.cage.cage import Cage, Mount, caged
from adws.cage.level import cage_level
from adws.core.process import Command
from adws.core.railway import settle
from adws.core.settings import Sandbox, Settings
from adws.tests.tools import find


def why_not() -> str:
    """Return why there is no cage here, or nothing."""
    return "" if find("bwrap") else "bubblewrap is not installed"


def cage_around(folder: PurePath) -> tuple[str, ...]:
    """Return what holds a program that may write in one folder; fails where there is no cage."""
    settings = Settings(sandbox=Sandbox.BWRAP)
    level = settle(cage_level(settings)).unwrap()
    cage = Cage(level, folder, (Mount(folder, folder, writable=True),))
    return caged(cage, Command((), folder)).wrapper
