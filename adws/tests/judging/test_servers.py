"""Servers that tests talk to, around the run of their suite."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError, SettingsInvalid, SuiteUnreadable
from adws.core.lane import lane_of
from adws.core.mock_service import MockServiceSettings
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.core.settings import Sandbox, Settings
from adws.core.suite import Evidence, Outcome, SuiteReport
from adws.judging.bench import SuiteBench
from adws.judging.confinement import RunAccess, confined_run
from adws.judging.declared_servers import stand_in_words
from adws.judging.servers import with_servers
from adws.runners.runner import Suite
from adws.testing import FakeIo, a_completed, a_report, installed
from adws.tests.steps.projects import UNCAGED
from adws.tests.tools import needs
from adws.vcs.tree import Tree

SUITE = Suite("playwright", "web", ("playwright", "test"), env={"A": "1"})
TREE = Tree(PurePath("/trees/1"))
SETTINGS = Settings(dev_server="npm run dev")
ENDED_BY_US = -15
ANSWERING = str(PurePath(io_ops.__file__).parent / "recorded_answers.py")
TOLD = {
    "PORT": "50001",
    "BASE_URL": "http://localhost:50001",
    "ADWS_DEV_SERVER": "http://localhost:50001",
    "ADWS_LANE": lane_of(TREE.root / "web"),
}


class Runs:
    """Runs a suite by noting it."""

    def __init__(self) -> None:
        """Begin with none."""
        self.suites: list[Suite] = []

    def __call__(
        self, suite: Suite, joining: tuple[str, ...]
    ) -> IOResult[SuiteReport, PipelineError]:
        """Note a suite, and answer with a green report."""
        assert joining == ()
        self.suites.append(suite)
        return IOSuccess(a_report())


def bench(settings: Settings, **fields: Any) -> SuiteBench:  # noqa: ANN401 - any setting
    """Return what the suites of a project need to run."""
    return SuiteBench(
        PurePath("/project"), evolve(settings, **fields), (SUITE,), "r1", level=UNCAGED
    )


def serving(io: FakeIo, *, exit_code: int = ENDED_BY_US, listens: bool = True) -> None:
    """Let each program be a server that listens, or does not, until it ends."""

    def answer(command: Command) -> CompletedProcess:
        io.ports.update({int(command.env["PORT"])} if listens else ())
        return a_completed("starting\n", exit_code, stderr="no database\n\n")

    io.processes.append(((), answer))


def served(
    io: FakeIo, settings: Settings = SETTINGS, suite: Suite = SUITE
) -> tuple[SuiteReport, Runs]:
    """Run a suite with the server; return its report, and what was run."""
    runs = Runs()
    with installed(io):
        report = settle(with_servers(bench(settings), suite, TREE, runs)).unwrap()
    return report, runs


@pytest.mark.parametrize(
    ("settings", "suite"),
    [(Settings(), SUITE), (SETTINGS, evolve(SUITE, runner="vitest"))],
)
def test_what_needs_no_server_is_run_as_it_is(settings: Settings, suite: Suite) -> None:
    """Where none is set, and where the suite is not end-to-end."""
    report, runs = served(FakeIo(), settings, suite)
    assert (report, runs.suites) == (a_report(), [suite])


def test_the_server_runs_in_the_tree_on_a_port_of_its_own() -> None:
    """The tests are told where; all its processes bear the run's mark."""
    io = FakeIo()
    serving(io)
    report, runs = served(io)
    [command] = [call.arguments[0] for call in io.calls if call.name == "while_running"]
    assert isinstance(command, Command)
    assert (command.argv, command.cwd, command.watched) == (
        ("npm", "run", "dev"),
        TREE.root / "web",
        True,
    )
    assert command.env == {**TOLD, "ADWS_RUN": "r1"}
    assert (report, runs.suites) == (a_report(), [evolve(SUITE, env={"A": "1", **TOLD})])


@pytest.mark.parametrize(
    ("fields", "why", "log"),
    [
        (
            {"exit_code": 3, "listens": False},
            "did not start: 'npm run dev' ended with exit code 3",
            ".adws/raw/r1/dev-server-000000000001.log",
        ),
        (
            {"listens": False},
            "did not start: 'npm run dev' did not answer at http://localhost:50001 within 60 s",
            ".adws/raw/r1/dev-server-000000000001.log",
        ),
    ],
)
def test_a_server_that_does_not_start_blocks_the_suite(
    fields: dict[str, Any], why: str, log: str
) -> None:
    """The report holds one case of the environment, with what the server said last."""
    io = FakeIo()
    serving(io, **fields)
    report, runs = served(io)
    [case] = report.cases
    assert case.evidence == Evidence(
        "ServerNotStarted",
        f"the dev server {why}: no database",
        f"the dev server {why}\nstarting\nno database",
        phase="setup",
        output="starting\nno database",
    )
    assert (case.outcome, case.covers, report.green) == (Outcome.ERRORED, "", False)
    assert (report.raw_output, runs.suites) == (log, [])


