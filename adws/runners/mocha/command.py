"""The command of a run of mocha: the project's own, with a reporter and a probe from outside.

What runs travels in the environment, exactly and however much it is. Mocha's own JSON report and
its printed summary give second opinions.
"""

import json
from functools import partial
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.javascript.cases import SEPARATOR
from adws.runners.javascript.invocation import Invocation
from adws.runners.javascript.selection import (
    NameSelection,
    in_words,
    wanted,
    whole_names,
    without_number,
)
from adws.runners.javascript.witness import witness_settings
from adws.runners.mocha.invocation import invocation
from adws.runners.places import below
from adws.runners.probe_records import record_files
from adws.runners.run_command import ANY_RUNNER, probe_settings, run_command
from adws.runners.runner import Run, Variation

PROBE = PurePath(__file__).parent / "probe"
RECORD_FILES = record_files("mocha")
JSON_FILE = "mocha.json"
NOWHERE = "(no test file)"
"""Stands for the file of an error that no test caught; it has every test run."""

SCRUBBED = (*ANY_RUNNER, "NODE_*", "npm_*", "MOCHA_*", "VITEST*", "JEST_*")
_OPTIONS = (
    "--no-color",
    "--no-bail",
    "--no-parallel",
    "--no-dry-run",
    "--no-allow-uncaught",
    "--no-pass-on-failing-test-suite",
    f"--require={PROBE / 'adws_mocha_probe.cjs'}",
    f"--reporter={PROBE / 'adws_mocha_reporter.cjs'}",
)
_WRAPPER_VARIABLES = {"NODE_OPTIONS": json.dumps(f"--require={PROBE / 'adws_mocha_options.cjs'}")}


def command(run: Run) -> Command:
    """Build a run. Below a wrapper, the options reach mocha in a module that node loads first."""
    parsed = None if run.suite.wrapped else invocation(run.suite.argv)
    variables = {"ADWS_PROBE": _settings(run), **({} if parsed else _WRAPPER_VARIABLES)}
    return run_command(run, _argv(parsed) if parsed else run.suite.argv, SCRUBBED, variables)


def _argv(parsed: Invocation) -> tuple[str, ...]:
    return (*parsed.launch, *parsed.program, *_OPTIONS, *parsed.options, *parsed.filters)


def _asking(parsed: Invocation, selection: NameSelection) -> tuple[str, ...]:
    words = (*parsed.launch, *parsed.program, *parsed.options)
    names = (f"--grep=^{whole_names(selection.names)}$",) if selection.names else ()
    return (*words, *names, *(selection.files or parsed.filters))


case_argv = partial(in_words, invocation, _asking)
"""Return the command for what a run asks for."""


def _settings(run: Run) -> str:
    selection = run.selection
    outside = any(one.startswith(NOWHERE) for one in selection.case_ids)
    ids = () if selection.files or outside else selection.case_ids
    return probe_settings(
        run,
        report=str(run.outputs / JSON_FILE),
        planted=[str(path) for path in run.planted_files],
        files=() if outside else wanted(run).files,
        ids=[_in_suite(run, one) for one in ids],
        hidden=Variation.HIDDEN in run.variations,
        changed=[str(run.tree / path) for path in run.changed],
        options=_OPTIONS,
        **witness_settings(run),
    )


def _in_suite(run: Run, case_id: str) -> str:
    """Return the id of a case as the probe makes it: from the suite's folder, and unnumbered."""
    file, *names = case_id.split(SEPARATOR)
    return SEPARATOR.join((below(run.suite.folder, file), *map(without_number, names)))
