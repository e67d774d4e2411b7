"""The command of a run of bun: the project's own, with a probe that is loaded before the tests.

adws makes bun give its test files to one worker, one after the other in the order of their paths.
The process that counts and reports then runs no code of the project: a test that ends its process
is a failing one, and nothing but the worker can be taken over. A single file, and what a wrapper
starts, are run in the reporting process itself; only the probe tells then that they ended.
"""

import shlex
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.bun.discovery import is_path
from adws.runners.bun.invocation import BunInvocation, invocation, moved
from adws.runners.javascript.selection import NameSelection, in_words, selection_of_run, whole_names
from adws.runners.javascript.witness import witness_settings
from adws.runners.run_command import ANY_RUNNER, probe_settings, run_command
from adws.runners.runner import Run
from adws.runners.variation import Variation

PROBE = PurePath(__file__).parent / "probe"
RECORDS = "bun.jsonl"
JUNIT_FILE = "bun.xml"

SCRUBBED = (*ANY_RUNNER, "BUN_*", "JEST_*", "NODE_*", "npm_*", "VITEST*", "REPL_ID")
_MARKS = (
    "ADWS_PROCESS",
    "ADWS_RUN",
    "BUN_TEST_WORKER_ID",
    "JEST_WORKER_ID",
    "npm_lifecycle_event",
    "npm_lifecycle_script",
)
_WORKERS = 100_000  # with fewer workers than files, bun does not keep to the order of their paths
_NEVER = 24 * 60 * 60 * 1000  # milliseconds before a second worker would be started
_NO_LIMIT = 1_000_000_000


def command(run: Run) -> Command:
    """Build a run. Files and names travel as arguments, never through a shell.

    Below a wrapper, the options reach bun in a variable that it reads.
    """
    parsed = None if run.suite.wrapped else invocation(run.suite.argv)
    argv = _argv(moved(run), parsed) if parsed else run.suite.argv
    return run_command(run, argv, SCRUBBED, _variables(run, wrapped=parsed is None))


def _argv(run: Run, parsed: BunInvocation) -> tuple[str, ...]:
    selection = selection_of_run(run)
    filters = tuple(f"./{file}" for file in selection.files) or parsed.filters
    return (
        *parsed.launch,
        *parsed.head,
        *parsed.options,
        *_report(run),
        *_alone(parsed),
        *_names(selection),
        *filters,
        *(_planted(run, filters) if filters else ()),
    )


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command for what a run asks for."""

    def asking(parsed: BunInvocation, selection: NameSelection) -> tuple[str, ...]:
        words = (*parsed.launch, *parsed.head, *parsed.options)
        return (*words, *_names(selection), *(f"./{file}" for file in selection.files))

    return in_words(invocation, asking, moved(run))


def _names(selection: NameSelection) -> tuple[str, ...]:
    """Return what the names of tests fit; that of a suite stands for all that is in it."""
    pattern = f"^{whole_names(selection.names)}(?: .*)?$"
    return (f"--test-name-pattern={pattern}",) if selection.names else ()


def _report(run: Run) -> tuple[str, ...]:
    return (
        f"--preload={PROBE / 'adws_bun_probe.mjs'}",
        "--reporter=junit",
        f"--reporter-outfile={run.outputs / JUNIT_FILE}",
    )


def _alone(parsed: BunInvocation) -> tuple[str, ...]:
    """Return the options that keep the tests away from what counts them."""
    if parsed.together:
        return (f"--bail={_NO_LIMIT}",)
    shared = () if parsed.isolated else ("--no-isolate",)
    return (
        f"--bail={_NO_LIMIT}",
        f"--parallel={_WORKERS}",
        f"--parallel-delay={_NEVER}",
        *shared,
    )


def _planted(run: Run, filters: tuple[str, ...]) -> tuple[str, ...]:
    """Return the canaries' files in the words of the filters: bun takes only one sort."""
    by_path = any(is_path(word) for word in filters)
    return tuple(f"./{path.name}" if by_path else path.name for path in run.planted_files)


def _variables(run: Run, *, wrapped: bool) -> dict[str, str]:
    return {
        "ADWS_PROBE": _settings(run),
        "BUN_RUNTIME_TRANSPILER_CACHE_PATH": "0",  # it lies outside of the tree
        **({"BUN_OPTIONS": shlex.join(_report(run))} if wrapped else {}),
    }


def _settings(run: Run) -> str:
    return probe_settings(
        run,
        output=str(run.outputs / RECORDS),
        hidden=Variation.HIDDEN in run.variations,
        marks=_MARKS,
        **witness_settings(run),
    )
