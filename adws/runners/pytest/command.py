"""The command of a pytest run: the project's own pytest, with the probe loaded from outside.

Everything that a complete and readable run needs (no stop at the first failure, no colours, a
JUnit report, …) is set by the probe inside of pytest, because options on a command line lose to
those that a wrapper such as ``make test`` gives. So both ways differ only in how pytest is told
to load the probe.
"""

import json
import shlex
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.probe_folder import PROBES
from adws.runners.runner import Run, Selection, Variation
from adws.runners.scrubbing import ANY_RUNNER

PROBE = "adws_pytest_probe"
_SESSIONS = range(1, 9)
PROBE_FILES = tuple(f"probe-{number}.jsonl" for number in _SESSIONS)
JUNIT_FILES = tuple(f"junit-{number}.xml" for number in _SESSIONS)

SCRUBBED = (
    # what an outer pytest or its plugins left
    "PYTEST_ADDOPTS",
    "PYTEST_PLUGINS",
    "PYTEST_CURRENT_TEST",
    "PYTEST_VERSION",
    "PYTEST_XDIST_*",
    "PYTEST_THEME*",
    "COV_CORE_*",
    *ANY_RUNNER,
)

_PLAIN_PROGRESS = ("-o", "console_output_style=classic")  # percentages cost time, nobody reads them
_ARGUMENT_LIMIT = 60_000  # characters; one variable of an environment holds 128 KiB on Linux


def command(run: Run) -> Command:
    """Build a run. Case ids travel as arguments and as data, never through a shell."""
    wanted = _wanted(run.selection, run.suite.folder)
    options = ("-p", PROBE, "-o", f"cache_dir={run.outputs / 'cache'}", *_PLAIN_PROGRESS)
    return Command(
        argv=run.suite.argv if run.suite.wrapped else (*run.suite.argv, *options, *wanted),
        cwd=run.tree / run.suite.folder,
        env={**run.suite.env, **_environment(run, wanted, options)},
        scrub=(*SCRUBBED, *run.scrub),
        keep=run.pass_environment,
        timeout_seconds=run.timeout_seconds,
    )


def _environment(run: Run, wanted: tuple[str, ...], options: tuple[str, ...]) -> dict[str, str]:
    passed_on = run.suite.env.get("PYTHONPATH")
    path = [*map(str, run.import_roots), str(PROBES), *([passed_on] if passed_on else [])]
    variables = {
        "ADWS_PROBE": _settings(run, wanted),
        "PYTHONPATH": ":".join(path),
        "PYTHONDONTWRITEBYTECODE": "1",  # nothing is written to the tree
    }
    varied = {"CI": "true"} if Variation.CI in run.variations else {}
    return variables | varied | (_wrapper_variables(options) if run.suite.wrapped else {})


def _settings(run: Run, wanted: tuple[str, ...]) -> str:
    settings = {
        "outputs": str(run.outputs),
        "nonce": run.nonce,
        "base": str(run.tree / run.suite.folder),
        "foreign": str(run.foreign_root) if run.foreign_root else None,
        "wanted": wanted,
        "wrapped": run.suite.wrapped,
        "canaries": [str(module) for module in run.planted_files],
        "hide": Variation.HIDDEN in run.variations,
        "changed": [str(run.tree / path) for path in run.changed],
    }
    return json.dumps(settings)


def _wrapper_variables(options: tuple[str, ...]) -> dict[str, str]:
    """Return what makes any pytest load the probe, and tox hand that through."""
    names = "ADWS_PROBE,PYTEST_ADDOPTS,PYTEST_PLUGINS,PYTHONPATH,PYTHONDONTWRITEBYTECODE"
    return {
        "PYTEST_ADDOPTS": shlex.join(options),
        "PYTEST_PLUGINS": PROBE,
        "TOX_OVERRIDE": f"testenv.pass_env+={names}",
    }


def _wanted(selection: Selection, folder: str) -> tuple[str, ...]:
    """Return arguments that select the cases; whole files where the ids would be too many."""
    files = tuple(_below(folder, file) for file in selection.files)
    wanted = tuple(dict.fromkeys((*files, *selection.case_ids)))
    if sum(map(len, wanted)) <= _ARGUMENT_LIMIT:
        return wanted
    whole = tuple(dict.fromkeys(target.partition("::")[0] for target in wanted))
    return whole if sum(map(len, whole)) <= _ARGUMENT_LIMIT else ()


def _below(folder: str, file: str) -> str:
    path = PurePath(file)
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else file
