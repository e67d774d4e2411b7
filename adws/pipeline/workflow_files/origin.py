"""The line of a generated workflow that tells the command which writes it again."""

import re
import shlex
from collections.abc import Iterator

from adws.pipeline.workflow_files.parameters import Parameters

_COMMAND = "adws pipeline init"
_LINE = re.compile(rf"^# Written by: {_COMMAND}(?P<options>.*)$", re.MULTILINE)


def origin_line(parameters: Parameters) -> str:
    """Return the line, with what was wanted."""
    return f"# Written by: {_COMMAND} {shlex.join(_options(parameters))}\n"


def is_generated(text: str) -> bool:
    """Whether a workflow is one of ours."""
    return bool(_LINE.search(text))


def read_origin(text: str) -> dict[str, tuple[str, ...]]:
    r"""Return the options of the command, each with its values; none for any other workflow.

    >>> read_origin("# Written by: adws pipeline init --runner go --agent search --app-token\n")
    {'runner': ('go',), 'agent': ('search',), 'app-token': ()}
    """
    match = _LINE.search(text)
    options: dict[str, tuple[str, ...]] = {}
    name = ""
    for word in _words(match["options"] if match else ""):
        if word.startswith("--"):
            name = word.removeprefix("--")
        options[name] = (*options.get(name, ()), *(() if word.startswith("--") else (word,)))
    return options


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:
        return []


def _options(parameters: Parameters) -> Iterator[str]:
    for runner in parameters.runners:
        yield from ("--runner", runner.name)
    yield from ("--agent", parameters.agent_names)
    for secret in parameters.secrets:
        yield from ("--secret", secret)
    if parameters.app_token:
        yield "--app-token"
    if parameters.agent_action:
        yield "--agent-action"
    if parameters.install:
        yield from ("--install", parameters.install)
