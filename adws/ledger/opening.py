"""Start the ledger of a run on disk; it replaces the ledger of an earlier run."""

from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.claim import Claim
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.run import state_folder
from adws.ledger.claiming import carry_claims, close_claims
from adws.ledger.discovery import open_ledger
from adws.ledger.journal import time_now
from adws.ledger.ledger import Ledger
from adws.ledger.store import ledger_path, load, load_run, save


def begin_ledger(
    root: PurePath,
    run: str,
    analysis: Analysis,
    *,
    spent_claims: tuple[Claim, ...] = (),
    max_attempts: int,
) -> IOResult[Ledger, PipelineError]:
    """Write a run's ledger; the ledger of an earlier run is archived with that run.

    Claims are copied from ledger to ledger. Cases fixed by the permits of ``spent_claims`` are
    entered as fixed. Fails with ``LedgerDamaged`` if an earlier ledger cannot be read, and leaves
    that file unchanged.
    """
    path = ledger_path(root)
    return IOResult.do(
        ledger
        for exists in io_ops.exists(path)
        for earlier in (_archive(root) if exists else IOSuccess(None))
        for moment in time_now()
        for ledger in IOResult.from_result(
            carry_claims(
                open_ledger(analysis, run=run, created_at=moment, max_attempts=max_attempts),
                earlier,
                spent_claims,
                analysis.report,
            )
        )
        for _saved in save(path, ledger, begins=True)
    )


def take_over(root: PurePath, ledger: Ledger) -> IOResult[Ledger, PipelineError]:
    """Write the ledger of a forked run in the place of another one, which is kept with its run.

    Claims stay as they are in the project. Twice is as once.
    """
    path = ledger_path(root)
    return IOResult.do(
        saved
        for there in io_ops.exists(path)
        for present in (load(path) if there else IOSuccess(None))
        for _kept in (_archive(root) if present and present.run != ledger.run else IOSuccess(None))
        for saved in save(
            path, evolve(ledger, claims=present.claims) if present else ledger, begins=True
        )
    )


def close_permits(
    root: PurePath, run: str, spent_claims: tuple[Claim, ...]
) -> IOResult[Ledger | None, PipelineError]:
    """Mark these claims as spent in the project's ledger; repeating it changes nothing."""
    if not spent_claims:
        return IOSuccess(None)
    return load_run(root, run).bind(
        lambda ledger: save(ledger_path(root), close_claims(ledger, spent_claims))
    )


def _archive(root: PurePath) -> IOResult[Ledger | None, PipelineError]:
    path = ledger_path(root)
    return IOResult.do(
        earlier
        for earlier in load(path)
        for _kept in io_ops.copy_file(path, state_folder(root) / "runs" / earlier.run / path.name)
    )
