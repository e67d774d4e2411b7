"""The command of a run: the user's own, or his template for the one case that is asked for."""

from adws.core.process import Command
from adws.runners.junit.address import filled
from adws.runners.runner import Run, Variation
from adws.runners.scrubbing import ANY_RUNNER


def command(run: Run) -> Command:
    """Build a run. Several cases cannot be asked for at once: then everything runs."""
    varied = {"CI": "true"} if Variation.CI in run.variations else {}
    return Command(
        argv=case_argv(run),
        cwd=run.tree / run.suite.folder,
        env={**run.suite.env, **varied},
        scrub=(*ANY_RUNNER, *run.scrub),
        keep=run.pass_environment,
        timeout_seconds=run.timeout_seconds,
    )


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command for the one case that a run asks for, or for everything."""
    asked, template = run.selection, run.suite.case_argv
    single = len(asked.case_ids) == 1 and not asked.files
    return filled(template, asked.case_ids[0]) if template and single else run.suite.argv
