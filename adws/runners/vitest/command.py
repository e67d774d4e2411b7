"""The command of a run of vitest: the project's own, with a reporter loaded from outside.

Vitest's own JSON report and its printed summary give second opinions. What cannot be set on the
command line (that no snapshot is written, what is hidden, which files are planted) the reporter
tells vitest before anything runs.
"""

import json
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.javascript.cases import planted_files
from adws.runners.javascript.invocation import Invocation
from adws.runners.javascript.selection import NameSelection, in_words, selection_of_run, whole_names
from adws.runners.javascript.witness import witness_settings
from adws.runners.probe_records import record_files
from adws.runners.run_command import ANY_RUNNER, probe_settings, run_command
from adws.runners.runner import Run
from adws.runners.variation import Variation
from adws.runners.vitest.invocation import invocation

PROBE = PurePath(__file__).parent / "probe"
RECORD_FILES = record_files("vitest")
JSON_FILE = "vitest.json"

SCRUBBED = (*ANY_RUNNER, "NODE_*", "npm_*", "VITEST*", "VITE_*", "JEST_*", "TEST")
_PLAIN = (
    "--run",
    "--no-color",
    "--no-cache",  # nothing is written to the environment folder
    "--bail=0",
    "--coverage.enabled=false",
    "--typecheck.enabled=false",
    "--passWithNoTests=false",
)
_WRAPPER_VARIABLES = {"NODE_OPTIONS": json.dumps(f"--import={PROBE / 'adws_vitest_options.mjs'}")}


def command(run: Run) -> Command:
    """Build a run. Files and names travel as arguments, never through a shell.

    Below a wrapper, the options reach vitest in a module that node loads first.
    """
    parsed = None if run.suite.wrapped else invocation(run.suite.argv)
    variables = {"ADWS_PROBE": _settings(run), **({} if parsed else _WRAPPER_VARIABLES)}
    return run_command(run, _argv(run, parsed) if parsed else run.suite.argv, SCRUBBED, variables)


def _argv(run: Run, parsed: Invocation) -> tuple[str, ...]:
    selection = selection_of_run(run)
    filters = selection.files or parsed.filters
    return (
        *parsed.launch,
        *parsed.program,
        *_options(run),
        *parsed.options,
        *_names(selection),
        *((*filters, *_planted(run)) if filters else ()),
    )


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command for what a run asks for."""

    def asking(parsed: Invocation, selection: NameSelection) -> tuple[str, ...]:
        words = (*parsed.launch, *parsed.program, "--run", *parsed.options)
        return (*words, *_names(selection), *selection.files)

    return in_words(invocation, asking, run)


def _names(selection: NameSelection) -> tuple[str, ...]:
    return (f"--testNamePattern=^{whole_names(selection.names)}$",) if selection.names else ()


def _options(run: Run) -> tuple[str, ...]:
    return (
        *_PLAIN,
        "--reporter=default",
        "--reporter=json",
        f"--outputFile.json={run.outputs / JSON_FILE}",
        f"--reporter={PROBE / 'adws_vitest_reporter.mjs'}",
    )


def _planted(run: Run) -> tuple[str, ...]:
    folder = PurePath(run.suite.folder)
    return tuple(sorted(str(PurePath(path).relative_to(folder)) for path in planted_files(run)))


def _settings(run: Run) -> str:
    hidden = Variation.HIDDEN in run.variations
    return probe_settings(
        run,
        hiding=str(PROBE / "adws_vitest_hiding.mjs") if hidden else None,
        planted=_planted(run),
        options=_options(run),
        **witness_settings(run, PROBE / "adws_vitest_witness.mjs"),
    )
