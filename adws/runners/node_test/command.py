"""The command of a run of node:test: the project's own, with a reporter loaded from outside.

Node's own TAP report goes to standard output, so that there is a second opinion. If a wrapper
starts node:test, the same options travel in ``NODE_OPTIONS``.
"""

import json
from collections.abc import Iterable
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.javascript.invocation import Invocation
from adws.runners.javascript.selection import NameSelection, in_words, own_name, selection_of_run
from adws.runners.javascript.witness import witness_settings
from adws.runners.node_test.invocation import invocation
from adws.runners.probe_records import record_files
from adws.runners.run_command import ANY_RUNNER, probe_settings, run_command
from adws.runners.runner import Run
from adws.runners.variation import Variation

PROBE = PurePath(__file__).parent / "probe"
RECORD_FILES = record_files("node")
PROCESSES = "processes.jsonl"

SCRUBBED = (*ANY_RUNNER, "NODE_*", "npm_*", "VITEST*", "JEST_*")
_MARKS = ("ADWS_RUN", "ADWS_PROCESS", "NODE_OPTIONS", "npm_lifecycle_event", "npm_lifecycle_script")


def command(run: Run) -> Command:
    """Build a run. Files and names travel as arguments, never through a shell."""
    parsed = None if run.suite.wrapped else invocation(run.suite.argv)
    variables = {
        "ADWS_PROBE": _settings(run),
        **({} if parsed else {"NODE_OPTIONS": " ".join(map(json.dumps, _probe_options()))}),
    }
    return run_command(run, _argv(run, parsed) if parsed else run.suite.argv, SCRUBBED, variables)


def _argv(run: Run, parsed: Invocation) -> tuple[str, ...]:
    selection = selection_of_run(run)
    planted = tuple(map(str, run.planted_files))
    files = selection.files or parsed.filters
    return (
        *parsed.launch,
        *parsed.program,
        *_probe_options(),
        *parsed.options,
        *_name_options(
            parts[:end] for parts in selection.names for end in range(1, len(parts) + 1)
        ),
        "--test",
        *((*files, *planted) if files else ()),
    )


def _asking(parsed: Invocation, selection: NameSelection) -> tuple[str, ...]:
    words = (*parsed.launch, *parsed.program, *parsed.options)
    names = _name_options(selection.names)  # if its suites were named, all in these would run
    return (*words, *names, "--test", *selection.files)


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command for what a run asks for."""
    return in_words(invocation, _asking, run)


def _probe_options() -> tuple[str, ...]:
    return (
        f"--import={PROBE / 'adws_node_probe.mjs'}",
        f"--test-reporter={PROBE / 'adws_node_reporter.mjs'}",
        "--test-reporter-destination=stderr",
        "--test-reporter=tap",
        "--test-reporter-destination=stdout",
    )


def _settings(run: Run) -> str:
    return probe_settings(
        run,
        processes=str(run.outputs / PROCESSES),
        hidden=Variation.HIDDEN in run.variations,
        marks=_MARKS,
        **witness_settings(run),
    )


def _name_options(names: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the options that name tests; node knows each by its own name, and so its parents."""
    single = dict.fromkeys(map(own_name, names))
    return tuple(f"--test-name-pattern=/^{name}$/" for name in single)
