"""The command of a run of jest: the project's own, with a reporter and a sequencer from outside.

Jest's own JSON report and its printed summary give second opinions.
"""

import json

from adws.core.process import Command
from adws.runners.javascript.selection import literally, wanted
from adws.runners.jest.invocation import Invocation, invocation
from adws.runners.probe_folder import PROBES
from adws.runners.runner import Run, Variation
from adws.runners.scrubbing import ANY_RUNNER

RECORD_FILES = tuple(f"jest-{number}.jsonl" for number in range(1, 9))
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
    f"--reporters={PROBES / 'adws_jest_reporter.cjs'}",
    f"--testSequencer={PROBES / 'adws_jest_sequencer.cjs'}",
)


def command(run: Run) -> Command:
    """Build a run. Files and names travel as arguments, never through a shell.

    Below a wrapper, the options reach jest in a module that node loads first.
    """
    found = None if run.suite.wrapped else invocation(run.suite.argv)
    return Command(
        argv=_argv(run, found) if found else run.suite.argv,
        cwd=run.tree / run.suite.folder,
        env={**_environment(run), **({} if found else _wrapper_variables())},
        scrub=(*SCRUBBED, *run.scrub),
        keep=run.pass_environment,
        timeout_seconds=run.timeout_seconds,
    )


def _argv(run: Run, found: Invocation) -> tuple[str, ...]:
    return (
        *found.launch,
        *found.program,
        *found.options,
        *_options(run),
        *(() if wanted(run).files else found.patterns),
    )


def _options(run: Run) -> tuple[str, ...]:
    """Return the options of a run; what is selected stands last, as words that are no options."""
    asked = wanted(run)
    return (
        *_PLAIN,
        f"--cacheDirectory={run.outputs / _CACHE}",
        f"--outputFile={run.outputs / JSON_FILE}",
        *_name_options(asked.names),
        *(("--runTestsByPath", *asked.files) if asked.files else ()),
    )


def _name_options(names: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return the option that names tests, by the names of their suites and their own."""
    if not names:
        return ()
    whole = "|".join(literally(" ".join(parts)) for parts in names)
    return (f"--testNamePattern=^(?:{whole})$",)


def _environment(run: Run) -> dict[str, str]:
    env = {**run.suite.env, "ADWS_PROBE": _settings(run)}
    return {**env, "CI": "true"} if Variation.CI in run.variations else env


def _wrapper_variables() -> dict[str, str]:
    return {"NODE_OPTIONS": json.dumps(f"--require={PROBES / 'adws_jest_options.cjs'}")}


def _settings(run: Run) -> str:
    hidden = Variation.HIDDEN in run.variations
    settings = {
        "outputs": str(run.outputs),
        "cache": str(run.outputs / _CACHE),
        "report": str(run.outputs / JSON_FILE),
        "nonce": run.nonce,
        "foreign": str(run.foreign_root) if run.foreign_root else None,
        "hiding": str(PROBES / "adws_jest_hiding.cjs") if hidden else None,
        "planted": [str(path) for path in run.planted_files],
        "lingerSeconds": min(_LINGER_SECONDS, run.timeout_seconds / 10),
        "options": _options(run),
    }
    return json.dumps(settings)
