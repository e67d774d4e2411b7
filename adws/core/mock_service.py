"""A service that tests need, and its substitute in judged runs."""

from pathlib import PurePath

from attrs import Attribute, field, frozen
from attrs.validators import gt, matches_re

from adws.core.server import URL, Server, split_command


def _is_in_project(_instance: object, attribute: "Attribute[str | None]", path: str | None) -> None:
    if path is not None and (PurePath(path).is_absolute() or ".." in PurePath(path).parts):
        message = f"{attribute.name} is not a file in the project: '{path}'"
        raise ValueError(message)


@frozen
class MockServiceSettings:
    """A substitute for a service: recorded answers, or your own program."""

    recording: str | None = field(default=None, validator=_is_in_project)
    """The HAR file with the answers of the service, relative to the project's folder. adws serves
    them; agents cannot change the file."""
    command: str | None = None
    """The command that starts a substitute, instead of ``recording``, in the project's folder.
    Agents cannot change the files of the project that it names."""
    url: str = field(default="http://127.0.0.1:{port}", validator=matches_re(URL))
    """The address at which it answers. ``{port}`` is replaced by a free port, which ``command``
    gets in the variable ``PORT``."""
    variable: str | None = None
    """The variable in which tests get the address. Unset: the name of the service in capitals and
    ``_URL``, as in ``PAYMENTS_URL``."""
    timeout_seconds: float = field(default=60.0, validator=gt(0))
    """How long it may take until it answers, in seconds."""

    def __attrs_post_init__(self) -> None:
        """Refuse what starts nothing, or two things."""
        if (self.recording is None) == (self.command is None):
            message = "a mock service needs a recording or a command, and not both"
            raise ValueError(message)

    def variable_of(self, name: str) -> str:
        """Return the variable with the address of the service of this name.

        >>> MockServiceSettings(command="x").variable_of("git-hub")
        'GIT_HUB_URL'
        """
        return self.variable or f"{name.upper().replace('-', '_').replace('.', '_')}_URL"

    def server_of(self, name: str) -> Server:
        """Return the server of the service of this name; its command has no words if it has none.

        >>> MockServiceSettings(recording="a.har").server_of("pay").variables
        ('PAY_URL',)
        """
        return Server(
            f"mock service '{name}'",
            split_command(self.command or ""),
            self.url,
            self.timeout_seconds,
            (self.variable_of(name),),
            recording=self.recording or "",
        )
