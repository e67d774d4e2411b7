"""The record of a verdict: write it beside the verdict, and read it back."""

from importlib.metadata import version
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.checksum import from_sealed_json, with_checksum
from adws.core.codec import to_json, to_plain
from adws.core.errors import DocumentDamaged, PipelineError
from adws.core.proposal import Proposal
from adws.core.railway import collect, traverse
from adws.core.run import state_folder
from adws.core.verdict import Verdict
from adws.core.verdict_record import VerdictRecord, layers_of
from adws.judging.bench import Bench
from adws.judging.circumstances import digest_of, distributions
from adws.vcs.base import Base
from adws.vcs.diff import write_diff
from adws.vcs.git import adws_repository, ask

_OWN_FILES = PurePath(io_ops.__file__).parent.parent
_RECORDS = "give a record as adws judge wrote it: .adws/verdicts/RUN_ID.record.json"
_NOT_OURS = ("tests", "__pycache__")
_INSTALLED_LIST = ".package-lock.json"


@frozen
class Judgement:
    """A change, how it was judged, and the verdict on it."""

    bench: Bench
    start: str
    """The commit of the user's repository that the change started from."""
    seed: str
    """The random seed of the planted cases."""
    cage: str
    """The cage of the code on trial, in words."""
    proposal: Proposal
    verdict: Verdict


def record_of(judgement: Judgement, patch: PurePath) -> IOResult[VerdictRecord, PipelineError]:
    """Return the record of a verdict whose patch is in this file."""
    whole, kept_patch = judgement.proposal.patch, judgement.proposal.kept
    return IOResult.do(
        VerdictRecord(
            run=judgement.bench.run,
            decided_at=now.isoformat(),
            base=judgement.start,
            base_tree=base_tree,
            tree=whole.tree,
            judged_tree=kept_patch.tree,
            patch=digest,
            adws=f"{version('adws-pipeline')}+{adws_digest}",
            environment=digest_of(names),
            settings=digest_of((to_json(judgement.bench.settings),)),
            cage=judgement.cage,
            seed=judgement.seed,
            layers=layers_of(judgement.verdict),
            verdict=judgement.verdict,
        )
        for now in io_ops.now()
        for base_tree in ask(
            adws_repository(judgement.bench.base), "rev-parse", f"{whole.base}^{{tree}}"
        )
        for digest in io_ops.digest(patch)
        for adws_digest in _digest_of_files(_OWN_FILES)
        for names in installed_packages(judgement.bench.base)
    )


def write_record(judgement: Judgement) -> IOResult[VerdictRecord, PipelineError]:
    """Write ``.adws/verdicts/<run>.record.json``, and the change as ``<run>.patch`` beside it."""
    folder = state_folder(judgement.bench.root) / "verdicts"
    patch = folder / f"{judgement.bench.run}.patch"
    whole = judgement.proposal.patch
    return IOResult.do(
        record
        for _made in io_ops.make_folder(folder)
        for _written in write_diff(judgement.bench.base, whole.base, whole.tree, patch)
        for record in record_of(judgement, patch)
        for _kept in io_ops.write_text(
            folder / f"{judgement.bench.run}.record.json", to_json(with_checksum(to_plain(record)))
        )
    )


def read_record(file: PurePath) -> IOResult[VerdictRecord, PipelineError]:
    """Return a record; ``DocumentDamaged`` if it or the patch beside it was altered."""
    return IOResult.do(
        record
        for text in io_ops.read_text(file)
        for record in IOResult.from_result(
            from_sealed_json(text, VerdictRecord, str(file)).alt(
                lambda error: evolve(error, hint=_RECORDS)
            )
        )
        for digest in io_ops.digest(patch_beside(file))
        for _same in (
            IOSuccess(None)
            if digest == record.patch
            else IOFailure(
                DocumentDamaged(
                    f"{patch_beside(file)} is not the change that was judged",
                    hint="judge the change itself: adws judge --base REV",
                )
            )
        )
    )


def patch_beside(file: PurePath) -> PurePath:
    """Return the path of a record's patch.

    >>> patch_beside(PurePath("verdicts/r1.record.json"))
    PurePosixPath('verdicts/r1.patch')
    """
    return file.with_name(f"{file.name.removesuffix('.json').removesuffix('.record')}.patch")


def _digest_of_files(folder: PurePath) -> IOResult[str, PipelineError]:
    return IOResult.do(
        digest_of(tuple(f"{name} {digest}" for name, digest in zip(names, digests, strict=True)))
        for names in io_ops.list_files(folder, skip=_NOT_OURS)
        for digests in collect(io_ops.digest(folder / name) for name in names)
    )


def installed_packages(base: Base) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the names and versions of the packages in the lent folders."""

    def inside(path: str) -> IOResult[tuple[str, ...], PipelineError]:
        folder = base.user_top / path
        if PurePath(path).name == "node_modules":
            package_lock = folder / _INSTALLED_LIST
            return io_ops.exists(package_lock).bind(
                lambda exists: (
                    io_ops.digest(package_lock).map(lambda digest: (f"{path} {digest}",))
                    if exists
                    else io_ops.list_folder(folder)
                )
            )
        return distributions(folder)

    return traverse(inside, base.lent).map(
        lambda listings: tuple(name for some in listings for name in some)
    )