def test_another_program_on_the_port_is_no_server_of_this_tree() -> None:
    """It could be the user's own; the tests are not run against it."""
    settings = evolve(SETTINGS, dev_server_url="http://localhost:3000")
    report, runs = served(FakeIo(ports={3000}), settings)
    [case] = report.cases
    assert case.evidence is not None
    assert case.evidence.message == (
        "the dev server cannot start: another program listens on port 3000"
    )
    assert runs.suites == []


def test_a_server_that_ends_meanwhile_makes_the_report_incomplete() -> None:
    """Nobody knows what the tests have seen."""
    io = FakeIo()
    serving(io, exit_code=0)
    report, _ = served(io)
    warning = "dev server: 'npm run dev' ended with exit code 0 while the tests ran"
    assert report == evolve(a_report(), warnings=(warning,))


@pytest.mark.parametrize("command", ["", "echo 'x"])
def test_a_command_without_words_is_refused(command: str) -> None:
    """It would start nothing."""
    service = Settings(mock_services={"a": MockServiceSettings(command=command)})
    for settings, key in (
        (Settings(dev_server=command), "dev_server"),
        (service, "mock_services.a.command"),
    ):
        error = settle(with_servers(bench(settings), SUITE, TREE, Runs())).failure()
        assert error == SettingsInvalid(
            f"{key} has no words: '{command}'", hint="give the command that starts the server"
        )


SERVICES = Settings(
    dev_server="npm run dev",
    mock_services={
        "payments": MockServiceSettings(recording="tests/pay.har", url="http://[::1]:{port}"),
        "mail": MockServiceSettings(
            command="python3 tests/mail.py", url="http://127.0.0.1:{port}/v1", variable="MAIL"
        ),
    },
)


def test_mock_services_start_before_the_server_that_may_ask_them() -> None:
    """Each is told where the earlier ones are, and the tests where all are."""
    io = FakeIo()
    for _ in range(3):
        io.processes.append(((), lambda command: _opening(io, command)))
    report, runs = served(io, SERVICES)
    answers, mail, dev = (call.arguments[0] for call in io.calls if call.name == "while_running")
    fields = {"ADWS_LANE": TOLD["ADWS_LANE"], "PAYMENTS_URL": "http://[::1]:50001"}
    with_mail = {**fields, "MAIL": "http://127.0.0.1:50002/v1"}
    at_dev = "http://localhost:50003"
    whole = {**with_mail, "PORT": "50003", "BASE_URL": at_dev, "ADWS_DEV_SERVER": at_dev}
    assert isinstance(answers, Command)
    assert answers.argv[1:] == ("-I", "-S", ANSWERING, "tests/pay.har", "::1", "50001")
    assert (answers.cwd, answers.env) == (TREE.root, {"ADWS_RUN": "r1"})
    assert isinstance(mail, Command)
    assert (mail.argv, mail.cwd) == (("python3", "tests/mail.py"), TREE.root)
    assert mail.env == {**with_mail, "PORT": "50002", "ADWS_RUN": "r1"}
    assert isinstance(dev, Command)
    assert dev.env == {**whole, "ADWS_RUN": "r1"}
    assert (report, runs.suites) == (a_report(), [evolve(SUITE, env={"A": "1", **whole})])


def _opening(io: FakeIo, command: Command) -> CompletedProcess:
    io.ports.add(int(command.env.get("PORT") or command.argv[-1]))
    return a_completed("", ENDED_BY_US)


def test_a_recording_that_cannot_be_served_blocks_every_suite() -> None:
    """The one case says which service it is, and why."""
    io = FakeIo()
    io.processes.append(((), a_completed("", 1, stderr="tests/pay.har is not an HTTP archive\n")))
    report, runs = served(io, evolve(SERVICES, dev_server=None), evolve(SUITE, runner="vitest"))
    [case] = report.cases
    assert case.evidence is not None
    assert (case.name, case.evidence.message, runs.suites) == (
        "mock service 'payments'",
        (
            "the mock service 'payments' did not start: the server of tests/pay.har ended with "
            "exit code 1: tests/pay.har is not an HTTP archive"
        ),
        [],
    )


