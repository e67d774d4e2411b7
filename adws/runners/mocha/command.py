"""The command of a run of mocha: the project's own, with a reporter and a probe from outside.

What runs travels in a file, exactly and however much it is. Mocha's own JSON report and
its printed summary give second opinions.
"""

import json
from collections.abc import Iterator
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.javascript.cases import SEPARATOR
from adws.runners.javascript.invocation import Invocation
from adws.runners.javascript.selection import (
    NameSelection,
    files_of_run,
    in_words,
    whole_names,
    without_number,
)
from adws.runners.javascript.witness import witness_settings
from adws.runners.mocha.invocation import invocation
from adws.runners.places import below
from adws.runners.probe_records import record_files
from adws.runners.run_command import ANY_RUNNER, probe_settings, run_command, selection_file
from adws.runners.runner import Run
from adws.runners.variation import Variation

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
    argv = (
        (*parsed.launch, *parsed.program, *_OPTIONS, *parsed.options, *parsed.filters)
        if parsed
        else run.suite.argv
    )
    return run_command(run, argv, SCRUBBED, variables, _selected(run))


def _asking(parsed: Invocation, selection: NameSelection) -> tuple[str, ...]:
    words = (*parsed.launch, *parsed.program, *parsed.options)
    names = (f"--grep=^{whole_names(selection.names)}$",) if selection.names else ()
    return (*words, *names, *(selection.files or parsed.filters))


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command for what a run asks for."""
    return in_words(invocation, _asking, run)


def _settings(run: Run) -> str:
    return probe_settings(
        run,
        report=str(run.outputs / JSON_FILE),
        planted=[str(path) for path in run.planted_files],
        selection=str(selection_file(run)),
        hidden=Variation.HIDDEN in run.variations,
        changed=[str(run.tree / path) for path in run.changed],
        options=_OPTIONS,
        **witness_settings(run),
    )


def _selected(run: Run) -> dict[str, list[str]]:
    """Return the files and the ids that the probe shall leave; without files, all there is."""
    selection = run.selection
    outside = any(case_id.startswith(NOWHERE) for case_id in selection.case_ids)
    ids = () if selection.files or outside else selection.case_ids
    files = () if outside else files_of_run(run)
    return {"files": list(files), "ids": list(_in_suite(run, ids))}


def _in_suite(run: Run, case_ids: tuple[str, ...]) -> Iterator[str]:
    """Yield the ids as the probe makes them: from the suite's folder, and without numbers.

    A name may end in a number of its own.
    """
    for case_id in case_ids:
        file, *names = case_id.split(SEPARATOR)
        placed = SEPARATOR.join((below(run.suite.folder, file), *names))
        yield from dict.fromkeys((placed, without_number(placed)))
