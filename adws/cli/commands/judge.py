"""``adws judge``: the gate without the loop."""

from typing import Annotated

import typer

from adws.cli import consoles, options
from adws.cli.options import Group
from adws.cli.progress import loudness
from adws.cli.session import open_context
from adws.cli.workflow_run import Wish, run, succeed
from adws.core.patch import Change
from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.reports.verdict_json import verdict_json
from adws.reports.verdict_terminal import verdict_lines
from adws.slots import PROPOSAL, VERDICT


def command(
    *,
    root: options.Root = ".",
    base: Annotated[
        str,
        typer.Option("--base", metavar="REV", help="The commit, branch or tag to judge against."),
    ] = "HEAD",
    patch: Annotated[
        str | None,
        typer.Option(
            "--patch", metavar="FILE", help="Judge this diff instead of the present tree."
        ),
    ] = None,
    given: Annotated[
        options.Given,
        options.of(Group.SUITE, Group.SUITE_TIME, Group.CAGE, Group.JUDGE),
    ],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Say whether a change that anybody made is a green that can be trusted.

    The change is what the present tree holds since it left --base, or a diff on top of it
    (--patch). Its edits to tests, test configuration and the settings of adws are not judged:
    those are the base's. Exit codes: 0 yes, 1 no or suspicious (with the reasons), 2 it could not
    be judged.
    """
    opened = open_context(root, given, change=Change(base, patch or ""))
    wish = Wish(workflow="judge", loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json)
    result = run(opened, wish)
    verdict = succeed(result, VERDICT, as_json=as_json)
    show_verdict(verdict, result.context.get(PROPOSAL), as_json=as_json)
    accepted = result.context.settings.accept_flagged
    raise typer.Exit(verdict.exit_code(accept_flagged=accepted))


def show_verdict(verdict: Verdict, proposal: Proposal | None, *, as_json: bool) -> None:
    """Print the judge's decision, its reasons, and what was not judged."""
    dropped = proposal.dropped if proposal else ()
    if as_json:
        typer.echo(verdict_json(verdict, dropped))
        return
    for line in verdict_lines(verdict, dropped):
        consoles.out().print(line)
