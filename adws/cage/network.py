"""One network for several cages: that of a server and of the tests that talk to it."""

from collections.abc import Callable
from pathlib import PurePath
from typing import TypeVar

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cage.cage import Level, own_network
from adws.core.errors import CageMissing, PipelineError
from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command

_Value = TypeVar("_Value")
_SCRIPTS = PurePath(io_ops.__file__).parent
_PYTHON = (OWN_PYTHON, "-I", "-S")
_PATIENCE_SECONDS = 10.0


@frozen
class SharedNetwork:
    """A network in which there is nobody but those that join it."""

    joining: tuple[str, ...]
    """The command line that starts a program in it."""
    ask: io_ops.Ask

    def listens(self, host: str, port: int) -> IOResult[bool, PipelineError]:
        """Return whether something in it listens at a port."""
        return IOResult.do(
            answer == "1" for answer in self.ask(f"{host} {port}", _PATIENCE_SECONDS)
        )


def with_network(
    level: Level, action: Callable[[SharedNetwork], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Do something with a network of its own, which is gone afterwards.

    Fails with ``CageMissing`` if none can be made.
    """
    joiner = (*_PYTHON, str(_SCRIPTS / "network_joiner.py"))

    def body(ask: io_ops.Ask) -> IOResult[_Value, PipelineError]:
        return IOResult.do(
            value
            for pid in ask("", _PATIENCE_SECONDS)
            for value in action(SharedNetwork((*joiner, pid), ask))
        )

    def hold(folder: PurePath) -> IOResult[io_ops.BackgroundRun[_Value], PipelineError]:
        holder = (*_PYTHON, str(_SCRIPTS / "network_holder.py"), str(folder))
        command = own_network(level, Command(holder, folder, watched=True))
        return io_ops.while_conversing(command, folder, body, _PATIENCE_SECONDS)

    return io_ops.with_folder(hold).bind(_required)


def _required(run: io_ops.BackgroundRun[_Value]) -> IOResult[_Value, PipelineError]:
    if run.value is not None:
        return IOSuccess(run.value)
    reason = run.completed.stderr.strip().rpartition("\n")[2]
    return IOFailure(
        CageMissing(
            f"cannot create a separate network for the server and its tests: {reason}",
            hint="set test_network = 'on' to let judged runs use the machine's network",
        )
    )