def test_what_stands_in_for_services_is_named_for_the_seal() -> None:
    """The recordings, and the words of the commands."""
    assert stand_in_words(SERVICES) == ("tests/pay.har", "python3", "tests/mail.py")


@pytest.mark.real_io
def test_a_real_server_is_up_while_the_suite_runs_and_gone_afterwards(tmp_path: PurePath) -> None:
    """Also when the run fails."""
    command = 'sh -c "exec python3 -m http.server --bind 127.0.0.1 $PORT"'
    settings = Settings(dev_server=command, dev_server_url="http://127.0.0.1:{port}")
    seen: list[tuple[int, bool]] = []

    def run(suite: Suite, joining: tuple[str, ...]) -> IOResult[SuiteReport, PipelineError]:
        assert joining == ()
        port = int(suite.env["PORT"])
        seen.append((port, settle(io_ops.port_answers("127.0.0.1", port)).unwrap()))
        return IOFailure(SuiteUnreadable("cut off"))

    here = SuiteBench(tmp_path, settings, (SUITE,), level=UNCAGED)
    outcome = with_servers(here, evolve(SUITE, folder="."), Tree(tmp_path), run)
    [(port, answered)] = seen
    assert (outcome, answered) == (IOFailure(SuiteUnreadable("cut off")), True)
    assert io_ops.port_answers("127.0.0.1", port) == IOSuccess(inner_value=False)


@pytest.mark.real_io
@needs("bwrap")
def test_a_caged_server_and_its_suite_share_a_network_of_their_own(tmp_path: PurePath) -> None:
    """Each in a cage; from outside nobody reaches the server."""
    command = 'sh -c "exec python3 -m http.server --bind 127.0.0.1 $PORT"'
    settings = Settings(
        dev_server=command, dev_server_url="http://127.0.0.1:{port}", sandbox=Sandbox.BWRAP
    )
    here, tree = SuiteBench(tmp_path, settings, (SUITE,)), Tree(tmp_path)
    seen: list[tuple[int, bool]] = []

    def run(suite: Suite, joining: tuple[str, ...]) -> IOResult[SuiteReport, PipelineError]:
        port = int(suite.env["PORT"])
        seen.append((port, settle(io_ops.port_answers("127.0.0.1", port)).unwrap()))
        ask = f"import socket; socket.create_connection(('127.0.0.1', {port}), 5)"
        asking = Command(("python3", "-c", ask), tmp_path)
        asked = confined_run(here, tree, asking, RunAccess(joining=joining)).bind(
            io_ops.run_process
        )
        return asked.map(lambda done: a_report(exit_code=done.exit_code))

    outcome = with_servers(here, evolve(SUITE, folder="."), tree, run)
    assert settle(outcome).unwrap().exit_code == 0
    assert [answered for _, answered in seen] == [False]


RECORDED = """{"log": {"entries": [{"request": {"method": "GET", "url": "https://api.shop.com/rate"},
"response": {"status": 200, "content": {"text": "7"}}}]}}"""


@pytest.mark.real_io
@pytest.mark.parametrize(
    "sandbox", [Sandbox.NONE, pytest.param(Sandbox.BWRAP, marks=needs("bwrap"))]
)
def test_a_real_suite_gets_the_recorded_answer(tmp_path: PurePath, sandbox: Sandbox) -> None:
    """With a cage and without one."""
    _ = settle(io_ops.write_text(tmp_path / "tests/pay.har", RECORDED)).unwrap()
    services = {"pay": MockServiceSettings(recording="tests/pay.har")}
    here = SuiteBench(tmp_path, Settings(mock_services=services, sandbox=sandbox), (SUITE,))
    tree = Tree(tmp_path)
    ask = "import os, urllib.request as u; print(u.urlopen(os.environ['PAY_URL'] + '/rate').read())"

    def run(suite: Suite, joining: tuple[str, ...]) -> IOResult[SuiteReport, PipelineError]:
        asking = Command(("python3", "-c", ask), tmp_path, env=suite.env)
        asked = confined_run(here, tree, asking, RunAccess(joining=joining)).bind(
            io_ops.run_process
        )
        return asked.map(lambda done: evolve(a_report(), warnings=(done.stdout + done.stderr,)))

    outcome = with_servers(here, evolve(SUITE, folder="."), tree, run)
    assert settle(outcome).unwrap().warnings == ("b'7'\n",)
