"""A lane made ready to travel: its order, and the trees that it starts from."""

from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Success

from adws import catalog, io_ops
from adws.cluster.order import LaneOrder, software_here
from adws.cluster.placing import Placement
from adws.cluster.recipe import recipe_of
from adws.cluster.sending import FarLane
from adws.core.agent_settings import Actor
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.lane_work import LaneWork
from adws.core.quarantine import Quarantine
from adws.core.settings import Delivery, Settings
from adws.core.suite import SuiteReport
from adws.ledger.store import load_run
from adws.trust.sealing import Seal
from adws.vcs.base import Base
from adws.vcs.bundle import snapshot_commit, write_bundle
from adws.vcs.git import adws_repository


@frozen
class LaneMatter:
    """What a lane is about, as the run has it."""

    root: PurePath
    """The project's folder."""
    extensions: catalog.Folders
    """The folders with the project's own agents."""
    settings: Settings
    run: str
    """The id of the run."""
    actors: tuple[Actor, ...]
    """Who tries in turn."""
    base: Base
    head: str
    """The commit that the lane starts from, in adws's repository."""
    work: LaneWork
    """The groups."""
    analysis: Analysis
    baseline: SuiteReport
    seal: Seal
    quarantine: Quarantine


def far_lane(placement: Placement, matter: LaneMatter) -> IOResult[FarLane, PipelineError]:
    """Return a lane that can be sent to a worker.

    The base and what landed since travel without their history.
    """
    place, settings = adws_repository(matter.base), worker_settings(matter.settings, matter.actors)
    return IOResult.do(
        FarLane(
            root=matter.root,
            extensions=matter.extensions,
            base=matter.base,
            placement=placement,
            address=matter.settings.cluster,
            order=LaneOrder(
                software=software_here(),
                site=recipe,
                run=matter.run,
                prefix=matter.base.prefix,
                base=base,
                head=head,
                work=matter.work,
                settings=settings,
                analysis=matter.analysis,
                baseline=matter.baseline,
                seal=matter.seal,
                quarantine=matter.quarantine,
                ledger=ledger,
                script=script,
            ),
            trees=trees,
            base_trees=base_trees,
            programs=programs_of(matter.actors, matter.extensions),
        )
        for recipe in recipe_of(matter.base, settings.setup_command or "")
        for base in snapshot_commit(place, matter.base.commit)
        for head in (
            IOSuccess(base)
            if matter.head == matter.base.commit
            else snapshot_commit(place, matter.head, base)
        )
        for base_trees in write_bundle(place, (base,))
        for trees in write_bundle(place, (head,), (base,))
        for ledger in load_run(matter.root, matter.run)
        for script in _script(settings)
    )


def worker_settings(settings: Settings, actors: tuple[Actor, ...]) -> Settings:
    """Return the settings with which a worker runs a lane: nothing is chosen anew there."""
    return evolve(
        settings, attempts=actors, lanes=0, cluster="", deliver=Delivery.NONE, example_agent=""
    )


def programs_of(actors: tuple[Actor, ...], extensions: catalog.Folders) -> tuple[str, ...]:
    """Return the programs that the agents need on a worker.

    ``extensions`` are the folders with the project's own agents.
    """
    names = dict.fromkeys(actor.agent for actor in actors)
    results = [catalog.agent(name, extensions) for name in names]
    agents = [agent.unwrap() for agent in results if isinstance(agent, Success)]
    return tuple(agent.program for agent in agents if agent.program)


def _script(settings: Settings) -> IOResult[str, PipelineError]:
    """Return the answers of the agent ``scripted``, where their file is not part of the project."""
    file = PurePath(settings.agent_script or "")
    return io_ops.read_text(file) if file.is_absolute() else IOSuccess("")
