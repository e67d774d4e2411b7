"""What a worker needs to run a lane: values, and the trees that they speak of as a bundle."""

import sys
from importlib.metadata import version

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, WorkerFailed
from adws.core.failure import Analysis
from adws.core.lane_work import LaneWork
from adws.core.quarantine import Quarantine
from adws.core.settings import Settings
from adws.core.suite import SuiteReport
from adws.ledger.ledger import Ledger
from adws.trust.sealing import Seal


@frozen
class Software:
    """What must be the same on the driver and on its workers."""

    adws: str
    """The version of adws."""
    python: str
    """The version of Python without its last number, such as ``3.12``."""


def software_here() -> Software:
    """Return what runs here."""
    major, minor, *_ = sys.version_info
    return Software(version("adws-pipeline"), f"{major}.{minor}")


@frozen
class SiteRecipe:
    """Where a worker keeps a project, and how it installs what the suite needs."""

    name: str
    """What tells the folder apart: other lock files or another command, another folder."""
    object_format: str
    """The hash by which the project's repository names objects."""
    setup_command: str = ""
    """The command that installs what the suite needs; empty for none."""


@frozen
class LaneOrder:
    """Everything that a worker needs to know about a lane."""

    software: Software
    """What the driver runs; a worker with something else refuses the lane."""
    site: SiteRecipe
    """Where the worker keeps the project."""
    run: str
    """The id of the run."""
    prefix: str
    """The project's folder, relative to the repository's top."""
    base: str
    """The commit with the base's files; it has no history."""
    head: str
    """The commit with the files that the lane starts from."""
    work: LaneWork
    """The groups."""
    settings: Settings
    """The settings of the run, with what one call may cost."""
    analysis: Analysis
    """The failures."""
    baseline: SuiteReport
    """The report of the base."""
    seal: Seal
    """The files that no change may touch."""
    quarantine: Quarantine
    """The quarantine of the base."""
    ledger: Ledger
    """The ledger of the run, to be read."""
    script: str = ""
    """The answers of the agent ``scripted``, where it is asked."""


def require_same_software(ours: Software, theirs: Software) -> Result[None, PipelineError]:
    """Fail with ``WorkerFailed`` if a worker runs something else than the driver.

    >>> require_same_software(Software("1", "3.12"), Software("1", "3.12"))
    <Success: None>
    """
    if ours == theirs:
        return Success(None)
    return Failure(
        WorkerFailed(
            f"the worker runs adws {ours.adws or 'of no version'} on Python {ours.python}, "
            f"the driver adws {theirs.adws} on Python {theirs.python}",
            hint="install the same versions on all machines",
        )
    )
