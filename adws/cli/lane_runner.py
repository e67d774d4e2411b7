"""Runs lanes on a worker of a cluster, in a checkout of its own, with the workflow ``lane``."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import PurePath
from threading import Lock
from typing import Any

from attrs import define, evolve, field, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.cage.cage import Level
from adws.cli.lane_reply import reply_of
from adws.cluster.envelope import opened_envelope, sealed_envelope
from adws.cluster.order import LaneOrder, require_same_software, software_here
from adws.cluster.reply import LaneReply
from adws.cluster.site import Site, alone_at, set_up
from adws.core.codec import from_json, to_json
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.far_lane import WorkerState
from adws.core.railway import settle
from adws.core.run import RunFailure, state_folder
from adws.engine.loading import load_workflow
from adws.engine.run import run_workflow
from adws.ledger.store import ledger_path, render
from adws.runners.runner import Suite
from adws.slots import (
    ANALYSIS,
    BASE,
    BASELINE,
    CAGE,
    HEAD,
    LANE_WORK,
    LEDGER_OPEN,
    QUARANTINE,
    RUN,
    SEAL,
    SUITES,
)
from adws.steps.choose_cage import choose_cage
from adws.steps.detect_suites import detect_suites
from adws.steps.open_base import open_base
from adws.vcs.base import Base
from adws.vcs.bundle import take_bundle
from adws.vcs.environment import note_environment
from adws.vcs.git import GitLocation, adws_repository, ask
from adws.vcs.own_repository import fetch


@frozen
class OpenProject:
    """A project on a worker, ready for the lanes of one run."""

    run: str
    suites: tuple[Suite, ...]
    base: Base
    cage: Level


@define
class FolderRunner:
    """Runs lanes in a folder of this machine; several threads may use it at the same time."""

    folder: PurePath
    lanes: int
    runs: dict[PurePath, list[str]] = field(factory=dict[PurePath, list[str]])
    lock: Any = field(factory=Lock, eq=False)

    def state(self, programs: tuple[str, ...]) -> WorkerState:
        """Return the state of this worker, and which of these programs it has."""
        software = software_here()
        is_installed = {
            name: settle(io_ops.find_program(name)).value_or(None) is not None for name in programs
        }
        return WorkerState(
            address="",
            lanes=self.lanes,
            busy=sum(map(len, self.runs.values())),
            adws=software.adws,
            python=software.python,
            git=settle(ask(GitLocation(self.folder), "version")).value_or(""),
            programs=tuple(name for name, has_it in is_installed.items() if has_it),
            missing=tuple(name for name, has_it in is_installed.items() if not has_it),
            processors=settle(io_ops.processors()).value_or(0),
            free_bytes=settle(io_ops.free_bytes(self.folder)).value_or(0),
        )

    def run(self, order: bytes, base: bytes) -> bytes:
        """Run a lane and return the reply, which also reports failures."""
        settled = settle(
            IOResult.from_result(opened_envelope(order, LaneOrder, "the order")).bind(
                lambda opened: self._run(opened[0], opened[1], base)
            )
        )
        if is_successful(settled):
            return settled.unwrap()
        return sealed_envelope(LaneReply(failure=RunFailure.of(settled.failure())))

    def _run(self, order: LaneOrder, trees: bytes, base: bytes) -> IOResult[bytes, PipelineError]:
        with self._site(order) as site:
            return IOResult.do(
                sealed
                for _same in IOResult.from_result(
                    require_same_software(software_here(), order.software)
                )
                for project in self._opened(site, order, base)
                for context in _context(site.top / order.prefix, order, project, trees)
                for program in load_workflow("lane")
                for result in run_workflow(program, context)
                for sealed in reply_of(project.base, order, result)
            )

    @contextmanager
    def _site(self, order: LaneOrder) -> Iterator[Site]:
        """Yield a folder of the project that no other run is using."""
        with self.lock:
            places = (self.folder / "projects" / f"{order.site.name}-{n}" for n in count(1))
            place = next(p for p in places if {*self.runs.get(p, ())} <= {order.run})
            self.runs.setdefault(place, []).append(order.run)
        try:
            yield Site(place)
        finally:
            with self.lock:
                self.runs[place].remove(order.run)

    def _opened(
        self, site: Site, order: LaneOrder, base: bytes
    ) -> IOResult[OpenProject, PipelineError]:
        """Return the project; the first lane of a run opens it."""
        return alone_at(
            site,
            lambda: _known_project(site, order).bind(
                lambda project: IOSuccess(project) if project else _open_project(site, order, base)
            ),
        )


def _known_project(site: Site, order: LaneOrder) -> IOResult[OpenProject | None, PipelineError]:
    """Return the project if an earlier lane of the run opened it, else None."""
    file = site.folder / "opened.json"

    def of_run(project: OpenProject) -> OpenProject | None:
        is_same = project.run == order.run and project.base.commit == order.base
        return project if is_same else None

    return io_ops.exists(file).bind(
        lambda exists: (
            io_ops.read_text(file)
            .bind_result(lambda text: from_json(text, OpenProject, str(file)))
            .map(of_run)
            if exists
            else IOSuccess(None)
        )
    )


def _open_project(
    site: Site, order: LaneOrder, bundle: bytes
) -> IOResult[OpenProject, PipelineError]:
    root = site.top / order.prefix
    context = Context(root, order.settings).put(RUN, order.run)
    return IOResult.do(
        project
        for _ready in set_up(site, order.site, order.prefix, order.base, bundle)
        for _forgotten in io_ops.remove_tree(state_folder(root))
        for caged in choose_cage(context)
        for started in detect_suites(caged)
        for opened in open_base(started)
        for suites, base, cage in IOResult.from_result(take(opened, SUITES, BASE, CAGE))
        for fit in IOSuccess(evolve(base, head=order.base, commit=order.base, dirty=False))
        for _noted in note_environment(fit)
        for project in IOSuccess(OpenProject(order.run, suites, fit, cage))
        for _kept in io_ops.write_text(site.folder / "opened.json", to_json(project))
    )


def _context(
    root: PurePath, order: LaneOrder, project: OpenProject, trees: bytes
) -> IOResult[Context, PipelineError]:
    """Return the context of the lane, and write the files that it reads."""
    script = (
        root.parent
        / f"script-{order.work.number}{PurePath(order.settings.agent_script or '').suffix}"
    )
    settings = evolve(order.settings, agent_script=str(script)) if order.script else order.settings
    return IOResult.do(
        Context(root, settings)
        .put(RUN, order.run)
        .put(SUITES, project.suites)
        .put(BASE, project.base)
        .put(CAGE, project.cage)
        .put(HEAD, order.head)
        .put(BASELINE, order.baseline)
        .put(ANALYSIS, order.analysis)
        .put(SEAL, order.seal)
        .put(QUARANTINE, order.quarantine)
        .put(LEDGER_OPEN, value=True)
        .put(LANE_WORK, order.work)
        for _base in fetch(
            adws_repository(project.base),
            project.base.user_top,
            f"+{order.base}:refs/adws/base",
        )
        for _taken in take_bundle(adws_repository(project.base), trees)
        for _ledger in io_ops.write_text(ledger_path(root), render(order.ledger))
        for _script in (
            io_ops.write_text(script, order.script) if order.script else IOSuccess(None)
        )
    )
