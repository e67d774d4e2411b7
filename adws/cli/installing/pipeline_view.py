"""Shows the workflow files of ``adws pipeline init``."""

from collections.abc import Sequence

from adws.cli import consoles
from adws.cli.installing.files import FileAction, FileResult
from adws.cli.installing.pipeline_workflows import WorkflowPlan
from adws.cli.installing.view import show_diff
from adws.reports.markup import escape

_KEPT = "somebody changed it, or it existed before; --force replaces it and keeps its text"


def show_plan(plan: WorkflowPlan) -> None:
    """Print the differences, the notes for a person, and the files that adws keeps."""
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
    """Print a line for each file, and what to do next."""
    console = consoles.out()
    for result in written:
        aside = f" (old text: {result.backup})" if result.backup else ""
        console.print(f"{result.action}  {escape(result.item.path + aside)}")
    console.print("next: commit these files, then `adws pipeline doctor`")
