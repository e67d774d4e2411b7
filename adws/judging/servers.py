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
from adws.judging.confinement import RunAccess, confined_run, level_of_bench
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
class _ServedSuite:
    """A suite and the servers that it needs, in one tree and one network.

    ``addresses`` are the environment variables with the addresses of the running servers.
    """

    bench: SuiteBench
    suite: Suite
    tree: Tree
    run: RunSuite
    addresses: Mapping[str, str]
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
        """The address of the server."""
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
    return IOResult.do(
        report
        for runner in IOResult.from_result(runner_of(suite))
        for servers in IOResult.from_result(servers_of(bench.settings, runner, suite))
        for report in (
            _run_with_servers(_ServedSuite(bench, suite, tree, run, lane), servers)
            if servers
            else run(suite, ())
        )
    )


def _run_with_servers(
    served: _ServedSuite, servers: tuple[Server, ...]
) -> IOResult[SuiteReport, PipelineError]:
    state = state_folder(served.bench.root)
    return IOResult.do(
        report
        for _ignored in io_ops.write_text(state / ".gitignore", STATE_IGNORED)
        for level in level_of_bench(served.bench)
        for report in (
            with_network(level, partial(_serve_apart, served, servers))
            if level.caged and not served.bench.online
            else _serve(served, servers)
        )
    )


def _serve_apart(
    served: _ServedSuite, servers: tuple[Server, ...], network: SharedNetwork
) -> IOResult[SuiteReport, PipelineError]:
    """Run servers and suite in a network of their own."""
    joined = evolve(served, listens=network.listens, joining=network.joining)
    return _serve(joined, servers)


def _serve(
    served: _ServedSuite, servers: tuple[Server, ...]
) -> IOResult[SuiteReport, PipelineError]:
    """Start the first server, and with it the others and the suite."""
    if not servers:
        suite = evolve(served.suite, env={**served.suite.env, **served.addresses})
        return served.run(suite, served.joining)
    server, *others = servers
    raw = state_folder(served.bench.root) / "raw" / served.bench.run
    return IOResult.do(
        report
        for port in (io_ops.free_port() if server.port is None else IOSuccess(server.port))
        for name in io_ops.new_id()
        for server_run in IOSuccess(
            _ServerRun(server, port, raw / f"{server.file_name}-{name}.log")
        )
        for is_port_taken in served.is_listening(server, port)
        for report in (
            # The answers of another program would not be from this tree.
            IOSuccess(
                unserved(
                    served.suite,
                    server.name,
                    f"cannot start: another program listens on port {port}",
                    "",
                    "",
                )
            )
            if is_port_taken
            else _start(served, server_run, tuple(others))
        )
    )


def _start(
    served: _ServedSuite, server_run: _ServerRun, others: tuple[Server, ...]
) -> IOResult[SuiteReport, PipelineError]:
    with_addresses = evolve(served, addresses={**served.addresses, **server_run.for_tests})

    def is_listening() -> IOResult[bool, PipelineError]:
        return served.is_listening(server_run.server, server_run.port)

    def serve_others() -> IOResult[SuiteReport, PipelineError]:
        return _serve(with_addresses, others)

    return IOResult.do(
        _report(served, server_run, attended)
        for command in _command(with_addresses, server_run)
        for attended in io_ops.while_running(
            command, is_listening, serve_others, server_run.server.timeout_seconds
        )
    )


def _command(served: _ServedSuite, server_run: _ServerRun) -> IOResult[Command, PipelineError]:
    """Return the command of a server: a program of the project is confined as its tests are."""
    server, tree = server_run.server, served.tree
    if server.recording:
        own = answering(server, server_run.port, tree.root)
        argv = (*served.joining, *own.argv)
        return IOSuccess(evolve(own, argv=argv, env=served.bench.marks, log=server_run.log))
    command = Command(
        server.argv,
        tree.inside / server.folder,
        env={**served.addresses, "PORT": str(server_run.port), **served.bench.marks},
        scrub=ANY_RUNNER,
        keep=served.bench.settings.pass_environment,
        log=server_run.log,
        watched=True,
    )
    access = RunAccess(joining=served.joining, scratch=server_run.log.with_suffix(""))
    return confined_run(served.bench, tree, command, access)


def _report(
    served: _ServedSuite, server_run: _ServerRun, attended: io_ops.BackgroundRun[SuiteReport]
) -> SuiteReport:
    completed, server = attended.completed, server_run.server
    command = f"'{shlex.join(server.argv)}'" if server.argv else f"the server of {server.recording}"
    code = f"{command} ended with exit code {completed.exit_code}"
    if attended.value is None:
        slow = f"{command} did not answer at {server_run.url} within {server.timeout_seconds:g} s"
        why = f"did not start: {code if attended.ended_early else slow}"
        log = str(server_run.log.relative_to(served.bench.root))
        printed = f"{completed.stdout}\n{completed.stderr}"
        return unserved(served.suite, server.name, why, printed, log)
    if not attended.ended_early:
        return attended.value
    warning = f"{server.name}: {code} while the tests ran"
    return evolve(attended.value, warnings=(*attended.value.warnings, warning))
