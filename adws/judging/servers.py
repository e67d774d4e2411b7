"""Start the servers that tests talk to before they run, and stop them afterwards."""

import shlex
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.network import SharedNetwork, with_network
from adws.cage.recorded_service import answering
from adws.core.errors import PipelineError
from adws.core.lane import LANE_VARIABLE, lane_of
from adws.core.process import Command
from adws.core.run import STATE_IGNORED, state_folder
from adws.core.server import Server
from adws.core.suite import SuiteReport
from adws.judging.bench import SuiteBench
from adws.judging.confinement import RunAccess, caged_bench, confined_run
from adws.judging.declared_servers import servers_of
from adws.runners.run_command import ANY_RUNNER
from adws.runners.runner import Suite
from adws.runners.suite_runner import runner_of
from adws.runners.unserved import unserved
from adws.vcs.tree import Tree

RunSuite = Callable[[Suite, tuple[str, ...]], IOResult[SuiteReport, PipelineError]]
"""Runs a suite, with the command prefix that joins the servers' network."""

_Listens = Callable[[str, int], IOResult[bool, PipelineError]]


@frozen
class _Ground:
    """Where servers and suite run: in one tree and one network.

    ``told`` are the environment variables with the addresses of the servers that run.
    """

    bench: SuiteBench
    suite: Suite
    tree: Tree
    run: RunSuite
    told: Mapping[str, str]
    listens: _Listens | None = None
    joining: tuple[str, ...] = ()

    def is_listening(self, server: Server, port: int) -> IOResult[bool, PipelineError]:
        """Return whether something listens at the port of a server."""
        return (self.listens or io_ops.port_answers)(server.host, port)


@frozen
class _ServerRun:
    """One server on one port, and the log of all that it prints."""

    server: Server
    port: int
    log: PurePath

    @property
    def url(self) -> str:
        """Its address."""
        return self.server.url_at(self.port)

    @property
    def for_tests(self) -> Mapping[str, str]:
        """The environment variables that tell tests, and later servers, where it is."""
        own = self.server.port_variable
        port = {own: str(self.port)} if own else {}
        return {**port, **dict.fromkeys(self.server.variables, self.url)}


def with_servers(
    bench: SuiteBench, suite: Suite, tree: Tree, run: RunSuite
) -> IOResult[SuiteReport, PipelineError]:
    """Run a suite while the servers that the settings declare run in the same tree.

    Mock services run for every suite, the development server for end-to-end suites alone. ``run``
    gets the suite with the servers' addresses in its environment. If a server does not start, the
    report has one failed case, for the environment, that hides all others. If one ends while the
    tests run, the report is incomplete. Fails as ``run`` does, and with ``SettingsInvalid`` if a
    command has no words.
    """
    lane = {LANE_VARIABLE: lane_of(tree.root / suite.folder)}
    declared = runner_of(suite).bind(lambda runner: servers_of(bench.settings, runner, suite))
    return IOResult.from_result(declared).bind(
        lambda servers: (
            _run_with_servers(_Ground(bench, suite, tree, run, lane), servers)
            if servers
            else run(suite, ())
        )
    )


def _run_with_servers(
    ground: _Ground, servers: tuple[Server, ...]
) -> IOResult[SuiteReport, PipelineError]:
    state = state_folder(ground.bench.root)
    return IOResult.do(
        report
        for _ignored in io_ops.write_text(state / ".gitignore", STATE_IGNORED)
        for level in caged_bench(ground.bench)
        for report in (
            with_network(level, partial(_serve_apart, ground, servers))
            if level.caged and not ground.bench.online
            else _serve(ground, servers)
        )
    )


def _serve_apart(
    ground: _Ground, servers: tuple[Server, ...], network: SharedNetwork
) -> IOResult[SuiteReport, PipelineError]:
    """Run servers and suite in a network of their own."""
    joined = evolve(ground, listens=network.listens, joining=network.joining)
    return _serve(joined, servers)


def _serve(ground: _Ground, servers: tuple[Server, ...]) -> IOResult[SuiteReport, PipelineError]:
    """Start the first server, and with it the others and the suite."""
    if not servers:
        suite = evolve(ground.suite, env={**ground.suite.env, **ground.told})
        return ground.run(suite, ground.joining)
    server, *others = servers
    raw = state_folder(ground.bench.root) / "raw" / ground.bench.run
    return IOResult.do(
        report
        for port in (io_ops.free_port() if server.port is None else IOSuccess(server.port))
        for name in io_ops.new_id()
        for stand in IOSuccess(_ServerRun(server, port, raw / f"{server.file_name}-{name}.log"))
        for taken in ground.is_listening(server, port)
        for report in (
            IOSuccess(_taken(ground.suite, stand))
            if taken
            else _start(ground, stand, tuple(others))
        )
    )


def _taken(suite: Suite, stand: _ServerRun) -> SuiteReport:
    """Return that another server has the port: it would not be this tree's."""
    why = f"cannot start: another program listens on port {stand.port}"
    return unserved(suite, stand.server.name, why, "", "")


def _start(
    ground: _Ground, stand: _ServerRun, others: tuple[Server, ...]
) -> IOResult[SuiteReport, PipelineError]:
    with_addresses = evolve(ground, told={**ground.told, **stand.for_tests})
    return (
        _command(with_addresses, stand)
        .bind(
            lambda command: io_ops.while_running(
                command,
                partial(ground.is_listening, stand.server, stand.port),
                partial(_serve, with_addresses, others),
                stand.server.timeout_seconds,
            )
        )
        .map(partial(_report, ground, stand))
    )


def _command(ground: _Ground, stand: _ServerRun) -> IOResult[Command, PipelineError]:
    """Return the command of a server: a program of the project is confined as its tests are."""
    server, tree = stand.server, ground.tree
    if server.recording:
        own = answering(server, stand.port, tree.root)
        argv = (*ground.joining, *own.argv)
        return IOSuccess(evolve(own, argv=argv, env=ground.bench.marks, log=stand.log))
    command = Command(
        server.argv,
        tree.inside / server.folder,
        env={**ground.told, "PORT": str(stand.port), **ground.bench.marks},
        scrub=ANY_RUNNER,
        keep=ground.bench.settings.pass_environment,
        log=stand.log,
        watched=True,
    )
    access = RunAccess(joining=ground.joining, scratch=stand.log.with_suffix(""))
    return confined_run(ground.bench, tree, command, access)


def _report(
    ground: _Ground, stand: _ServerRun, attended: io_ops.BackgroundRun[SuiteReport]
) -> SuiteReport:
    completed, server = attended.completed, stand.server
    command = f"'{shlex.join(server.argv)}'" if server.argv else f"the server of {server.recording}"
    code = f"{command} ended with exit code {completed.exit_code}"
    if attended.value is None:
        slow = f"{command} did not answer at {stand.url} within {server.timeout_seconds:g} s"
        why = f"did not start: {code if attended.ended_early else slow}"
        log = str(stand.log.relative_to(ground.bench.root))
        printed = f"{completed.stdout}\n{completed.stderr}"
        return unserved(ground.suite, server.name, why, printed, log)
    if not attended.ended_early:
        return attended.value
    warning = f"{server.name}: {code} while the tests ran"
    return evolve(attended.value, warnings=(*attended.value.warnings, warning))
