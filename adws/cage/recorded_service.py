"""The program that serves recorded answers: adws's own, outside of every cage."""

from pathlib import PurePath

from adws import io_ops
from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command
from adws.core.server import Server

_PROGRAM = PurePath(io_ops.__file__).parent / "recorded_answers.py"


def answering(server: Server, port: int, project: PurePath) -> Command:
    """Return the command that serves a server's recording from a project's folder at a port."""
    words = (str(_PROGRAM), server.recording, server.host, str(port))
    return Command((OWN_PYTHON, "-I", "-S", *words), project, watched=True)
