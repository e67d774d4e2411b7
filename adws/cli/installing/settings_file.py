"""A commented ``adws.toml`` to begin with; only an option installs it."""

import tomllib
from collections.abc import Sequence
from pathlib import PurePath

from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.cli.hosts.host import Host, Texts
from adws.cli.hosts.mark import mark_for
from adws.cli.slash.slash_command import SlashCommand
from adws.core.errors import PipelineError, SettingsInvalid

_NAME = "settings"
_TEXT = """\
# {mark}
#
# Settings of adws. Each line shows the default; remove the `#` to change it.
# Options of the command line override these.

# test_command = "make test"     # starts the suite, where adws does not find it
# scope = "all"                  # a runner's name, or all
# agent = "auto"                 # see `adws agents list`; of several, "search,claude", in turn
# model = "..."                  # for agents that accept a model
# example_agent = ""             # the agent that writes examples before a failure is fixed
# tracker = "auto"               # see `adws trackers list`
# deliver = "branch"             # branch | apply | none
# max_attempts = 3               # attempts at one failure or phase
# max_rounds = 10                # rounds of `adws fix` that ask an agent
# max_attempt_usd = 5.0          # limit for one call of an agent
# max_day_usd = 100.0            # limit for 24 hours
# sandbox = "auto"               # auto | bwrap | none: what holds agents and judged code
# sealed = []                    # globs of more files that agents may not change
# verification = "auto"          # auto | always | never: an independent verifier's tests
# accept_flagged = false         # true: exit code 0 despite suspicious lines

# [roles]                        # the agent of a role, instead of `agent`
# write_tests = "claude"
# verify = "codex"

# [checks.style]                 # a check of your own, in addition to those adws finds
# command = "make style"
# sort = "lint"
"""


def _texts(_commands: Sequence[SlashCommand]) -> Texts:
    return {"adws.toml": _TEXT.format(mark=mark_for(_NAME))}


SETTINGS = Host(name=_NAME, tool="adws", texts=_texts)
"""Not a tool that runs commands, but adws treats its file like theirs."""


def settings_if_free(root: PurePath) -> IOResult[Host, PipelineError]:
    """Return the settings file, unless ``pyproject.toml`` has settings, which it would override."""
    project = root / "pyproject.toml"
    return IOResult.do(
        SETTINGS
        for exists in io_ops.exists(project)
        for text in (io_ops.read_text(project) if exists else IOSuccess(""))
        for _free in IOResult.from_result(_refuse_settings(text))
    )


def _refuse_settings(text: str) -> Result[None, PipelineError]:
    if "adws" not in tomllib.loads(text).get("tool", {}):
        return Success(None)
    return Failure(
        SettingsInvalid(
            "pyproject.toml has settings under [tool.adws]; an adws.toml would override them",
            hint="edit them there, or move them to an adws.toml of your own",
        )
    )
