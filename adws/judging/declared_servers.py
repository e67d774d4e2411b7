"""The servers that the settings declare for a suite."""

from collections.abc import Iterator

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.mock_service import MockServiceSettings
from adws.core.railway import all_of
from adws.core.server import ADDRESS_VARIABLE, Server, split_command
from adws.core.settings import Settings
from adws.runners.runner import Runner, Suite

_END_TO_END = "e2e"


def servers_of(
    settings: Settings, runner: Runner, suite: Suite
) -> Result[tuple[Server, ...], PipelineError]:
    """Return the servers that a suite needs, in the order in which they start.

    Mock services come first: the development server of end-to-end tests may ask them. ``settings``
    are those of the suite. Fails with ``SettingsInvalid`` if a command has no words.
    """
    services = (_service(*declared) for declared in settings.mock_services.items())
    return all_of((*services, *_dev_server(settings, runner, suite)))


def stand_in_words(settings: Settings) -> tuple[str, ...]:
    """Return the recordings and the words of the commands that stand in for services."""
    services = settings.mock_services.values()
    recordings = tuple(service.recording for service in services if service.recording)
    commands = (split_command(service.command or "") for service in services)
    return (*recordings, *(word for words in commands for word in words))


def _service(name: str, declared: MockServiceSettings) -> Result[Server, PipelineError]:
    server = declared.server_of(name)
    if server.recording:
        return Success(server)
    command = declared.command or ""
    return _words(f"mock_services.{name}.command", command).map(lambda _: server)


def _dev_server(
    settings: Settings, runner: Runner, suite: Suite
) -> Iterator[Result[Server, PipelineError]]:
    if settings.dev_server is None or runner.family != _END_TO_END:
        return
    yield _words("dev_server", settings.dev_server).map(
        lambda argv: Server(
            "dev server",
            argv,
            settings.dev_server_url,
            settings.dev_server_timeout_seconds,
            ("BASE_URL", ADDRESS_VARIABLE),
            port_variable="PORT",
            folder=suite.folder,
        )
    )


def _words(setting: str, command: str) -> Result[tuple[str, ...], PipelineError]:
    argv = split_command(command)
    if argv:
        return Success(argv)
    return Failure(
        SettingsInvalid(
            f"{setting} has no words: '{command}'", hint="give the command that starts the server"
        )
    )
