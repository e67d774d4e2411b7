"""Recorded answers for the tests that an agent starts itself."""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import TypeVar

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.asking.workplace import Workplace
from adws.cage.recorded_service import answering
from adws.core.errors import PipelineError
from adws.core.server import Server

_Value = TypeVar("_Value")

Act = Callable[[Mapping[str, str]], IOResult[_Value, PipelineError]]
"""Does something; gets the addresses of the services that answer, by variable."""


def with_recorded_services(
    place: Workplace, tree: PurePath, act: Act[_Value]
) -> IOResult[_Value, PipelineError]:
    """Do something while the recordings of mock services in a tree answer on this machine.

    A service that does not start is left out: no verdict hangs on what an agent sees. An agent in a
    cage without a network could reach none.
    """
    settings = place.settings
    declared = (service.server_of(name) for name, service in settings.mock_services.items())
    recorded = tuple(server for server in declared if server.recording)
    if place.level.caged and not settings.sandbox_network:
        recorded = ()
    return _serve(tree / place.base.prefix, act, {}, recorded)


def _serve(
    project: PurePath, act: Act[_Value], addresses: Mapping[str, str], servers: tuple[Server, ...]
) -> IOResult[_Value, PipelineError]:
    """Start the first service that is left, and with it the others."""
    if not servers:
        return act(addresses)
    server, *others = servers

    def start(port: int) -> IOResult[_Value, PipelineError]:
        all_addresses = {**addresses, **dict.fromkeys(server.variables, server.url_at(port))}

        def listens() -> IOResult[bool, PipelineError]:
            return io_ops.port_answers(server.host, port)

        def with_others() -> IOResult[_Value, PipelineError]:
            return _serve(project, act, all_addresses, tuple(others))

        return IOResult.do(
            acted
            for served in io_ops.while_running(
                answering(server, port, project), listens, with_others, server.timeout_seconds
            )
            for acted in (
                _serve(project, act, addresses, tuple(others))
                if served.value is None
                else IOSuccess(served.value)
            )
        )

    return (io_ops.free_port() if server.port is None else IOSuccess(server.port)).bind(start)
