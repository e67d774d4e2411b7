"""Options that many commands share, each written once.

An option that sets a setting is one row of ``SETTINGS``: its field of ``Settings``, its flag, its
words. A command names the groups of rows that it takes and gets what was given as one value:
``given: Annotated[options.Given, options.of(Group.AGENT, Group.SUITE)]``.
"""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Annotated, Any

import typer
from attrs import fields_dict, frozen

from adws.core.run_request import RunRequest
from adws.core.settings import Settings

Root = Annotated[
    str, typer.Option("--root", metavar="DIR", help="The project's folder. Default: here.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines on stdout.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print the result only.")]
Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="Print every step with its duration.")
]
Markdown = Annotated[bool, typer.Option("--markdown", help="Print the whole report as Markdown.")]
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
Fresh = Annotated[
    bool, typer.Option("--fresh", help="Start anew even if an unfinished run could go on.")
]
Rebase = Annotated[
    bool,
    typer.Option("--rebase", help="Start anew on your tree; keep the fixes that still hold there."),
]
Workflow = Annotated[
    str, typer.Option("--workflow", metavar="NAME", help="Another workflow of the same sort.")
]

Given = Mapping[str, object]
"""What was given on the command line, by the field of ``Settings`` that it sets."""


class Group(Enum):
    """Options that commands take together."""

    AGENT = auto()
    """Who works."""
    TURNS = auto()
    """How an agent is asked, and where its work goes."""
    EXAMPLES = auto()
    """Who states examples before a failure is mended."""
    SCOPE = auto()
    """Which suites."""
    SUITE = auto()
    """How a suite is started."""
    SUITE_TIME = auto()
    """How long a run of a suite may take."""
    ROUNDS = auto()
    """How many rounds."""
    BUDGET = auto()
    """How much may be tried and spent."""
    JUDGE = auto()
    """Where a change is judged, and what counts as done."""
    CAGE = auto()
    """What holds agents."""
    TRACKER = auto()
    """Where issues come from."""


WORK = (Group.AGENT, Group.TURNS, Group.SUITE, Group.SUITE_TIME, Group.JUDGE, Group.CAGE)
"""What every command takes that asks agents and judges what they do."""


@frozen
class SettingOption:
    """An option that sets a setting."""

    group: Group
    """With which others commands take it."""
    key: str
    """The field of ``Settings``, or of ``RunRequest`` where it is about the run alone."""
    type: type
    """What its value is read as."""
    option: Any
    """Its flag and words, as typer has them."""


_DEFAULTS = {**fields_dict(RunRequest), **fields_dict(Settings)}
"""Every field that an option can fill."""


def _row(
    group: Group,
    key: str,
    kind: type,
    flag: str,
    words: str,
    **more: Any,  # noqa: ANN401 - typer's
) -> SettingOption:
    """Make a row; ``{default}`` in its words stands for the default of the setting."""
    default = str(_DEFAULTS[key].default).removesuffix(".0")
    words = words.replace("{default}", default)
    return SettingOption(group, key, kind, typer.Option(None, flag, help=words, **more))


SETTINGS = (
    _row(
        Group.AGENT,
        "agent",
        str,
        "--agent",
        "Who repairs: see `adws agents list`. When not given, the first that is configured or "
        "found; `search` needs no model and no key.",
        metavar="NAME",
    ),
    _row(
        Group.AGENT,
        "agent_command",
        str,
        "--agent-command",
        "The command line of the agent `command`; it gets the prompt on stdin.",
        metavar="COMMAND",
    ),
    _row(
        Group.TURNS,
        "agent_script",
        str,
        "--agent-script",
        "The answers of the agent `scripted`.",
        metavar="FILE",
    ),
    _row(Group.TURNS, "model", str, "--model", "Passed to agents that take one.", metavar="NAME"),
    _row(
        Group.EXAMPLES,
        "example_agent",
        str,
        "--example-agent",
        "Who states examples of right behaviour without knowing the fix. Nobody when not given.",
        metavar="NAME",
    ),
    _row(
        Group.SCOPE,
        "scope",
        str,
        "--scope",
        "A runner's name, or 'all' (the default).",
        metavar="NAME",
    ),
    _row(
        Group.SUITE,
        "test_command",
        str,
        "--test-command",
        "How the suite is started, e.g. 'make test'. Found out when not given.",
        metavar="COMMAND",
    ),
    _row(
        Group.ROUNDS,
        "max_rounds",
        int,
        "--max-rounds",
        "Rounds that ask an agent; a run that still converges is extended. Default: {default}.",
        metavar="N",
    ),
    _row(
        Group.BUDGET,
        "max_attempts",
        int,
        "--max-attempts",
        "Attempts at one failure. Default: {default}.",
        metavar="N",
    ),
    _row(
        Group.BUDGET,
        "max_cost_usd",
        float,
        "--max-cost",
        "Start no round once this much is spent.",
        metavar="USD",
    ),
    _row(
        Group.TURNS,
        "round_timeout_seconds",
        float,
        "--round-timeout",
        "Time for one agent call. Default: {default}.",
        metavar="SECONDS",
    ),
    _row(
        Group.SUITE_TIME,
        "test_timeout_seconds",
        float,
        "--test-timeout",
        "Time for one run. Default: {default}.",
        metavar="SECONDS",
    ),
    _row(
        Group.TURNS,
        "deliver",
        str,
        "--deliver",
        "Where the fixes go: a branch (default), the working tree, or nowhere yet.",
        metavar="branch|apply|none",
    ),
    _row(
        Group.JUDGE,
        "workspace",
        str,
        "--workspace",
        "in-place: for projects that run nowhere else; the tree must be clean.",
        metavar="clone|in-place",
    ),
    _row(
        Group.CAGE,
        "sandbox",
        str,
        "--sandbox",
        "What holds agents and judged code: bubblewrap where it works, else Landlock (default); "
        "one of the two, or nothing runs; or nothing.",
        metavar="auto|bwrap|landlock|none",
        envvar="ADWS_SANDBOX",
    ),
    _row(
        Group.JUDGE,
        "accept_flagged",
        bool,
        "--accept-flagged",
        "Count fixes in which something suspicious was seen as done: no exit code 1 for them.",
        show_default=False,
    ),
    _row(
        Group.TRACKER,
        "tracker",
        str,
        "--tracker",
        "See `adws trackers list`. Default: found out.",
        metavar="NAME",
    ),
)
"""Every option that sets a setting, in the order in which help texts show them."""


@frozen
class Taken:
    """The options that a command gets as one value."""

    rows: tuple[SettingOption, ...]


def of(*groups: Group) -> Taken:
    """Return the options of some groups, in the order of the table."""
    return Taken(tuple(row for row in SETTINGS if row.group in groups))
