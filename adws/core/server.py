"""A server that tests talk to: how it is started, and where it answers."""

import re
import shlex

from attrs import frozen

URL = r"(?P<scheme>https?)://(?P<host>\[[^\]/]+\]|[^:/\[]+)(?::(?P<port>\d{1,5}|\{port\}))?(?:/.*)?"
"""The pattern of a server's address; ``{port}`` is replaced by a free port."""

ADDRESS_VARIABLE = "ADWS_DEV_SERVER"
"""The variable with the address of the development server that was started for a run."""

_DEFAULT_PORTS = {"http": 80, "https": 443}


@frozen
class Server:
    """A server for tests."""

    name: str
    """What people call it, such as ``dev server``."""
    argv: tuple[str, ...]
    """The command that starts it in the project's folder, word by word."""
    url: str
    """The address at which it answers; ``{port}`` is replaced by a free port."""
    timeout_seconds: float
    """How long it may take to answer for the first time, in seconds."""
    variables: tuple[str, ...]
    """The environment variables in which tests get its address."""
    port_variable: str = ""
    """The environment variable in which tests get its port; empty: none."""
    folder: str = "."
    """The folder in which it starts, relative to the project's folder."""
    recording: str = ""
    """The file with recorded answers, relative to the project's folder, which adws serves instead
    of starting a command; empty: none."""

    @property
    def host(self) -> str:
        """The name or the address of its machine.

        >>> Server("dev server", (), "http://[::1]:3000/app", 60.0, ()).host
        '::1'
        """
        return self._part("host").strip("[]")

    @property
    def port(self) -> int | None:
        """The port that its address names; None if adws finds a free one."""
        port = self._part("port")
        if port == "{port}":
            return None
        return int(port) if port else _DEFAULT_PORTS[self._part("scheme")]

    @property
    def file_name(self) -> str:
        """The beginning of the names of its logs.

        >>> Server("mock service 'git hub'", (), "http://localhost", 60.0, ()).file_name
        'mock-service-git-hub'
        """
        return re.sub(r"\W+", "-", self.name).strip("-")

    def url_at(self, port: int) -> str:
        """Return its address when it listens on a port."""
        return self.url.replace("{port}", str(port))

    def _part(self, name: str) -> str:
        match = re.fullmatch(URL, self.url)
        return (match[name] or "") if match else ""


def split_command(command: str) -> tuple[str, ...]:
    """Return the words of a command, split like in a shell; empty for a syntax error.

    >>> split_command("npm run 'dev'"), split_command("echo 'x")
    (('npm', 'run', 'dev'), ())
    """
    try:
        return tuple(shlex.split(command))
    except ValueError:
        return ()
