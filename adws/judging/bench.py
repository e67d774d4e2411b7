"""What every judged run of a project needs, in one value."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, frozen

from adws.cage.cage import Level
from adws.catalog import Folders
from adws.core.proposal import Proposal
from adws.core.quarantine import Quarantine
from adws.core.settings import Network, Settings, Workspace
from adws.core.suite import SuiteReport
from adws.core.witness import WitnessFile
from adws.runners.calls import Calls
from adws.runners.runner import Selection, Suite
from adws.runners.suites import own_files
from adws.runners.variation import Variation
from adws.trust.sealing import Seal
from adws.vcs.base import Base
from adws.vcs.tree import Tree


@frozen
class SuiteBench:
    """What is needed to run a project's suites."""

    root: PurePath
    """The project's folder, absolute; adws keeps its state and all output below it."""
    settings: Settings
    """The project's settings, or those of the only suite that runs."""
    suites: tuple[Suite, ...]
    """The suites to run."""
    run: str = ""
    """The id of the run, with which every process is marked. Empty outside of a run."""
    quarantine: Quarantine = Quarantine()
    """The cases whose outcomes decide nothing."""
    level: Level | None = None
    """The level of the cage; None if it is not known yet."""
    seed: str = ""
    """The random seed of the planted cases of all runs; empty: a new seed for each run."""
    extensions: Folders = ()
    """The folders with the project's own runners."""

    @property
    def online(self) -> bool:
        """Whether the code that runs can reach the network; without a cage it always can."""
        if self.settings.test_network is Network.AUTO:
            return self.level is not None and self.level.online
        return self.settings.test_network is Network.ON

    @property
    def marks(self) -> Mapping[str, str]:
        """The variables by which a later driver finds the processes of a killed one."""
        return {"ADWS_RUN": self.run} if self.run else {}

    @property
    def lane(self) -> int:
        """The number of the lane, from 1; 0 outside of lanes."""
        return 0

    def of_suite(self, suite: Suite) -> "SuiteBench":
        """Return the bench with the settings of one suite."""
        return evolve(self, settings=self.settings.of_suite(suite.name))


@frozen(kw_only=True)
class Bench(SuiteBench):
    """What is needed to judge the project's content at a commit or tree."""

    base: Base
    """The base of the run, and the repository from which judge trees are built."""

    @property
    def tree(self) -> Tree:
        """The judge tree at the place where each run builds it, unless it asks for another place.

        A cage shows it in the place of the user's tree, and hides the rest of that.
        """
        base = self.base
        if self.settings.workspace is Workspace.IN_PLACE:
            return Tree(base.user_root)
        root, beside = base.trees / "judge" / base.prefix, base.trees / "beside"
        lent = tuple(base.user_top / path for path in base.lent)
        if self.level is None or not self.level.caged:
            return Tree(root, foreign_root=base.user_top, lent=lent, beside=beside)
        hidden = base.trees / "judge"
        return Tree(root, hidden, seen_as=base.user_root, lent=lent, beside=beside)

    def within(self, seconds: float) -> "Bench":
        """Return the bench with another limit for the time of each run, in seconds."""
        settings = self.settings
        suites = {
            name: evolve(suite, test_timeout_seconds=None)
            for name, suite in settings.suites.items()
        }
        limit = float(f"{seconds:.1f}")
        return evolve(self, settings=evolve(settings, suites=suites, test_timeout_seconds=limit))

    @property
    def within_reach(self) -> str:
        """How a run of code on trial can influence a later run, in words; empty if it cannot."""
        if self.level is None or not self.level.holds_judged_code:
            return "judged code runs without a cage"
        if self.settings.workspace is Workspace.IN_PLACE:
            return "judged runs use your own tree"
        return "judged runs can write to the paths in 'writable'" if self.settings.writable else ""

    @property
    def marks(self) -> Mapping[str, str]:
        """The same variables, with a mark for each lane."""
        return {"ADWS_RUN": self.base.mark} if self.run else {}

    @property
    def lane(self) -> int:
        """The number of the lane, from 1; 0 outside of lanes."""
        return self.base.lane


@frozen
class RunOptions:
    """How one run of the suites differs from a plain run of everything."""

    selection: Selection = Selection()
    """What runs; everything when it is empty."""
    variations: frozenset[Variation] = frozenset()
    """Variations of the run that expose code which checks where it runs."""
    canaries: bool = False
    """Whether the run includes planted cases that must fail, or must pass."""
    changed: tuple[str, ...] = ()
    """The files, relative to the project, whose code is on trial."""
    used_tree: bool = False
    """Whether it runs in the tree that the last run left, to expose cases that keep files there."""
    surroundings: PurePath | None = None
    """The folder with HOME and ``/tmp`` for runs that share them; None: they are empty."""
    calls: Calls | None = None
    """Where it records the calls that its cases make; None: nowhere."""
    witness: WitnessFile | None = None
    """Where the bodies of its cases record how they end; None: nowhere."""


@frozen
class Trial:
    """A change on trial, and what its runs are compared with."""

    bench: Bench
    proposal: Proposal
    """The change; ``kept`` is the part of it that is judged."""
    baseline: SuiteReport
    """The report that the work started from."""
    seal: Seal
    """What the change may not touch."""

    @property
    def changed(self) -> tuple[str, ...]:
        """The changed files, relative to the project."""
        return own_files(self.bench.base.prefix, self.proposal.kept.paths)
