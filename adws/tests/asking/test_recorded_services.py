"""Recorded answers for the tests that an agent starts itself."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOSuccess

from adws.asking.recorded_services import with_recorded_services
from adws.asking.workplace import Workplace
from adws.cage.cage import Level
from adws.core.mock_service import MockServiceSettings
from adws.core.process import Command, CompletedProcess
from adws.core.settings import Settings
from adws.testing import FakeIo, a_completed
from adws.tests.steps.projects import AT_WORK
from adws.tests.vcs.repositories import value

TREE = PurePath("/t")
SERVICES = {
    "pay": MockServiceSettings(recording="pay.har"),
    "mail": MockServiceSettings(command="mail"),
    "geo": MockServiceSettings(recording="geo.har", url="http://[::1]:80", variable="GEO"),
}


def addresses(io: FakeIo, place: Workplace, *, start: bool = True) -> tuple[Mapping[str, str], int]:
    """Return what an agent is told, and how many services were started."""

    def answer(command: Command) -> CompletedProcess:
        io.ports.update({int(command.argv[-1])} if start else ())
        return a_completed("", -15)

    io.processes.append(((), answer))
    services = value(with_recorded_services(place, TREE, IOSuccess))
    return services, sum(call.name == "while_running" for call in io.calls)


def of(settings: Settings) -> Workplace:
    """Return a place of work with these settings."""
    return evolve(AT_WORK, settings=settings)


def test_an_agent_is_told_where_recordings_answer(io: FakeIo) -> None:
    """At free ports or fixed ones; what a program answers is for judged runs alone."""
    result, started = addresses(io, of(Settings(mock_services=SERVICES)))
    assert (result, started) == ({"PAY_URL": "http://127.0.0.1:50001", "GEO": "http://[::1]:80"}, 2)
    [first, _] = [call.arguments[0] for call in io.calls if call.name == "while_running"]
    assert isinstance(first, Command)
    assert (first.argv[-3:], first.cwd) == (("pay.har", "127.0.0.1", "50001"), TREE)


def test_what_does_not_start_is_left_out(io: FakeIo) -> None:
    """The agent works all the same."""
    assert addresses(io, of(Settings(mock_services=SERVICES)), start=False) == ({}, 2)


@pytest.mark.parametrize(("online", "started"), [(True, 2), (False, 0)])
def test_an_agent_without_a_network_gets_none(io: FakeIo, *, online: bool, started: int) -> None:
    """In its cage nothing of this machine is there."""
    place = of(Settings(mock_services=SERVICES, sandbox_network=online))
    caged = evolve(place, level=Level("/bin/bwrap", (), "bwrap"))
    assert addresses(io, caged)[1] == started
