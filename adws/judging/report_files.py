"""Documents of a run in both forms, side by side: Markdown for people, JSON for machines."""

from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.core.codec import to_json
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.run import state_folder
from adws.core.verdict import Verdict
from adws.reports.verdict_markdown import verdict_markdown


def write_both_forms(
    folder: PurePath, name: str, *, markdown: str, json: str
) -> IOResult[None, PipelineError]:
    """Write ``<name>.md`` and ``<name>.json`` into a folder."""
    return io_ops.write_text(folder / f"{name}.md", markdown).bind(
        lambda _: io_ops.write_text(folder / f"{name}.json", json)
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
