"""Write documents of a run in two formats: Markdown for people, JSON for programs."""

from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.core.batch_judgement import BatchJudgement
from adws.core.codec import from_json, to_json
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.railway import collect
from adws.core.run import state_folder
from adws.core.verdict import Verdict
from adws.reports.batch_json import batch_json
from adws.reports.batch_markdown import batch_markdown
from adws.reports.publication import Publication
from adws.reports.verdict_code_quality import remarks_code_quality
from adws.reports.verdict_json import verdict_json
from adws.reports.verdict_junit import verdict_junit
from adws.reports.verdict_markdown import verdict_markdown
from adws.reports.verdict_sarif import remarks_sarif
from adws.vcs.base import Base
from adws.vcs.diff import write_diff


def write_both_forms(
    folder: PurePath, name: str, *, markdown: str, json: str
) -> IOResult[None, PipelineError]:
    """Write ``<name>.md`` and ``<name>.json`` into a folder."""
    return io_ops.write_text(folder / f"{name}.md", markdown).bind(
        lambda _: io_ops.write_text(folder / f"{name}.json", json)
    )


VERDICT_FORMS = ("json", "md", "sarif", "junit.xml", "code-quality.json", "publication.json")
"""The endings of the files that ``write_forms`` writes; each begins with ``verdict``."""


def write_forms(
    folder: PurePath, proposal: Proposal, verdict: Verdict, publication: Publication, version: str
) -> IOResult[None, PipelineError]:
    """Write a verdict into a folder in all forms; ``version`` is that of adws."""
    texts = (
        verdict_json(verdict, proposal.dropped),
        verdict_markdown(verdict, proposal),
        remarks_sarif(publication.remarks, version),
        verdict_junit(verdict),
        remarks_code_quality(publication.remarks),
        to_json(publication),
    )
    files = zip(VERDICT_FORMS, texts, strict=True)
    return IOResult.do(
        None
        for _written in collect(
            io_ops.write_text(folder / f"verdict.{form}", text) for form, text in files
        )
    )


def read_publication(folder: PurePath) -> IOResult[Publication, PipelineError]:
    """Read the publication of a verdict; fails with ``DocumentDamaged``."""
    file = folder / f"verdict.{VERDICT_FORMS[-1]}"
    return IOResult.do(
        publication
        for text in io_ops.read_text(file)
        for publication in IOResult.from_result(from_json(text, Publication, str(file)))
    )


def write_verdict(
    root: PurePath, run: str, proposal: Proposal, verdict: Verdict
) -> IOResult[None, PipelineError]:
    """Write ``.adws/verdicts/<run>.md`` and ``.json``."""
    return write_both_forms(
        state_folder(root) / "verdicts",
        run,
        markdown=verdict_markdown(verdict, proposal),
        json=to_json(verdict),
    )


BATCH_FORMS = ("batch.json", "batch.md", "accepted.patch")
"""The files that ``write_batch_forms`` writes."""


def write_batch(
    root: PurePath, base: Base, run: str, judgement: BatchJudgement
) -> IOResult[None, PipelineError]:
    """Write ``.adws/verdicts/<run>.md`` and ``.json``, and the accepted changes as ``.patch``."""
    folder = state_folder(root) / "verdicts"
    accepted = judgement.accepted
    return IOResult.do(
        None
        for _made in io_ops.make_folder(folder)
        for _written in write_both_forms(
            folder, run, markdown=batch_markdown(judgement), json=f"{batch_json(judgement)}\n"
        )
        for _diff in write_diff(base, accepted.start, accepted.merged, folder / f"{run}.patch")
    )


def write_batch_forms(root: PurePath, run: str, folder: PurePath) -> IOResult[None, PipelineError]:
    """Copy what ``write_batch`` wrote into a folder."""
    written = state_folder(root) / "verdicts"
    pairs = zip(BATCH_FORMS, ("json", "md", "patch"), strict=True)
    return IOResult.do(
        None
        for _copied in collect(
            io_ops.copy_file(written / f"{run}.{suffix}", folder / name) for name, suffix in pairs
        )
    )
