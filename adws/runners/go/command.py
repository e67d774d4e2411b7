"""The command of a run of ``go test``: the project's own, with a program of ours before it.

A shell puts that program first on the PATH, so that it is found below a wrapper too. Nothing is
ever downloaded.
"""

import json
from collections.abc import Mapping
from itertools import zip_longest
from pathlib import PurePath, PurePosixPath

from attrs import frozen

from adws.core.process import Command
from adws.runners.calls import Calls
from adws.runners.go.canaries import planted_tests
from adws.runners.go.detection import ALL
from adws.runners.go.names import SEPARATOR
from adws.runners.go.own_program import BUILT, CACHES, PROBE, PROGRAMS, PROXY, SCRUBBED
from adws.runners.probe_records import record_files
from adws.runners.run_command import EVERYTHING, fits_arguments, selection_file
from adws.runners.runner import Run
from adws.runners.variation import Variation

_NAME = "zzzadws_marks_test.go"
_CODE = """\
package PACKAGE

import (
	adwsFlag "flag"
	adwsOs "os"
	adwsStrings "strings"
	adwsTesting "testing"
	_ "unsafe"
)

//go:linkname adwsTestBinary testing.testBinary
var adwsTestBinary string

func init() {
	words, path := adwsOs.Args[1:], adwsOs.Args[0]+".words"
	if text, err := adwsOs.ReadFile(path); err == nil && adwsOs.Remove(path) == nil {
		words = adwsStrings.Split(adwsStrings.TrimSuffix(string(text), "\\n"), "\\n")
	}
	adwsTesting.Init()
	_ = adwsFlag.CommandLine.Parse(words)
	all, own := adwsFlag.CommandLine, adwsFlag.NewFlagSet("app", adwsFlag.ExitOnError)
	all.VisitAll(func(flag *adwsFlag.Flag) {
		if len(flag.Name) < 5 || flag.Name[:5] != "test." {
			own.Var(flag.Value, flag.Name, flag.Usage)
		}
	})
	adwsFlag.CommandLine = own
	adwsOs.Args = append(adwsOs.Args[:1], all.Args()...)
	for _, name := range []string{"ADWS_PROCESS", "ADWS_RUN"} {
		_ = adwsOs.Unsetenv(name)
	}
	adwsTestBinary = "0"
}
"""
HIDING = {_NAME: _CODE}
"""The file's name and its text, in which ``PACKAGE`` stands for the package's name."""
_SPECIAL = frozenset(r"\.+*?()|[]{}^$")
RECORD_FILES = record_files("go")
_ANYWHERE = "tests of these names run in all packages"
PARTS = PROBE / "calls"
"""The folder of the files beside the project's code that record calls."""
_LEFT_FOR_THE_END = 0.9
_SCRIPT = f"""\
{BUILT}\
export ADWS_PATH="$PATH" PATH="$programs:$PATH"
exec "$@"
"""


@frozen
class GoSelection:
    """Packages by import path or folder, and a regular expression for each level of the names.

    Without packages all are wanted; without expressions, all their tests.
    """

    packages: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    whole: str = ""
    """What runs whole because the names do not fit into a command, as a clause."""


def selection_of_run(run: Run) -> GoSelection:
    """Return what a run asks for; more than that where ``go test`` cannot be asked for less.

    Its expressions hold for all packages and level by level, so that names of unlike depth are
    asked for by what they have in common.
    """
    cases = [case_id.partition(SEPARATOR) for case_id in run.selection.case_ids]
    folders = (f"./{PurePosixPath(file).parent}" for file in run.selection.files)
    packages = dict.fromkeys((*folders, *(package for package, _, _ in cases)))
    names = [tuple(name.split("/")) for _, _, name in cases]
    whole = bool(run.selection.files) or ("",) in names
    planted = [(name,) for name in sorted(planted_tests(run))] if names else []
    tests = () if whole else _levels([*names, *planted])
    fit = fits_arguments(("/".join(tests),))
    tests = tests if fit else ()
    if fits_arguments(packages):
        return GoSelection(tuple(packages), tests, "" if fit else "their packages run whole")
    return GoSelection(tests=tests, whole=_ANYWHERE if tests else EVERYTHING)


def runs_whole(run: Run) -> str:
    """Return what runs whole because the names do not fit into a command, as a clause."""
    return selection_of_run(run).whole


def _levels(names: list[tuple[str, ...]]) -> tuple[str, ...]:
    depth = min(map(len, names), default=0)
    columns = zip_longest(*(name[:depth] for name in names))
    words = (map(literally, dict.fromkeys(map(str, column))) for column in columns)
    return tuple(f"^(?:{'|'.join(column)})$" for column in words)


def literally(name: str) -> str:
    r"""Return a regular expression of Go that only a name fits.

    >>> print(literally("empty_[1.5]"))
    empty_\[1\.5\]
    """
    return "".join(f"\\{letter}" if letter in _SPECIAL else letter for letter in name)


def command(run: Run) -> Command:
    """Build a run. Packages and names of tests travel in a file."""
    argv, go = run.suite.argv, "go"
    if not run.suite.wrapped:
        argv, go = ("go", *argv[1:]), argv[0]
    programs = str(run.outputs / PROGRAMS)
    return Command(
        argv=("sh", "-c", _SCRIPT, "sh", str(PROBE), programs, *argv),
        cwd=run.tree / run.suite.folder,
        env={**run.suite.env, **_environment(run), "ADWS_GO": go},
        scrub=(*SCRUBBED, *run.scrub),
        keep=(*CACHES, *run.pass_environment),
        timeout_seconds=run.timeout_seconds,
        files={selection_file(run): json.dumps(_selected(run))},
    )


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command that runs the selected cases; a wrapper cannot select any."""
    if run.suite.wrapped:
        return run.suite.argv
    selection = selection_of_run(run)
    start, verb, *rest = run.suite.argv
    tests = (f"-run={'/'.join(selection.tests)}",) if selection.tests else ()
    others = [
        package for word in rest for package in (selection.packages if word == ALL else (word,))
    ]
    return (start, verb, *tests, *others)


def _environment(run: Run) -> dict[str, str]:
    proxy = {} if PROXY in run.pass_environment else {PROXY: "off"}
    varied = {"CI": "true"} if Variation.CI in run.variations else {}
    return {"ADWS_PROBE": _settings(run), **proxy, **varied}


def _settings(run: Run) -> str:
    hidden = Variation.HIDDEN in run.variations
    planted = run.planting.files if run.planting else {}
    settings = {
        "outputs": str(run.outputs),
        "nonce": run.nonce,
        "seconds": run.timeout_seconds * _LEFT_FOR_THE_END,
        "selection": str(selection_file(run)),
        "added": {
            **{PurePath(path).name: text for path, text in planted.items()},
            **(HIDING if hidden else {}),
        },
        "hidden": hidden,
    }
    return json.dumps(settings)


def _selected(run: Run) -> Mapping[str, object]:
    """Return what no variable holds for thousands of cases."""
    selection = selection_of_run(run)
    calls = {"calls": _calls(run, run.calls)} if run.calls else {}
    return {"packages": selection.packages, "tests": selection.tests, **calls}


def _calls(run: Run, calls: Calls) -> dict[str, object]:
    """Return how the calls of functions are recorded."""
    return {
        "file": str(calls.file),
        "tree": str(calls.tree),
        "rows": str(calls.rows) if calls.rows else "",
        "changed": [path for path in run.changed if not path.endswith("_test.go")],
        "cases": run.selection.case_ids,
        "parts": str(PARTS),
        "functions": calls.functions,
    }
