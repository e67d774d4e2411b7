"""The command of a run of Python's test tools: the suite's own interpreter finds the probes."""

from collections.abc import Mapping
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.run_command import probe_settings, run_command
from adws.runners.runner import Run, Variation

SHARED_PROBE = PurePath(__file__).parent / "probe"
"""The folder of the modules that the probes of Python's test tools share."""


def python_command(
    run: Run,
    argv: tuple[str, ...],
    scrubbed: tuple[str, ...],
    variables: Mapping[str, str],
    probe: PurePath,
) -> Command:
    """Return the command of a run; ``variables`` are added to what loads what is in ``probe``."""
    passed_on = run.suite.env.get("PYTHONPATH")
    folders = (*run.import_roots, probe, SHARED_PROBE)
    path = [*map(str, folders), *([passed_on] if passed_on else [])]
    finding = {
        "PYTHONPATH": ":".join(path),
        "PYTHONDONTWRITEBYTECODE": "1",  # nothing is written to the tree
    }
    return run_command(run, argv, scrubbed, {**finding, **variables})


def python_settings(run: Run, wanted: tuple[str, ...], **own: object) -> str:
    """Return what ``ADWS_PROBE`` tells of a run of which the cases ``wanted`` are asked for."""
    return probe_settings(
        run,
        base=str(run.tree / run.suite.folder),
        wanted=wanted,
        canaries=[str(module) for module in run.planted_files],
        hide=Variation.HIDDEN in run.variations,
        case_seconds=run.case_seconds,
        changed=[str(run.tree / path) for path in run.changed],
        **own,
    )
