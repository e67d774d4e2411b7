"""The command of a run, and what is told to the probe that watches it."""

import json
from collections.abc import Mapping

from adws.core.process import Command
from adws.runners.runner import Run, Variation


def run_command(
    run: Run, argv: tuple[str, ...], scrubbed: tuple[str, ...], variables: Mapping[str, str]
) -> Command:
    """Return the command of a run; ``variables`` are its runner's and win over the suite's own."""
    varied = {"CI": "true"} if Variation.CI in run.variations else {}
    return Command(
        argv=argv,
        cwd=run.tree / run.suite.folder,
        env={**run.suite.env, **variables, **varied},
        scrub=(*scrubbed, *run.scrub),
        keep=run.pass_environment,
        timeout_seconds=run.timeout_seconds,
    )


def probe_settings(run: Run, **own: object) -> str:
    """Return what ``ADWS_PROBE`` tells of a run; ``own`` is what only one runner's probe reads."""
    settings = {
        "outputs": str(run.outputs),
        "nonce": run.nonce,
        "foreign": str(run.foreign_root) if run.foreign_root else None,
        **own,
    }
    return json.dumps(settings)
