"""The end of a round, kept so that a run can be forked there: ledger, commits, costs."""

from collections.abc import Sequence
from math import fsum
from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.core.run import round_folder
from adws.core.settings import Settings
from adws.judging import opening
from adws.ledger.kept_rounds import KeptRound, add_kept_round, read_kept_rounds
from adws.ledger.money.money_file import read_calls
from adws.ledger.store import load_run
from adws.vcs.base import Base
from adws.vcs.bundle import take_bundle, write_bundle
from adws.vcs.commit import move_branch
from adws.vcs.environment import note_environment
from adws.vcs.git import adws_repository
from adws.vcs.revision import take_revision

_BUNDLE = "fixes.bundle"


def keep_round(root: PurePath, run: str, base: Base, head: str) -> IOResult[int, PipelineError]:
    """Keep the ledger, the costs and the new commits of a run; return the number of its round.

    Commits are in a bundle on top of those of the round kept before: those of adws's repository are
    gone once the run is over.
    """
    return IOResult.do(
        number
        for ledger in load_run(root, run)
        for number in IOSuccess(ledger.last_round)
        for records in read_kept_rounds(root, run)
        for earlier_rounds in IOSuccess(
            tuple(record for record in records if record.round < number)
        )
        for bundle in write_bundle(
            adws_repository(base),
            (head,),
            (earlier_rounds[-1].head if earlier_rounds else base.head,),
        )
        for _written in _write_bundle(root, run, number, bundle)
        for calls in read_calls(root)
        for _added in add_kept_round(
            root,
            run,
            earlier_rounds,
            KeptRound(
                number,
                head,
                fsum(call.spent_usd for call in calls if call.granted.run == run),
                ledger,
            ),
        )
    )


def open_fork(
    root: PurePath, settings: Settings, parent: Base, rounds: Sequence[KeptRound], run: str
) -> IOResult[Base, PipelineError]:
    """Return the base of ``run``, a fork: a repository of its own, its branch at the last round.

    ``rounds`` are those of the parent up to there, whose base is ``parent``. Fails with
    ``BaseLeftBehind`` if the user's tree is no longer what the parent started from.
    """

    def fill(new: Base) -> IOResult[Base, PipelineError]:
        place = adws_repository(new)
        base = evolve(new, head=parent.head, commit=parent.commit, dirty=parent.dirty)
        filled = IOResult.do(
            base
            for _known in take_revision(new, parent.head)
            for bundles in collect(_bundle(root, parent.run, record) for record in rounds)
            for _taken in collect(take_bundle(place, bundle) for bundle in bundles)
            for _same in opening.check_base(root, settings, base)
            for _moved in move_branch(base, new.commit, rounds[-1].head)
            for _noted in note_environment(base)
            for bundle in write_bundle(place, (rounds[-1].head,), (base.head,))
            for _written in _write_bundle(root, run, rounds[-1].round, bundle)
        )
        return filled.lash(
            lambda error: io_ops.remove_tree(new.home).bind(lambda _: IOFailure(error))
        )

    return opening.open_base(root, settings, run).bind(fill)


def _write_bundle(
    root: PurePath, run: str, number: int, bundle: bytes
) -> IOResult[None, PipelineError]:
    file = round_folder(root, run, number) / _BUNDLE
    return io_ops.write_bytes(file, bundle) if bundle else IOSuccess(None)


def _bundle(root: PurePath, run: str, kept_round: KeptRound) -> IOResult[bytes, PipelineError]:
    folder = round_folder(root, run, kept_round.round)
    none: IOResult[bytes, PipelineError] = IOSuccess(b"")
    return io_ops.exists(folder / _BUNDLE).bind(
        lambda exists: (
            io_ops.read_files(folder, (_BUNDLE,)).map(lambda files: files[_BUNDLE])
            if exists
            else none
        )
    )
