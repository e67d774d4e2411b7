"""A commented ``adws.toml`` to begin with; laid only when it is asked for."""

import tomllib
from collections.abc import Sequence
from functools import partial
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cli.hosts.host import Host, Texts
from adws.cli.hosts.mark import mark_for
from adws.cli.slash.slash_command import SlashCommand
from adws.core.errors import PipelineError, SettingsInvalid

_NAME = "settings"
_TEXT = """\
# {mark}
#
# Settings of adws. Each line shows what holds when it is not set; take off the `#` to change it.
# Options of the command line go before these.

# test_command = "make test"     # how the suite is started, where adws does not find out
# scope = "all"                  # a runner's name, or all
# agent = "auto"                 # see `adws agents list`; of several, "search,claude", in turn
# model = "..."                  # passed to agents that take one
# example_agent = ""             # who states examples of right behaviour before a failure is mended
# tracker = "auto"               # see `adws trackers list`: where issues come from and are closed
# deliver = "branch"             # branch | apply | none
# max_attempts = 3               # tries of a phase, or at one failure
# max_rounds = 10                # rounds of `adws fix` that ask an agent
# max_attempt_usd = 5.0          # what one call of an agent may cost
# max_day_usd = 100.0            # what agents may cost in 24 hours
# sandbox = "auto"               # auto | bwrap | none: what holds agents and judged code
# sealed = []                    # globs of more files that agents may not change
# verification = "auto"          # auto | always | never: an independent verifier's tests
# accept_flagged = false         # true: suspicious lines do not make the exit code 1

# [roles]                        # who does what, where it is not `agent`
# write_tests = "claude"
# verify = "codex"

# [checks.style]                 # a check of your own, beside those that are found
# command = "make style"
# sort = "lint"
"""


def _texts(_commands: Sequence[SlashCommand]) -> Texts:
    return {"adws.toml": _TEXT.format(mark=mark_for(_NAME))}


SETTINGS = Host(name=_NAME, tool="adws", texts=_texts)
"""Not a tool that runs commands, but laid, renewed and removed as theirs are."""


def settings_if_free(root: PurePath) -> IOResult[Host, PipelineError]:
    """Return it, unless settings stand in ``pyproject.toml``: they would no longer hold."""
    project = root / "pyproject.toml"
    return io_ops.exists(project).bind(partial(_unless_there, project))


def _unless_there(file: PurePath, there: bool) -> IOResult[Host, PipelineError]:  # noqa: FBT001 - bound
    return io_ops.read_text(file).bind(_unless_settled) if there else IOSuccess(SETTINGS)


def _unless_settled(text: str) -> IOResult[Host, PipelineError]:
    if "adws" not in tomllib.loads(text).get("tool", {}):
        return IOSuccess(SETTINGS)
    return IOFailure(
        SettingsInvalid(
            "pyproject.toml has settings under [tool.adws]; with an adws.toml they would not hold",
            hint="go on there, or move them to an adws.toml of your own",
        )
    )
