"""Options that many commands share, each written once."""

from typing import Annotated

import typer

Root = Annotated[
    str, typer.Option("--root", metavar="DIR", help="The project's folder. Default: here.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines on stdout.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print the result only.")]
Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="Print every step with its duration.")
]
Markdown = Annotated[bool, typer.Option("--markdown", help="Print the whole report as Markdown.")]
TestCommand = Annotated[
    str | None,
    typer.Option(
        "--test-command",
        metavar="COMMAND",
        help="How the suite is started, e.g. 'make test'. Found out when not given.",
    ),
]
Scope = Annotated[
    str | None,
    typer.Option("--scope", metavar="NAME", help="A runner's name, or 'all' (the default)."),
]
Agent = Annotated[
    str | None,
    typer.Option(
        "--agent",
        metavar="NAME",
        help="Who repairs: see `adws agents list`. When not given, the first that is configured or "
        "found; `search` needs no model and no key.",
    ),
]
AgentCommand = Annotated[
    str | None,
    typer.Option(
        "--agent-command",
        metavar="COMMAND",
        help="The command line of the agent `command`; it gets the prompt on stdin.",
    ),
]
AgentScript = Annotated[
    str | None,
    typer.Option("--agent-script", metavar="FILE", help="The answers of the agent `scripted`."),
]
Model = Annotated[
    str | None, typer.Option("--model", metavar="NAME", help="Passed to agents that take one.")
]
RoundTimeout = Annotated[
    float | None,
    typer.Option(
        "--round-timeout", metavar="SECONDS", help="Time for one agent call. Default: 600."
    ),
]
TestTimeout = Annotated[
    float | None,
    typer.Option("--test-timeout", metavar="SECONDS", help="Time for one run. Default: 1800."),
]
MaxRounds = Annotated[
    int | None,
    typer.Option(
        "--max-rounds",
        metavar="N",
        help="Rounds that ask an agent; a run that still converges is extended. Default: 10.",
    ),
]
MaxAttempts = Annotated[
    int | None,
    typer.Option("--max-attempts", metavar="N", help="Attempts at one failure. Default: 3."),
]
MaxCost = Annotated[
    float | None,
    typer.Option("--max-cost", metavar="USD", help="Start no round once this much is spent."),
]
Deliver = Annotated[
    str | None,
    typer.Option(
        "--deliver",
        metavar="branch|apply|none",
        help="Where the fixes go: a branch (default), the working tree, or nowhere yet.",
    ),
]
InPlace = Annotated[
    str | None,
    typer.Option(
        "--workspace",
        metavar="clone|in-place",
        help="in-place: for projects that run nowhere else; the tree must be clean.",
    ),
]
Sandbox = Annotated[
    str | None,
    typer.Option(
        "--sandbox",
        metavar="auto|bwrap|none",
        envvar="ADWS_SANDBOX",
        help="What holds agents: bubblewrap where it works (default), bubblewrap or nothing runs, "
        "or nothing.",
    ),
]
AcceptFlagged = Annotated[
    bool | None,
    typer.Option(
        "--accept-flagged",
        help="Count fixes in which something suspicious was seen as done: no exit code 1 for them.",
        show_default=False,
    ),
]
Words = Annotated[
    list[str] | None, typer.Argument(metavar="REQUEST...", help="What is wanted, in words.")
]
Issue = Annotated[
    str | None,
    typer.Option("--issue", metavar="ID", help="Take the request from the tracker, and close it."),
]
TaskFile = Annotated[
    str | None,
    typer.Option("--task-file", metavar="FILE", help="Take the request from a file of tasks."),
]
TaskName = Annotated[
    str | None, typer.Option("--task", metavar="NAME", help="Which task of the file.")
]
Criteria = Annotated[
    list[str] | None,
    typer.Option("--criteria", metavar="TEXT", help="By what it is accepted. Can be repeated."),
]
Tracker = Annotated[
    str | None,
    typer.Option("--tracker", metavar="NAME", help="See `adws trackers list`. Default: found out."),
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help="Start anew even if an unfinished run could go on.")
]
Workflow = Annotated[
    str, typer.Option("--workflow", metavar="NAME", help="Another workflow of the same sort.")
]
