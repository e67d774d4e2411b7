"""Options that many commands share, each written once."""

from pathlib import PurePath
from typing import Annotated

import typer

Root = Annotated[
    str, typer.Option("--root", metavar="DIR", help="The project's folder.", show_default="here")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print the result only.")]
Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="Print every step with its duration.")
]
TestCommand = Annotated[
    str | None,
    typer.Option(
        "--test-command",
        metavar="COMMAND",
        help="How the suite is started, e.g. 'make test'. Found out when not given.",
    ),
]
Agent = Annotated[
    str | None,
    typer.Option(
        "--agent",
        metavar="NAME",
        help="The agent that works: see `adws agents list`. The first configured or found one "
        "when not given; `search` needs no model and no key.",
    ),
]
AgentCommand = Annotated[
    str | None,
    typer.Option(
        "--agent-command",
        metavar="COMMAND",
        help="The command line of the agent `command`: gets the prompt on stdin.",
    ),
]


def absolute(folder: PurePath, path: str) -> PurePath:
    """Return ``path`` as it is meant in ``folder``."""
    return PurePath(folder / path)
