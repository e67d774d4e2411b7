"""Options that many commands share, each written once.

An option that sets a setting is one row of ``SETTINGS``: its field of ``Settings``, its flag, its
help. A command names the groups of rows that it takes, and gets their values as one mapping.
"""

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from attrs import fields_dict, frozen

from adws.cli.option_groups import PANELS, OptionGroup, OptionPanel
from adws.core.run_request import RunRequest
from adws.core.settings import Settings


def _flag(words: str, *names: str, panel: OptionPanel = OptionPanel.OUTPUT) -> Any:  # noqa: ANN401 - typer's
    """Return an option without a value; the help shows none."""
    return typer.Option(*names, metavar="", help=words, rich_help_panel=panel)


Root = Annotated[
    str,
    typer.Option(
        "--root", metavar="DIR", help="The project's folder. Default: the current folder."
    ),
]
Json = Annotated[bool, _flag("Print JSON for machines on stdout.", "--json")]
Quiet = Annotated[bool, _flag("Print the result only.", "--quiet", "-q")]
Verbose = Annotated[bool, _flag("Print every step with its duration.", "--verbose", "-v")]
Markdown = Annotated[bool, _flag("Print the whole report as Markdown.", "--markdown")]
Words = Annotated[
    list[str] | None, typer.Argument(metavar="REQUEST...", help="What to build, in words.")
]
Issue = Annotated[
    str | None,
    typer.Option("--issue", metavar="ID", help="Take the request from this issue, and close it."),
]
TaskFile = Annotated[
    str | None,
    typer.Option("--task-file", metavar="FILE", help="Take the request from this task file."),
]
TaskName = Annotated[
    str | None, typer.Option("--task", metavar="NAME", help="The id of a task in the file.")
]
Criteria = Annotated[
    list[str] | None,
    typer.Option("--criteria", metavar="TEXT", help="An acceptance criterion. Can be repeated."),
]
_RUN = OptionPanel.RUN
Fresh = Annotated[
    bool, _flag("Start a new run even if an unfinished one could continue.", "--fresh", panel=_RUN)
]
Rebase = Annotated[
    bool, _flag("Start a new run on your tree; keep fixes that still work.", "--rebase", panel=_RUN)
]
From = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="RUN@ROUND",
        help="Fork a run: begin where it stood after this round.",
        rich_help_panel=_RUN,
    ),
]
SvgFile = Annotated[
    str | None, typer.Option("--svg", metavar="FILE", help="Write the picture as SVG to this file.")
]
Workflow = Annotated[
    str,
    typer.Option(
        "--workflow",
        metavar="NAME",
        help="Use another workflow of the same kind.",
        rich_help_panel=_RUN,
    ),
]

SettingValues = Mapping[str, object]
"""The values from the command line, by the field of ``Settings`` that each sets."""


@frozen
class SettingOption:
    """An option that sets a setting."""

    group: OptionGroup
    """The group that it belongs to."""
    key: str
    """The field of ``Settings``, or of ``RunRequest`` if it is about the run alone."""
    type: type
    """The type of its value."""
    option: Any
    """Its flag and help, for typer."""


_DEFAULTS = {**fields_dict(RunRequest), **fields_dict(Settings)}
"""Every field that an option can fill."""


def _setting_option(
    group: OptionGroup,
    key: str,
    kind: type,
    flag: str,
    words: str,
    **more: Any,  # noqa: ANN401 - typer's
) -> SettingOption:
    """Make a row; ``{default}`` in its help stands for the default of the setting.

    Its group gives its panel of the help, unless it has another one.
    """
    default = str(_DEFAULTS[key].default).removesuffix(".0")
    option_texts = {"help": words.replace("{default}", default), "rich_help_panel": PANELS[group]}
    return SettingOption(group, key, kind, typer.Option(None, flag, **{**option_texts, **more}))


