"""How a verdict is shown."""

import json

import typer
from rich.markup import escape

from adws.cli import consoles
from adws.core.codec import to_plain
from adws.core.proposal import Proposal
from adws.core.verdict import Colour, Verdict
from adws.reports.counted import counted
from adws.reports.one_line import one_line


def show_verdict(verdict: Verdict, proposal: Proposal | None, *, as_json: bool) -> None:
    """Print the judge's decision, its reasons, and what was not judged."""
    dropped = proposal.dropped if proposal else ()
    if as_json:
        told = {"colour": verdict.colour.value, **to_plain(verdict), "dropped": list(dropped)}
        typer.echo(json.dumps(told, indent=2))
        return
    console = consoles.out()
    console.print(_headline(verdict))
    console.print(f"failing {verdict.failing_before} → {verdict.failing_after}")
    for reason in verdict.reasons:
        console.print(f"- {escape(reason)}")
    for flag in verdict.flags:
        console.print(f"- {escape(flag.place)}: {escape(flag.why)}: {escape(one_line(flag.seen))}")
    for note in verdict.notes:
        console.print(f"- {escape(one_line(note))}")
    if dropped:
        console.print("not judged, because these files decide what is judged:")
    for path in dropped:
        console.print(f"- {escape(path)}")


def _headline(verdict: Verdict) -> str:
    if verdict.colour is Colour.RED:
        return f"[bold red]no[/]: {counted(len(verdict.reasons), 'reason')}"
    if verdict.colour is Colour.GREEN:
        return "[bold green]yes[/]: the change is green"
    seen = counted(len(verdict.flags), "suspicious line")
    return f"[bold yellow]yes, but look at it[/]: the change is green, with {seen}"
