"""The model service itself: on loopback, on a free port, in threads of the test's process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from attrs import frozen

from adws.tests.model_server.handler import Service
from adws.tests.model_server.request import Request
from adws.tests.model_server.script import Script


@frozen
class Server:
    """A running service: where it is, and what it was asked so far."""

    url: str
    heard: list[Request]
    """Every request, with those beside the conversations."""

    @property
    def requests(self) -> tuple[Request, ...]:
        """What was asked within conversations, in order of arrival."""
        return tuple(request for request in self.heard if request.asked)


@contextmanager
def serving(script: Script) -> Iterator[Server]:
    """Answer from a script until the block ends; then no thread and no connection is left."""
    service = Service(script)
    thread = threading.Thread(target=service.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield Server(f"http://127.0.0.1:{service.server_port}", service.heard)
    finally:
        service.shutdown()
        thread.join()
        service.end()