SETTINGS = (
    _setting_option(
        OptionGroup.AGENT,
        "agent",
        str,
        "--agent",
        "The agent: see `adws agents list`. Default: the first that is configured or "
        "installed; `search` needs no model and no key.",
        metavar="NAME",
    ),
    _setting_option(
        OptionGroup.AGENT,
        "agent_command",
        str,
        "--agent-command",
        "The command line of the agent `command`; it gets the prompt on stdin.",
        metavar="COMMAND",
    ),
    _setting_option(
        OptionGroup.TURNS,
        "agent_script",
        str,
        "--agent-script",
        "The file of answers for the agent `scripted`.",
        metavar="FILE",
    ),
    _setting_option(
        OptionGroup.TURNS,
        "model",
        str,
        "--model",
        "The model, for agents that accept one.",
        metavar="NAME",
    ),
    _setting_option(
        OptionGroup.EXAMPLES,
        "example_agent",
        str,
        "--example-agent",
        "The agent that writes examples without knowing the fix. Default: none.",
        metavar="NAME",
    ),
    _setting_option(
        OptionGroup.SCOPE,
        "scope",
        str,
        "--scope",
        "A runner's name, or 'all' (the default).",
        metavar="NAME",
    ),
    _setting_option(
        OptionGroup.SUITE,
        "test_command",
        str,
        "--test-command",
        "The command that starts the suite, e.g. 'make test'. Default: adws finds it.",
        metavar="COMMAND",
    ),
    _setting_option(
        OptionGroup.ROUNDS,
        "max_rounds",
        int,
        "--max-rounds",
        "Rounds with an agent; a run that still makes progress continues. Default: {default}.",
        metavar="N",
    ),
    _setting_option(
        OptionGroup.LANES,
        "lanes",
        int,
        "--lanes",
        "Groups to work on at once; adws judges their changes together. Default: one by one.",
        metavar="N",
    ),
    _setting_option(
        OptionGroup.CLUSTER,
        "cluster",
        str,
        "--cluster",
        "The Dask scheduler whose workers run the lanes, e.g. tls://scheduler:8786.",
        metavar="ADDRESS",
    ),
    _setting_option(
        OptionGroup.BUDGET,
        "max_attempts",
        int,
        "--max-attempts",
        "Attempts at one failure. Default: {default}.",
        metavar="N",
    ),
    _setting_option(
        OptionGroup.BUDGET,
        "max_cost_usd",
        float,
        "--max-cost",
        "Pause before a call that would spend more than this.",
        metavar="USD",
    ),
    _setting_option(
        OptionGroup.TURNS,
        "round_timeout_seconds",
        float,
        "--round-timeout",
        "Time limit for one agent call. Default: {default}.",
        metavar="SECONDS",
        rich_help_panel=OptionPanel.LIMITS,
    ),
    _setting_option(
        OptionGroup.SUITE_TIME,
        "test_timeout_seconds",
        float,
        "--test-timeout",
        "Time limit for one run. Default: {default}.",
        metavar="SECONDS",
    ),
    _setting_option(
        OptionGroup.TURNS,
        "deliver",
        str,
        "--deliver",
        "Where the fixes go: branch (default), apply (to the working tree) or none (nowhere yet).",
        metavar="WHERE",
        rich_help_panel=OptionPanel.RESULT,
    ),
    _setting_option(
        OptionGroup.JUDGE,
        "workspace",
        str,
        "--workspace",
        "Where agents work: clone (default), or in-place (then the tree must be clean).",
        metavar="WHERE",
    ),
    _setting_option(
        OptionGroup.CAGE,
        "sandbox",
        str,
        "--sandbox",
        "What confines agents and judged code. auto (default): bubblewrap, else Landlock; "
        "bwrap or landlock: that one, or adws stops; none: nothing.",
        metavar="CAGE",
        envvar="ADWS_SANDBOX",
    ),
    _setting_option(
        OptionGroup.JUDGE,
        "accept_flagged",
        bool,
        "--accept-flagged",
        "Accept fixes with suspicious lines: they do not cause exit code 1.",
        metavar="",
        show_default=False,
    ),
    _setting_option(
        OptionGroup.TRACKER,
        "tracker",
        str,
        "--tracker",
        "See `adws trackers list`. Default: adws finds it.",
        metavar="NAME",
    ),
)
"""Every option that sets a setting, in the order of the help."""


@frozen
class OptionSet:
    """The options that a command gets as one value."""

    rows: tuple[SettingOption, ...]


def setting_options(*groups: OptionGroup) -> OptionSet:
    """Return the options of some groups, in the order of the table."""
    return OptionSet(tuple(row for row in SETTINGS if row.group in groups))
