"""The command that continues a stopped run of ``adws fix``, with the options that it needs."""

import shlex
from collections.abc import Iterator, Mapping

from attrs import fields_dict

from adws import io_ops
from adws.cli.options import SETTINGS
from adws.core.railway import settle
from adws.core.run_request import RunRequest


def resume_command(root: str, values: Mapping[str, object]) -> str:
    """Return the command, in backticks; ``values`` are the given options, by their settings.

    A run keeps the options of ``RunRequest``; it takes the others anew each time, so the command
    repeats them. It leaves out what a variable of the environment says, the options for the output,
    and those that begin a new run.
    """
    variables = settle(io_ops.environment()).value_or({})
    folder = () if root == "." else ("--root", root)
    return f"`{shlex.join(('adws', 'fix', *folder, *_repeated(values, variables)))}`"


def _repeated(values: Mapping[str, object], variables: Mapping[str, str]) -> Iterator[str]:
    kept = fields_dict(RunRequest)
    for row in SETTINGS:
        in_environment = variables.get(row.option.envvar or "") == str(values.get(row.key))
        if row.key in values and row.key not in kept and not in_environment:
            yield from (row.option.param_decls[0], str(values[row.key]))
