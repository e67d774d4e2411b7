"""What every question of a run shares, made once."""

from pathlib import PurePath

from attrs import frozen

from adws.cage.cage import Level
from adws.core.settings import Settings
from adws.runners.runner import Suite
from adws.trust.sealing import Seal
from adws.vcs.base import Base


@frozen
class Workplace:
    """Where agents work, and what holds them."""

    root: PurePath
    """The project's folder, with adws's own state (absolute)."""
    settings: Settings
    run: str
    """The id of the run."""
    base: Base
    """What the run started from."""
    level: Level
    """What holds agents on this machine."""
    suites: tuple[Suite, ...] = ()
    """The suites that tasks are about; a task that is prepared does not need them."""
    seal: Seal = Seal(())
    """What the changes of this run may not touch."""
