"""Ports of this machine: whether something listens on a port, and which port is free."""

import socket

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.io_ops.translation import perform

_LOOPBACK = "127.0.0.1"
_CONNECT_SECONDS = 1.0


def port_answers(host: str, port: int) -> IOResult[bool, PipelineError]:
    """Return whether something accepts connections at a port, at any address of the host."""
    try:
        socket.create_connection((host, port), _CONNECT_SECONDS).close()
    except (OSError, OverflowError):
        return IOSuccess(False)  # noqa: FBT003 - the answer itself
    return IOSuccess(True)  # noqa: FBT003 - the answer itself


def free_port() -> IOResult[int, PipelineError]:
    """Return a port of the loopback interface that nothing listens on now."""
    return perform("find a free port of", _LOOPBACK, _free)


def _free() -> int:
    with socket.socket() as listening:
        listening.bind((_LOOPBACK, 0))
        port: int = listening.getsockname()[1]
    return port
