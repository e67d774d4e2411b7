"""Ports of the machine."""

import socket

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.core.railway import settle

pytestmark = pytest.mark.real_io

YES, NO = map(IOSuccess, (True, False))


def test_a_port_answers_while_something_listens_on_it() -> None:
    """By the address and by the name of the host."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        asked = [io_ops.port_answers(host, port) for host in ("127.0.0.1", "localhost")]
    assert asked == [YES] * 2
    assert io_ops.port_answers("127.0.0.1", port) == NO


@pytest.mark.parametrize(("host", "port"), [("host.invalid", 1), ("127.0.0.1", 70000)])
def test_what_cannot_be_reached_does_not_answer(host: str, port: int) -> None:
    """A name that nobody has, and a number that is no port."""
    assert io_ops.port_answers(host, port) == NO


def test_a_free_port_can_be_listened_on() -> None:
    """Nothing does yet."""
    port = settle(io_ops.free_port()).unwrap()
    with socket.create_server(("127.0.0.1", port)) as listening:
        assert listening.getsockname()[1] == port
