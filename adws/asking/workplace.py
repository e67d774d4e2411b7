"""What every question of a run shares."""

from pathlib import PurePath

from attrs import frozen

from adws.cage.cage import Level
from adws.catalog import Folders
from adws.core.purpose import Purpose
from adws.core.settings import Settings
from adws.runners.runner import Suite
from adws.trust.sealing import Seal
from adws.vcs.base import Base

_APART = frozenset({Purpose.VERIFY, Purpose.STATE_EXAMPLES})
"""The tasks of those who look at a change that they have not made."""


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

    def own_folder(self, purpose: Purpose) -> PurePath:
        """Return the folder with what agents keep for later calls: HOME, and an adapter's files.

        Whoever must not know a change has a folder apart from its author's.
        """
        shared = self.base.lane_home
        return shared / purpose.value if purpose in _APART else shared
