"""A flow of Prefect whose tasks are steps of adws.

``python with_prefect.py FOLDER``
"""

import sys
from collections.abc import Callable
from pathlib import Path

from adws import ANALYSIS, Context, analyze, detect_suites, read_settings, unwrap
from prefect import flow, task
from prefect.cache_policies import NO_CACHE


@task(task_run_name="{name}", cache_policy=NO_CACHE)
def run_step(name: str, step: Callable, context: Context) -> Context:
    """Run a step as a task; its failure becomes the failure of the task."""
    return unwrap(step(context))


@flow(log_prints=True)
def look(folder: str) -> list[str]:
    """Return the failing cases of a project."""
    context = Context(Path(folder).resolve())
    for step in (read_settings, detect_suites, analyze):
        context = run_step(step.__name__, step, context)
    return [failure.case_id for failure in unwrap(context.require(ANALYSIS)).failures]


if __name__ == "__main__":
    for case in look(sys.argv[1]):
        print(f"failing: {case}")
