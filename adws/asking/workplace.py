"""What every question of a run shares."""

from pathlib import PurePath

from attrs import frozen

from adws.cage.cage import Level
from adws.catalog import Folders
from adws.core.settings import Settings
from adws.runners.runner import Suite
from adws.trust.sealing import Seal
from adws.vcs.base import Base


@frozen
class Workplace:
    """Where agents work, and their cage."""

    root: PurePath
    """The project's folder, with adws's own state (absolute)."""
    settings: Settings
    run: str
    """The id of the run."""
    base: Base
    """The base of the run."""
    level: Level
    """The level of the cage for agents on this machine."""
    suites: tuple[Suite, ...] = ()
    """The suites of the tasks; a prepared task does not need them."""
    seal: Seal = Seal(())
    """The files that changes of this run may not alter."""
    extensions: Folders = ()
    """The folders with the project's own agents."""
