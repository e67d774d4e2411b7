"""Ends a command that works on the run of ``adws fix``."""

from collections.abc import Mapping
from typing import NoReturn

from attrs import evolve

from adws.cli.resume_command import resume_command
from adws.cli.run_end import FIX, end_run
from adws.engine.run_result import RunResult


def end_fix(
    root: str, values: Mapping[str, object], result: RunResult, *, as_json: bool, quiet: bool
) -> NoReturn:
    """End the program as ``end_run`` does; the last line of a stopped run is how to continue it.

    ``root`` and ``values`` are the options that the command was given.
    """
    view = evolve(FIX, resume_command=resume_command(root, values))
    end_run(view, result, as_json=as_json, quiet=quiet)
