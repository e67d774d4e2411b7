"""``adws claims``: what agents claim about wrong tests, and what people decide."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer
from returns.io import IOResult
from returns.result import Result

from adws import io_ops
from adws.api.project_context import open_context
from adws.cli import options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.core.claim import Claim, Permit
from adws.core.errors import PipelineError
from adws.core.run import state_folder
from adws.ledger.claim import approve, reject
from adws.ledger.journal import time_now
from adws.ledger.ledger import Ledger, change_claim
from adws.ledger.store import ledger_path, load, save
from adws.reports.claims import claim_status

GROUP = HelpGroup.REPAIR

APP = typer.Typer(help="Claims that a test is wrong: list, approve, reject.", no_args_is_help=True)
_Decide = Callable[[str, Claim], Result[Claim, PipelineError]]

_Id = Annotated[str, typer.Argument(metavar="CLAIM", help="A claim's id, e.g. C-001.")]
_Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; the report shows it.")]


@APP.command("list")
def list_claims(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """Print every claim: what should change, where and why, and its status."""
    path = ledger_path(value_or_exit(open_context(root), as_json=as_json).root)
    exists = value_or_exit(
        io_ops.exists(path), as_json=as_json
    )  # There is none before the first run.
    claims = value_or_exit(load(path), as_json=as_json).claims if exists else ()
    rows = [_row(claim) for claim in claims]
    show_rows(rows, as_json=as_json, nothing="no claims")


@APP.command("approve")
def approve_claim(
    claim: _Id, *, reason: _Reason, root: options.Root = ".", as_json: options.Json = False
) -> None:
    """Approve a claim: allow its change once.

    The next run of `adws fix` makes it as a commit of its own, before it runs the suite: exactly
    the claimed value, with the reason in a comment. adws refuses it when the test's file has
    changed since the claim was made. Exit codes: 0 done, 2 no such claim, or already decided.
    """

    def decide(moment: str, claim: Claim) -> Result[Claim, PipelineError]:
        return approve(claim, Permit(reason, moment))

    _decide(root, claim, decide, as_json=as_json)


@APP.command("reject")
def reject_claim(
    claim: _Id, *, reason: _Reason, root: options.Root = ".", as_json: options.Json = False
) -> None:
    """Reject a claim, or withdraw an unused approval; the test does not change.

    Agents that make the same claim again get the reason. Exit codes: 0 done, 2 no such claim, or
    already decided.
    """
    _decide(root, claim, lambda _moment, claim: reject(claim, reason), as_json=as_json)


def _decide(root: str, claim_id: str, decide: _Decide, *, as_json: bool) -> None:
    project = value_or_exit(open_context(root), as_json=as_json).root
    path = ledger_path(project)

    def change() -> IOResult[Ledger, PipelineError]:
        return IOResult.do(
            changed
            for ledger in load(path)
            for moment in time_now()
            for changed in IOResult.from_result(
                change_claim(ledger, claim_id, partial(decide, moment))
            )
            for _saved in save(path, changed)
        )

    locked = io_ops.with_lock(state_folder(project) / "lock", change)
    changed = value_or_exit(locked, as_json=as_json)
    rows = [_row(claim) for claim in changed.claims if claim.id == claim_id]
    show_rows(rows, as_json=as_json)


def _row(claim: Claim) -> dict[str, str]:
    return {
        "id": claim.id,
        "status": claim_status(claim),
        "case": claim.case_id,
        "where": claim.place,
        "old": claim.old,
        "new": claim.new,
        "reason": claim.reason,
        "evidence": claim.evidence,
    }
