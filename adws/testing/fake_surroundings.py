"""What surrounds a program in a machine in memory: variables, folders, ports, names."""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import TypeVar

from attrs import define, field
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.core.railway import settle
from adws.io_ops.cancellation import (
    Cancellation,
    cancellations_around,
    cancelled_by,
    with_cancellation,
)
from adws.io_ops.process_containment import Containment
from adws.io_ops.web_server import Respond
from adws.testing.script import unscripted

_Value = TypeVar("_Value")


@define
class FakeSurroundings:
    """What a fake machine has around it, as a test says; ids are counted."""

    variables: dict[str, str] | None = None
    """The environment variables."""
    folders: dict[str, PurePath] = field(factory=dict[str, PurePath])
    """The folders ``working``, ``cache`` and ``home``, and the shipped ones by their names."""
    ids: int = 0
    """How many ids were drawn."""
    landlock: bool = False
    """Whether Landlock works."""
    sizes: dict[PurePath, int] = field(factory=dict[PurePath, int])
    """How many bytes files and folders hold."""
    ports: set[int] = field(factory=set[int])
    """The ports on which something listens."""
    server: Callable[[HttpRequest], HttpResponse | PipelineError] | None = None
    """What answers a request over HTTP."""
    keys: list[str] = field(factory=list[str])
    """The keys that a person presses."""
    stop: str | None = None
    """The stop signal that came."""

    def exchange(self, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
        """Return what ``server`` answers."""
        if self.server is None:
            unscripted(f"exchange({request.method} {request.url})", "server")
        answer = self.server(request)
        return IOFailure(answer) if isinstance(answer, PipelineError) else IOSuccess(answer)

    def process_containment(self) -> IOResult[Containment, PipelineError]:
        """Return the best there is."""
        return IOSuccess(Containment.KEEPER)

    def free_bytes(self, folder: PurePath) -> IOResult[int, PipelineError]:  # noqa: ARG002 - a real name
        """Return the size of a large disk: what is in memory is never full."""
        return IOSuccess(10**12)

    def disk_bytes(self, path: PurePath) -> IOResult[int, PipelineError]:
        """Return what ``sizes`` says; what is in memory fills no disk."""
        return IOSuccess(self.sizes.get(path, 0))

    def at_terminal(self) -> IOResult[bool, PipelineError]:
        """Return whether a key is left in ``keys``."""
        return IOSuccess(bool(self.keys))

    def read_key(self) -> IOResult[str, PipelineError]:
        """Return the next of ``keys``."""
        if not self.keys:
            unscripted("read_key()", "keys")
        return IOSuccess(self.keys.pop(0))

    def port_answers(self, host: str, port: int) -> IOResult[bool, PipelineError]:  # noqa: ARG002 - a real name
        """Return what ``ports`` says, whatever the host."""
        return IOSuccess(port in self.ports)

    def free_port(self) -> IOResult[int, PipelineError]:
        """Return the first free one above 50000."""
        return IOSuccess(next(port for port in range(50001, 65536) if port not in self.ports))

    def while_listening(
        self,
        port: int,
        respond: Respond,
        body: Callable[[int], IOResult[_Value, PipelineError]],
    ) -> IOResult[_Value, PipelineError]:
        """Do something while ``exchange`` is answered by ``respond``."""

        def answer(request: HttpRequest) -> HttpResponse | PipelineError:
            reply = settle(respond(request))
            return reply.unwrap() if is_successful(reply) else reply.failure()

        before, self.server = self.server, answer
        try:
            return self.free_port().bind(lambda free: body(port or free))
        finally:
            self.server = before

    def with_stop_signals(
        self,
        action: Callable[[], IOResult[_Value, PipelineError]],
        answer: str = "",  # noqa: ARG002 - nobody sits at this terminal
    ) -> IOResult[_Value, PipelineError]:
        """Do something; set ``stop``, or answer ``Cancelled`` from a process, to interrupt it."""
        return action()

    def with_cancellation(
        self,
        cancellation: Cancellation,
        action: Callable[[], IOResult[_Value, PipelineError]],
    ) -> IOResult[_Value, PipelineError]:
        """Do something that ``cancellation`` ends, as the real one does."""
        return with_cancellation(cancellation, action)

    def cancellations_around(self) -> IOResult[tuple[Cancellation, ...], PipelineError]:
        """Return what ``with_cancellation`` was called with."""
        return cancellations_around()

    def stop_requested(self) -> IOResult[str | None, PipelineError]:
        """Return ``stop``, or who cancelled the work."""
        return IOSuccess(self.stop or cancelled_by())

    def environment(self) -> IOResult[Mapping[str, str], PipelineError]:
        """Return ``variables``."""
        if self.variables is None:
            unscripted("environment()", "variables")
        return IOSuccess(dict(self.variables))

    def working_folder(self) -> IOResult[PurePath, PipelineError]:
        """Return ``folders["working"]``."""
        return self._folder("working_folder()", "working")

    def cache_folder(self) -> IOResult[PurePath, PipelineError]:
        """Return ``folders["cache"]``."""
        return self._folder("cache_folder()", "cache")

    def home_folders(self) -> IOResult[tuple[PurePath, ...], PipelineError]:
        """Return ``folders["home"]`` as the only one."""
        return self._folder("home_folders()", "home").map(lambda home: (home,))

    def processors(self) -> IOResult[int, PipelineError]:
        """Return one."""
        return IOSuccess(1)

    def holds_by_landlock(self) -> IOResult[bool, PipelineError]:
        """Return ``landlock``."""
        return IOSuccess(self.landlock)

    def shipped_folder(self, name: str) -> IOResult[PurePath, PipelineError]:
        """Return ``folders[name]``."""
        return self._folder(f"shipped_folder({name!r})", name)

    def new_id(self) -> IOResult[str, PipelineError]:
        """Return the next id; they are counted from ``000000000001``."""
        return IOSuccess(self._next_id())

    def _folder(self, call: str, name: str) -> IOResult[PurePath, PipelineError]:
        if name not in self.folders:
            unscripted(call, "folders")
        return IOSuccess(self.folders[name])

    def _next_id(self) -> str:
        self.ids += 1
        return f"{self.ids:012x}"
