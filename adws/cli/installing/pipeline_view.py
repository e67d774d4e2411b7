"""How the workflow files of ``adws pipeline init`` are shown."""

from collections.abc import Sequence

from rich.markup import escape

from adws.cli import consoles
from adws.cli.installing.files import FileAction, FileResult
from adws.cli.installing.pipeline_workflows import WorkflowPlan
from adws.cli.installing.view import show_diff

_KEPT = "somebody changed it, or it existed before; --force replaces it and keeps its text"


def show_plan(plan: WorkflowPlan) -> None:
    """Print the differences, what a person has to look at, and files that stay as they are."""
    show_diff(plan.results)
    console = consoles.out()
    for note in plan.notes:
        console.print(f"note: {escape(note)}")
    for result in plan.results:
        if result.action is FileAction.KEEP:
            console.print(f"adws keeps {escape(result.item.path)}: {_KEPT}")
    if not plan.drifts:
        console.print("the workflow files are up to date")


def show_written(written: Sequence[FileResult]) -> None:
    """Print a line for each file, and what comes next."""
    console = consoles.out()
    for one in written:
        aside = f" (old text: {one.backup})" if one.backup else ""
        console.print(f"{one.action}  {escape(one.item.path + aside)}")
    console.print("next: commit these files, then `adws pipeline doctor`")
