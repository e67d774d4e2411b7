"""How a verdict is shown."""

import json

import typer
from rich.markup import escape

from adws.cli import consoles
from adws.core.codec import to_plain
from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.reports.counted import counted


def show_verdict(verdict: Verdict, proposal: Proposal | None, *, as_json: bool) -> None:
    """Print the judge's decision, its reasons, and what was not judged."""
    dropped = proposal.dropped if proposal else ()
    if as_json:
        typer.echo(json.dumps({**to_plain(verdict), "dropped": list(dropped)}, indent=2))
        return
    console = consoles.out()
    console.print("[bold green]yes[/]: the change is green" if verdict.accepted else _no(verdict))
    console.print(f"failing {verdict.failing_before} → {verdict.failing_after}")
    for reason in verdict.reasons:
        console.print(f"- {escape(reason)}")
    if dropped:
        console.print("not judged, because these files decide what is judged:")
    for path in dropped:
        console.print(f"- {escape(path)}")


def _no(verdict: Verdict) -> str:
    return f"[bold red]no[/]: {counted(len(verdict.reasons), 'reason')}"
