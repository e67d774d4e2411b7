"""Start the server for end-to-end tests before they run, and stop it afterwards."""

import shlex
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.cage.network import SharedNetwork, with_network
from adws.core.dev_server import ADDRESS_VARIABLE, DevServer, split_command
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.lane import LANE_VARIABLE, lane_of
from adws.core.process import Command
from adws.core.run import STATE_IGNORED, state_folder
from adws.core.settings import Settings
from adws.core.suite import SuiteReport
from adws.judging.bench import SuiteBench
from adws.judging.confinement import RunAccess, caged_bench, confined_run
from adws.runners.run_command import ANY_RUNNER
from adws.runners.runner import Runner, Suite
from adws.runners.suite_runner import runner_of
from adws.runners.unserved import unserved
from adws.vcs.tree import Tree

_FAMILY = "e2e"

RunSuite = Callable[[Suite, tuple[str, ...]], IOResult[SuiteReport, PipelineError]]
"""Runs a suite, with the command prefix that joins the server's network."""

_Listens = Callable[[str, int], IOResult[bool, PipelineError]]


@frozen
class _ServerRun:
    """A suite, and the server that it needs, in one tree, on one port and in one network."""

    suite: Suite
    server: DevServer
    port: int
    tree: Tree
    log: PurePath
    listens: _Listens | None = None
    joining: tuple[str, ...] = ()

    @property
    def variables(self) -> Mapping[str, str]:
        """The environment variables of both."""
        url = self.server.url_at(self.port)
        addresses = {"PORT": str(self.port), "BASE_URL": url, ADDRESS_VARIABLE: url}
        return {**addresses, LANE_VARIABLE: lane_of(self.tree.root / self.suite.folder)}


def with_dev_server(
    bench: SuiteBench, suite: Suite, tree: Tree, run: RunSuite
) -> IOResult[SuiteReport, PipelineError]:
    """Run a suite while the server of the setting ``dev_server`` runs in the same tree.

    Other suites than end-to-end ones run without a server, and so do all if the setting is empty.
    ``run`` gets the suite with the server's address in its environment. If the server does not
    start, the report has one failed case, for the environment, that hides all others. If it ends
    while the tests run, the report is incomplete. Fails as ``run`` does, and with
    ``SettingsInvalid`` if the command has no words.
    """
    runner = runner_of(suite)
    server = IOResult.from_result(runner.bind(partial(_server, bench.settings)))
    return server.bind(partial(_run_with_server, bench, suite, tree, run))


def _server(settings: Settings, runner: Runner) -> Result[DevServer | None, PipelineError]:
    if settings.dev_server is None or runner.family != _FAMILY:
        return Success(None)
    argv = split_command(settings.dev_server)
    if not argv:
        return Failure(SettingsInvalid(f"dev_server has no words: '{settings.dev_server}'"))
    return Success(DevServer(argv, settings.dev_server_url, settings.dev_server_timeout_seconds))


def _run_with_server(
    bench: SuiteBench, suite: Suite, tree: Tree, run: RunSuite, server: DevServer | None
) -> IOResult[SuiteReport, PipelineError]:
    if server is None:
        return run(suite, ())
    return IOResult.do(
        report
        for port in (io_ops.free_port() if server.port is None else IOSuccess(server.port))
        for name in io_ops.new_id()
        for log in IOSuccess(
            state_folder(bench.root) / "raw" / bench.run / f"dev-server-{name}.log"
        )
        for _ignored in io_ops.write_text(state_folder(bench.root) / ".gitignore", STATE_IGNORED)
        for stand in IOSuccess(_ServerRun(suite, server, port, tree, log))
        for level in caged_bench(bench)
        for report in (
            with_network(level, partial(_serve_apart, bench, run, stand))
            if level.caged and not bench.online
            else _serve(bench, run, stand)
        )
    )


def _serve_apart(
    bench: SuiteBench, run: RunSuite, server_run: _ServerRun, network: SharedNetwork
) -> IOResult[SuiteReport, PipelineError]:
    """Run server and suite in a network of their own."""
    joined = evolve(server_run, listens=network.listens, joining=network.joining)
    return _serve(bench, run, joined)


def _serve(
    bench: SuiteBench, run: RunSuite, server_run: _ServerRun
) -> IOResult[SuiteReport, PipelineError]:
    """Start the server and run the suite; another server on the port would not be this tree's."""
    return _is_listening(server_run).bind(partial(_start, bench, run, server_run))


def _is_listening(server_run: _ServerRun) -> IOResult[bool, PipelineError]:
    listens = server_run.listens or io_ops.port_answers
    return listens(server_run.server.host, server_run.port)


def _start(
    bench: SuiteBench,
    run: RunSuite,
    server_run: _ServerRun,
    taken: bool,  # noqa: FBT001 - the value of a result
) -> IOResult[SuiteReport, PipelineError]:
    if taken:
        why = f"cannot start: another program listens on port {server_run.port}"
        return IOSuccess(unserved(server_run.suite, why, "", ""))
    suite = evolve(server_run.suite, env={**server_run.suite.env, **server_run.variables})
    return (
        _command(bench, server_run)
        .bind(
            lambda command: io_ops.while_running(
                command,
                partial(_is_listening, server_run),
                partial(run, suite, server_run.joining),
                server_run.server.timeout_seconds,
            )
        )
        .map(partial(_report, bench.root, server_run))
    )


def _command(bench: SuiteBench, server_run: _ServerRun) -> IOResult[Command, PipelineError]:
    command = Command(
        server_run.server.argv,
        server_run.tree.inside / server_run.suite.folder,
        env={**server_run.variables, **bench.marks},
        scrub=ANY_RUNNER,
        keep=bench.settings.pass_environment,
        log=server_run.log,
        watched=True,
    )
    return confined_run(
        bench,
        server_run.tree,
        command,
        RunAccess(joining=server_run.joining, scratch=server_run.log.with_suffix("")),
    )


def _report(
    root: PurePath, server_run: _ServerRun, attended: io_ops.BackgroundRun[SuiteReport]
) -> SuiteReport:
    completed, command = attended.completed, shlex.join(server_run.server.argv)
    code = f"'{command}' ended with exit code {completed.exit_code}"
    if attended.value is None:
        url, seconds = server_run.server.url_at(server_run.port), server_run.server.timeout_seconds
        slow = f"'{command}' did not answer at {url} within {seconds:g} s"
        why = f"did not start: {code if attended.ended_early else slow}"
        log = str(server_run.log.relative_to(root))
        return unserved(server_run.suite, why, f"{completed.stdout}\n{completed.stderr}", log)
    if not attended.ended_early:
        return attended.value
    warning = f"dev server: {code} while the tests ran"
    return evolve(attended.value, warnings=(*attended.value.warnings, warning))
