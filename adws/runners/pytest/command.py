"""The command of a pytest run: the project's own pytest, with the probe loaded from outside.

Everything that a complete and readable run needs (no stop at the first failure, no colours, a
JUnit report, …) is set by the probe inside of pytest, because options on a command line lose to
those that a wrapper such as ``make test`` gives. So both ways differ only in how pytest is told
to load the probe.
"""

import shlex
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.probe_records import record_files
from adws.runners.python.command import python_command, python_settings, selection_of_run
from adws.runners.run_command import ANY_RUNNER, fits_arguments
from adws.runners.runner import Run

PROBE = PurePath(__file__).parent / "probe"
PLUGIN = "adws_pytest_probe"
PROBE_FILES = record_files("probe")
JUNIT_FILES = record_files("junit", "xml")

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


def command(run: Run) -> Command:
    """Build a run. Files travel as arguments, and case ids in a file that the probe reads."""
    options = ("-p", PLUGIN, "-o", f"cache_dir={run.outputs / 'cache'}", *_PLAIN_PROGRESS)
    return python_command(
        run,
        run.suite.argv if run.suite.wrapped else (*run.suite.argv, *options, *_whole_files(run)),
        SCRUBBED,
        {
            "ADWS_PROBE": python_settings(run, judged=_is_judged(run), wrapped=run.suite.wrapped),
            **(_wrapper_variables(options) if run.suite.wrapped else {}),
        },
        PROBE,
    )


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command that runs the selected cases; a wrapper cannot select any."""
    if run.suite.wrapped:
        return run.suite.argv
    ids = selection_of_run(run)
    return (*run.suite.argv, *(ids if fits_arguments(ids) else _whole_files(run)))


def _is_judged(run: Run) -> bool:
    """Whether something is on trial: then pytest writes a JUnit report, one more account of it.

    Elsewhere it would only cost time: a tenth of that of a suite of quick cases.
    """
    return run.foreign_root is not None or run.planting is not None or bool(run.changed)


def _wrapper_variables(options: tuple[str, ...]) -> dict[str, str]:
    """Return what makes any pytest load the probe, and tox hand that through."""
    names = "ADWS_PROBE,PYTEST_ADDOPTS,PYTEST_PLUGINS,PYTHONPATH,PYTHONDONTWRITEBYTECODE"
    return {
        "PYTEST_ADDOPTS": shlex.join(options),
        "PYTEST_PLUGINS": PLUGIN,
        "TOX_OVERRIDE": f"testenv.pass_env+={names}",
    }


def _whole_files(run: Run) -> tuple[str, ...]:
    """Return the files of what is asked for, so that little is collected; none where too many."""
    files = tuple(dict.fromkeys(case_id.partition("::")[0] for case_id in selection_of_run(run)))
    return files if fits_arguments(files) else ()
