"""The command of a run of Python's test tools: the suite's own interpreter finds the probes."""

from collections.abc import Mapping
from itertools import accumulate
from pathlib import PurePath

from adws.behaviour.calls import OUTSIDE, PROBE
from adws.core.process import Command
from adws.runners.calls import Calls
from adws.runners.places import below
from adws.runners.run_command import (
    probe_settings,
    run_command,
    selection_file,
    witness_settings,
)
from adws.runners.runner import Run, Suite
from adws.runners.variation import Variation

SHARED_PROBE = PurePath(__file__).parent / "probe"
"""The folder of the modules that the probes of Python's test tools share."""
IMPORT_ROOTS = SHARED_PROBE / "adws_import_roots.py"
"""The program that prints the folders below a project that its modules load from."""

_MOST_CHARACTERS = 20_000
"""How long the ids may be, together, of the cases during which a witness looks."""
ALIKE = {"PYTHONHASHSEED": "0"}
"""Sets have the same order in each process whose results are compared."""


def python_command(
    run: Run,
    argv: tuple[str, ...],
    scrubbed: tuple[str, ...],
    variables: Mapping[str, str],
    probe: PurePath,
) -> Command:
    """Return the command of a run; ``variables`` are added to what loads what is in ``probe``."""
    passed_on = run.suite.env.get("PYTHONPATH")
    folders = (*run.import_roots, probe, SHARED_PROBE, *([PROBE] if run.calls else []))
    path = [*map(str, folders), *([passed_on] if passed_on else [])]
    finding = {
        "PYTHONPATH": ":".join(path),
        "PYTHONDONTWRITEBYTECODE": "1",  # nothing is written to the tree
    }
    alike = ALIKE if run.calls else {}
    return run_command(
        run, argv, scrubbed, {**finding, **alike, **variables}, selection_of_run(run) or None
    )


def selection_of_run(run: Run) -> tuple[str, ...]:
    """Return the files, from the suite's folder, and the ids of the cases that a run asks for."""
    files = (below(run.suite.folder, file) for file in run.selection.files)
    return tuple(dict.fromkeys((*files, *run.selection.case_ids)))


def python_settings(run: Run, **own: object) -> str:
    """Return what ``ADWS_PROBE`` contains for a run."""
    hidden = Variation.HIDDEN in run.variations
    return probe_settings(
        run,
        base=str(run.tree / run.suite.folder),
        selection=str(selection_file(run)) if selection_of_run(run) else None,
        canaries=[str(module) for module in run.planted_files],
        hide=hidden,
        elsewhere=Variation.PLACE in run.variations,
        case_seconds=0 if run.calls else run.case_seconds,
        calls=_calls(run.calls) if run.calls else None,
        witness=witness_settings(run, cases=_watched(run)),
        changed=[str(run.tree / path) for path in run.changed],
        noted=[] if hidden else [str(run.tree / path) for path in run.changed],
        **own,
    )


def _calls(calls: Calls) -> dict[str, object]:
    return {
        "file": str(calls.file),
        "tree": str(calls.tree),
        "tests": calls.tests,
        "rows": str(calls.rows) if calls.rows else None,
        "near": calls.with_near,
        "constants": calls.constants,
        "functions": calls.functions,
    }


def _watched(run: Run) -> list[str]:
    """Return the cases that a witness watches: of very many the first."""
    case_ids = run.witness.case_ids if run.witness else ()
    some = zip(case_ids, accumulate(map(len, case_ids)), strict=True)
    return [case_id for case_id, length in some if length <= _MOST_CHARACTERS]


def outside_command(
    suite: Suite, python: tuple[str, ...], settings: PurePath, home: PurePath, *, optimized: bool
) -> Command:
    """Return the command that makes calls outside of any test run (see ``Runner.call_outside``).

    It begins in the suite's folder, since the interpreter may be there (``.venv/bin/python``), and
    makes the calls in another one. It does nothing if the interpreter is not known.
    """
    options = ("-O",) if optimized else ()
    script = (*python, *options, str(OUTSIDE), str(settings)) if python else ("true",)
    return Command(script, cwd=home, env={**suite.env, **ALIKE})
