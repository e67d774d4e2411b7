"""The command of a run of jest: the project's own, with a reporter and a sequencer from outside.

Jest's own JSON report and its printed summary give second opinions.
"""

import json
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.javascript.invocation import Invocation
from adws.runners.javascript.selection import NameSelection, in_words, selection_of_run, whole_names
from adws.runners.javascript.witness import witness_settings
from adws.runners.jest.invocation import invocation
from adws.runners.probe_records import record_files
from adws.runners.run_command import ANY_RUNNER, probe_settings, run_command, selection_file
from adws.runners.runner import Run
from adws.runners.variation import Variation

PROBE = PurePath(__file__).parent / "probe"
RECORD_FILES = record_files("jest")
JSON_FILE = "jest.json"
FOREIGN_FILE = "jest-foreign.txt"

SCRUBBED = (*ANY_RUNNER, "NODE_*", "npm_*", "JEST_*", "VITEST*", "TS_JEST*", "BABEL_*", "TEST")
_CACHE = "jest-cache"  # what another run, or a coding agent, left in a shared one is not used
_LINGER_SECONDS = 30.0
_PLAIN = (
    "--ci",  # no snapshot is written
    "--no-color",
    "--bail=0",
    "--coverage=false",
    "--json",
    "--notify=false",
    "--passWithNoTests=false",
    "--silent=false",
    "--testFailureExitCode=1",
    "--verbose=false",
    "--watchAll=false",
    "--watchman=false",
    "--reporters=default",
    f"--reporters={PROBE / 'adws_jest_reporter.cjs'}",
    f"--testSequencer={PROBE / 'adws_jest_sequencer.cjs'}",
)
_WRAPPER_VARIABLES = {"NODE_OPTIONS": json.dumps(f"--require={PROBE / 'adws_jest_options.cjs'}")}


def command(run: Run) -> Command:
    """Build a run. Files and names travel as arguments, never through a shell.

    Below a wrapper, the options reach jest in a module that node loads first, and that reads them
    from a file: a variable does not hold the names of many files.
    """
    parsed = None if run.suite.wrapped else invocation(run.suite.argv)
    variables = {"ADWS_PROBE": _settings(run)}
    if parsed:
        return run_command(run, _argv(run, parsed), SCRUBBED, variables)
    wrapping = {**variables, **_WRAPPER_VARIABLES}
    return run_command(run, run.suite.argv, SCRUBBED, wrapping, _options(run))


def runs_whole(run: Run) -> str:
    """Return what runs whole because the names do not fit into a command, as a clause.

    Below a wrapper, too: the options reach jest.
    """
    return selection_of_run(run).whole


def _argv(run: Run, parsed: Invocation) -> tuple[str, ...]:
    return (
        *parsed.launch,
        *parsed.program,
        *parsed.options,
        *_options(run),
        *(() if selection_of_run(run).files else parsed.filters),
    )


def _options(run: Run) -> tuple[str, ...]:
    """Return the options of a run; what is selected is last, as words that are no options."""
    selection = selection_of_run(run)
    return (
        *_PLAIN,
        f"--cacheDirectory={run.outputs / _CACHE}",
        f"--outputFile={run.outputs / JSON_FILE}",
        *_selected(selection),
    )


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command for what a run asks for."""

    def asking(parsed: Invocation, selection: NameSelection) -> tuple[str, ...]:
        return (*parsed.launch, *parsed.program, *parsed.options, *_selected(selection))

    return in_words(invocation, asking, run)


def _selected(selection: NameSelection) -> tuple[str, ...]:
    return (
        *((f"--testNamePattern=^{whole_names(selection.names)}$",) if selection.names else ()),
        *(("--runTestsByPath", *selection.files) if selection.files else ()),
    )


def _settings(run: Run) -> str:
    hidden = Variation.HIDDEN in run.variations
    return probe_settings(
        run,
        cache=str(run.outputs / _CACHE),
        report=str(run.outputs / JSON_FILE),
        hiding=str(PROBE / "adws_jest_hiding.cjs") if hidden else None,
        planted=[str(path) for path in run.planted_files],
        lingerSeconds=min(_LINGER_SECONDS, run.timeout_seconds / 10),
        options=str(selection_file(run)),
        **witness_settings(run, PROBE / "adws_jest_witness.cjs"),
    )
