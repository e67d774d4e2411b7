"""A network of its own that several cages share."""

import sys
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOFailure, IOResult

from adws import io_ops
from adws.cage.cage import Cage, Level, Mount, caged
from adws.cage.level import cage_level
from adws.cage.network import SharedNetwork, with_network
from adws.core.errors import CageMissing, PipelineError, SettingsInvalid
from adws.core.process import Command
from adws.core.settings import Sandbox, Settings
from adws.io_ops.network_holder import answer
from adws.tests.tools import needs
from adws.tests.vcs.repositories import error, value

pytestmark = pytest.mark.real_io

_HOME = PurePath("/var/tmp")  # noqa: S108 - of the cage alone; a checkout may be below /tmp
_SERVE = """
import socket
with socket.create_server(("127.0.0.1", 8099)) as server:
    while True:
        server.accept()[0].close()
"""
_ASK = "import socket; socket.create_connection(('127.0.0.1', 8099), 5).close(); print('reached')"


def in_cage(network: SharedNetwork, level: Level, script: str) -> Command:
    """Return a command that runs Python in a cage of its own, in the network."""
    cage = Cage(level, _HOME, (Mount(_HOME),), joining=network.joining)
    return caged(cage, Command((sys.executable, "-I", "-S", "-c", script), PurePath("/")))


@needs("bwrap")
def test_two_cages_reach_each_other_and_nobody_else_does() -> None:
    """The server's readiness is asked inside; outside nothing listens."""
    level = value(cage_level(Settings(sandbox=Sandbox.BWRAP)))

    def talk(network: SharedNetwork) -> IOResult[tuple[str | None, bool, bool], PipelineError]:
        return IOResult.do(
            (attended.value, outside, gone)
            for attended in io_ops.while_running(
                in_cage(network, level, _SERVE),
                lambda: network.listens("127.0.0.1", 8099),
                lambda: io_ops.run_process(in_cage(network, level, _ASK)).map(
                    lambda done: f"{done.stdout}{done.stderr}"
                ),
                30,
            )
            for outside in io_ops.port_answers("127.0.0.1", 8099)
            for gone in network.listens("127.0.0.1", 8099)
        )

    assert value(with_network(level, talk)) == ("reached\n", False, False)


@needs("bwrap")
def test_what_fails_in_it_fails() -> None:
    """With its own error."""
    level = value(cage_level(Settings(sandbox=Sandbox.BWRAP)))
    failure = SettingsInvalid("stopped")
    assert error(with_network(level, lambda _: IOFailure(failure))) == failure


def test_where_none_can_be_made_the_reason_is_told() -> None:
    """A program that is no bubblewrap."""
    failed = error(with_network(Level("false", (), "broken"), lambda _: IOFailure(CageMissing(""))))
    assert isinstance(failed, CageMissing)
    assert failed.message.startswith("cannot create a separate network")


@needs("bwrap")
def test_a_process_that_is_gone_cannot_be_joined() -> None:
    """The program is not started then."""
    level = value(cage_level(Settings(sandbox=Sandbox.BWRAP)))

    def late(network: SharedNetwork) -> IOResult[tuple[int, str], PipelineError]:
        gone = evolve(network, joining=(*network.joining[:-1], "1"))
        command = in_cage(gone, level, "print(1)")
        return io_ops.run_process(command).map(lambda done: (done.exit_code, done.stdout))

    assert value(with_network(level, late)) == (1, "")


def test_the_holder_says_its_id_and_who_listens() -> None:
    """To whoever asks over its pipes."""
    port = value(io_ops.free_port())
    assert (answer("") > 1, answer(f"127.0.0.1 {port}")) == (True, 0)
