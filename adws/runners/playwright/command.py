"""The command of a run of Playwright Test: the project's own, with a reporter from outside.

Playwright's JSON report and what it prints (its summary, and the heading of each failure) give
second opinions. Options of the configuration that would make a failure pass, leave tests out or
write snapshots are overridden: a retry hides that a test is flaky, and adws runs again itself what
it wants to see again.
"""

import json
from pathlib import PurePath

from attrs import frozen

from adws.core.process import Command
from adws.core.server import ADDRESS_VARIABLE
from adws.runners.javascript.cases import planted_files
from adws.runners.javascript.invocation import Invocation
from adws.runners.javascript.selection import fits_selection, literally
from adws.runners.places import below
from adws.runners.playwright.case_ids import Name, name_of, pattern_of
from adws.runners.playwright.invocation import invocation
from adws.runners.probe_records import record_files
from adws.runners.run_command import ANY_RUNNER, EVERYTHING, probe_settings, run_command
from adws.runners.runner import Run
from adws.runners.variation import Variation

PROBE = PurePath(__file__).parent / "probe"
RECORD_FILES = record_files("playwright")
JSON_FILE = "playwright.json"
SCRUBBED = (*ANY_RUNNER, "NODE_*", "npm_*", "PLAYWRIGHT_*", "PWTEST_*", "PWDEBUG", "PW_TEST*")
_OVERRIDING = (
    "--retries=0",
    "--fail-on-flaky-tests",  # a test may ask for retries of its own
    "--forbid-only",
    "--max-failures=0",
    "--repeat-each=1",
    "--update-snapshots=none",
    "--trace=off",
)
_GREP = (("-g",), ("--grep",))


@frozen
class PlaywrightSelection:
    """Patterns of the files that are wanted, and one of their tests; without, all are."""

    files: tuple[str, ...]
    names: str
    whole: str = ""
    """What runs whole because the names do not fit into a command, as a clause."""


def selection_of_run(run: Run) -> PlaywrightSelection:
    """Return what a run asks for: regular expressions of files, and one of all the names.

    A name says the same after its file was edited; a line does not. Names only where all are known,
    they fit into a command, and no canary is planted. If the files do not fit either, nothing is
    named.
    """
    names = tuple(map(name_of, run.selection.case_ids))
    files = dict.fromkeys((*run.selection.files, *(name.file for name in names)))
    patterns = tuple(f"(^|/){literally(below(run.suite.folder, file))}$" for file in files)
    pattern = _pattern(run, names)
    if fits_selection(run, pattern, patterns):
        return PlaywrightSelection(patterns, pattern)
    if fits_selection(run, "", patterns):
        return PlaywrightSelection(patterns, "", "their files run whole")
    return PlaywrightSelection((), "", EVERYTHING)


def runs_whole(run: Run) -> str:
    """Return what runs whole because the names do not fit into a command, as a clause."""
    return "" if run.suite.wrapped else selection_of_run(run).whole


def planted_names(run: Run) -> tuple[str, ...]:
    """Return the files of the run's canaries, relative to the suite's folder."""
    return tuple(sorted(below(run.suite.folder, file) for file in planted_files(run)))


def _pattern(run: Run, names: tuple[Name, ...]) -> str:
    whole = bool(run.selection.files) or any(not name.path for name in names)
    if whole or not names or run.planting is not None:
        return ""
    return f"/{'|'.join(map(pattern_of, names))}/"


def command(run: Run) -> Command:
    """Build a run. Patterns travel as arguments, never through a shell.

    Below a wrapper, the options reach Playwright in a module that node loads first.
    """
    parsed = None if run.suite.wrapped else invocation(run.suite.argv)
    argv = _argv(run, parsed) if parsed else run.suite.argv
    return run_command(run, argv, SCRUBBED, _variables(run, wrapped=parsed is None))


def _argv(run: Run, parsed: Invocation) -> tuple[str, ...]:
    selection = selection_of_run(run)
    filters = selection.files or parsed.filters
    planted = (f"{literally(name)}$" for name in planted_names(run))
    return (
        *parsed.launch,
        *parsed.program,
        *(_with_canaries(run, parsed.options) if run.planting else parsed.options),
        *_options(run),
        *((f"--grep={selection.names}",) if selection.names else ()),
        *((*filters, *planted) if filters else ()),
    )


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command that runs the selected cases; a wrapper cannot select any."""
    parts = None if run.suite.wrapped else invocation(run.suite.argv)
    if parts is None:
        return run.suite.argv
    selection = selection_of_run(run)
    grep = (f"--grep={selection.names}",) if selection.names else ()
    return (*parts.launch, *parts.program, *parts.options, *grep, *selection.files)


def _options(run: Run) -> tuple[str, ...]:
    reporters = f"list,json,{PROBE / 'adws_playwright_reporter.mjs'}"
    return (*_OVERRIDING, f"--output={run.outputs / 'artifacts'}", f"--reporter={reporters}")


def _with_canaries(run: Run, options: tuple[str, ...]) -> tuple[str, ...]:
    """Let the canaries through what the project's own options let through."""
    planted = "|".join(map(literally, planted_names(run)))
    words = list(options)
    for at, word in enumerate(options):
        if options[at - 1 : at] in _GREP or word.startswith("--grep="):
            words[at] = f"{word}|{planted}"
    return tuple(words)


def _variables(run: Run, *, wrapped: bool) -> dict[str, str]:
    modules = ("adws_playwright_options",) if wrapped else ()
    hiding = ("adws_playwright_hiding",) if Variation.HIDDEN in run.variations else ()
    loaded = " ".join(json.dumps(f"--import={PROBE / name}.mjs") for name in (*modules, *hiding))
    address = run.suite.env.get(ADDRESS_VARIABLE)  # where adws serves the pages
    return {
        **({"PLAYWRIGHT_TEST_BASE_URL": address} if address else {}),
        "ADWS_PROBE": _settings(run),
        "PLAYWRIGHT_JSON_OUTPUT_NAME": str(run.outputs / JSON_FILE),
        **({"NODE_OPTIONS": loaded} if loaded else {}),
    }


def _settings(run: Run) -> str:
    return probe_settings(
        run,
        planted=planted_names(run),
        reuse=run.foreign_root is None or ADDRESS_VARIABLE in run.suite.env,
        options=_options(run),
    )
