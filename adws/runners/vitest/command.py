"""The command of a run of vitest: the project's own, with a reporter loaded from outside.

Vitest's own JSON report and its printed summary give second opinions. What cannot be told on the
command line (that no snapshot is written, what is hidden, which files are planted) the reporter
tells vitest before anything runs.
"""

import json
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.javascript.cases import planted_files
from adws.runners.javascript.selection import literally, wanted
from adws.runners.probe_folder import PROBES
from adws.runners.runner import Run, Variation
from adws.runners.scrubbing import ANY_RUNNER
from adws.runners.vitest.invocation import Invocation, invocation

RECORD_FILES = tuple(f"vitest-{number}.jsonl" for number in range(1, 9))
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


def command(run: Run) -> Command:
    """Build a run. Files and names travel as arguments, never through a shell.

    Below a wrapper, the options reach vitest in a module that node loads first.
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
    asked = wanted(run)
    filters = asked.files or found.filters
    return (
        *found.launch,
        found.program,
        *_options(run),
        *found.options,
        *_name_options(asked.names),
        *((*filters, *_planted(run)) if filters else ()),
    )


def _options(run: Run) -> tuple[str, ...]:
    return (
        *_PLAIN,
        "--reporter=default",
        "--reporter=json",
        f"--outputFile.json={run.outputs / JSON_FILE}",
        f"--reporter={PROBES / 'adws_vitest_reporter.mjs'}",
    )


def _name_options(names: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return the option that names tests, by the names of their suites and their own."""
    if not names:
        return ()
    whole = "|".join(literally(" ".join(parts)) for parts in names)
    return (f"--testNamePattern=^(?:{whole})$",)


def _planted(run: Run) -> tuple[str, ...]:
    folder = PurePath(run.suite.folder)
    return tuple(sorted(str(PurePath(path).relative_to(folder)) for path in planted_files(run)))


def _environment(run: Run) -> dict[str, str]:
    env = {**run.suite.env, "ADWS_PROBE": _settings(run)}
    return {**env, "CI": "true"} if Variation.CI in run.variations else env


def _wrapper_variables() -> dict[str, str]:
    return {"NODE_OPTIONS": json.dumps(f"--import={PROBES / 'adws_vitest_options.mjs'}")}


def _settings(run: Run) -> str:
    hidden = Variation.HIDDEN in run.variations
    settings = {
        "outputs": str(run.outputs),
        "nonce": run.nonce,
        "foreign": str(run.foreign_root) if run.foreign_root else None,
        "hiding": str(PROBES / "adws_vitest_hiding.mjs") if hidden else None,
        "planted": _planted(run),
        "options": _options(run),
    }
    return json.dumps(settings)
