"""How the workflow files of ``adws pipeline init`` are shown."""

from collections.abc import Sequence

from rich.markup import escape

from adws.cli import consoles
from adws.cli.installing.files import Deed, Done
from adws.cli.installing.pipeline_workflows import WorkflowPlan
from adws.cli.installing.view import show_diff

_KEPT = "somebody changed it, or it was there before; --force replaces it and keeps its text"


def show_plan(plan: WorkflowPlan) -> None:
    """Print the differences, what a person has to look at, and files that stay as they are."""
    show_diff(plan.done)
    console = consoles.out()
    for note in plan.notes:
        console.print(f"note: {escape(note)}")
    for one in plan.done:
        if one.deed is Deed.KEEP:
            console.print(f"{escape(one.item.path)} is left alone: {_KEPT}")
    if not plan.drifts:
        console.print("the workflow files are as adws writes them")


def show_written(written: Sequence[Done]) -> None:
    """Print a line for each file, and what comes next."""
    console = consoles.out()
    for one in written:
        aside = f" (what was there: {one.aside})" if one.aside else ""
        console.print(f"{one.deed}  {escape(one.item.path + aside)}")
    console.print("next: commit these files, then `adws pipeline doctor`")
