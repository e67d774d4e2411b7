"""The command of a unittest run: the project's own interpreter with a runner from outside.

``python -m unittest`` becomes ``python -m adws_unittest_run``, which is unittest's own command line
with a runner that records. A command that starts unittest somewhere inside cannot be followed.
"""

import json
from itertools import pairwise
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.probe_folder import PROBES
from adws.runners.runner import Run, Selection, Variation
from adws.runners.scrubbing import ANY_RUNNER

PROBE = "adws_unittest_run"
PROBE_FILE = "probe-1.jsonl"
UNITTEST = ("-m", "unittest")

_SELECTION_LIMIT = 60_000  # characters; one variable of an environment holds 128 KiB on Linux


def command(run: Run) -> Command:
    """Build a run. Case ids travel as data, and are chosen among what the suite itself loads."""
    return Command(
        argv=run.suite.argv if run.suite.wrapped else _followed(run.suite.argv),
        cwd=run.tree / run.suite.folder,
        env={**run.suite.env, **_environment(run)},
        scrub=(*ANY_RUNNER, *run.scrub),
        keep=run.pass_environment,
        timeout_seconds=run.timeout_seconds,
    )


def module_at(argv: tuple[str, ...]) -> int | None:
    """Return where in an argv ``-m unittest`` stands."""
    pairs = enumerate(pairwise(argv))
    return next((at for at, pair in pairs if pair == UNITTEST), None)


def _followed(argv: tuple[str, ...]) -> tuple[str, ...]:
    at = module_at(argv)
    return argv if at is None else (*argv[: at + 1], PROBE, *argv[at + 2 :])


def _environment(run: Run) -> dict[str, str]:
    passed_on = run.suite.env.get("PYTHONPATH")
    path = [*map(str, run.import_roots), str(PROBES), *([passed_on] if passed_on else [])]
    varied = {"CI": "true"} if Variation.CI in run.variations else {}
    return {
        "ADWS_PROBE": _settings(run),
        "PYTHONPATH": ":".join(path),
        "PYTHONDONTWRITEBYTECODE": "1",  # nothing is written to the tree
        **varied,
    }


def _settings(run: Run) -> str:
    settings = {
        "outputs": str(run.outputs),
        "nonce": run.nonce,
        "base": str(run.tree / run.suite.folder),
        "foreign": str(run.foreign_root) if run.foreign_root else None,
        "wanted": _wanted(run.selection, run.suite.folder),
        "canaries": [str(module) for module in run.planted_files],
        "hide": Variation.HIDDEN in run.variations,
        "changed": [str(run.tree / path) for path in run.changed],
    }
    return json.dumps(settings)


def _wanted(selection: Selection, folder: str) -> tuple[str, ...]:
    """Return what was asked for; whole classes where the ids would be too many, else everything."""
    files = tuple(_below(folder, file) for file in selection.files)
    classes = tuple(case_id.rpartition(".")[0] for case_id in selection.case_ids)
    for ids in (selection.case_ids, classes):
        wanted = tuple(dict.fromkeys((*files, *ids)))
        if sum(map(len, wanted)) <= _SELECTION_LIMIT:
            return wanted
    return ()


def _below(folder: str, file: str) -> str:
    path = PurePath(file)
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else file
