"""What every judged run of a project needs: one value, made once and handed on."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve, frozen

from adws.cage.cage import Level
from adws.core.proposal import Proposal
from adws.core.quarantine import Quarantine
from adws.core.settings import Network, Settings, Workspace
from adws.core.suite import SuiteReport
from adws.core.witness import WitnessFile
from adws.runners.calls import Calls
from adws.runners.runner import Selection, Suite, Variation
from adws.runners.suites import own_files
from adws.trust.sealing import Seal
from adws.vcs.base import Base
from adws.vcs.tree import Tree


@frozen
class SuiteBench:
    """What is needed to run a project's suites."""

    root: PurePath
    """The project's folder, absolute; adws keeps its state and all output below it."""
    settings: Settings
    """The project's settings; of one suite, where only that one runs."""
    suites: tuple[Suite, ...]
    """The suites to run."""
    run: str = ""
    """The id of the run: every process is marked with it. Empty outside of a run."""
    quarantine: Quarantine = Quarantine()
    """The cases whose outcomes decide nothing."""
    level: Level | None = None
    """What holds the code that runs; None where nobody has looked yet."""
    seed: str = ""
    """What the planted cases of all runs are drawn from; empty: drawn anew for each run."""

    @property
    def online(self) -> bool:
        """Whether the code that runs reaches the network; without a cage it does anyway."""
        if self.settings.test_network is Network.AUTO:
            return self.level is not None and self.level.online
        return self.settings.test_network is Network.ON

    @property
    def marks(self) -> Mapping[str, str]:
        """The variables by which a later driver finds processes that a killed one left behind."""
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
    """What is needed to judge the project's content as some commit or tree has it."""

    base: Base
    """What the run started from, and the repository from which judge trees are built."""

    @property
    def tree(self) -> Tree:
        """The judge tree: where it is built for each run, unless one is built in another place.

        A cage shows it in the place of the user's, of which nothing else is seen.
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

    @property
    def marks(self) -> Mapping[str, str]:
        """The same variables; those of a lane have a mark of its own."""
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
    """What the run does differently, so that code which asks where it runs gives itself away."""
    canaries: bool = False
    """Whether planted cases run along that must fail, or must pass."""
    changed: tuple[str, ...] = ()
    """The files, relative to the project, whose code is on trial."""
    used_tree: bool = False
    """Whether it runs in the tree that the run before it left, so that what a case keeps there
    shows."""
    surroundings: PurePath | None = None
    """The folder that keeps HOME and ``/tmp`` for runs that share them; None: empty ones."""
    calls: Calls | None = None
    """The calls that its cases make, to be looked at."""
    witness: WitnessFile | None = None
    """Where the bodies of its cases tell how they end."""


@frozen
class Trial:
    """A change on trial, and what its runs are held against."""

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
