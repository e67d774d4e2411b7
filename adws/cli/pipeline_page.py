"""Writes the page with the state of every spec."""

from collections.abc import Mapping, Sequence

from returns.io import IOResult

from adws import io_ops
from adws.core.codec import to_plain
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.pipeline_slots import FACTS, SITE
from adws.reports.pipeline_page import status_page


def write_status_page(
    context: Context, rows: Sequence[Mapping[str, str]], name: str
) -> IOResult[None, PipelineError]:
    """Write the states of all specs into a file, whole or not at all."""
    return IOResult.do(
        written
        for site, facts in IOResult.from_result(take(context, SITE, FACTS))
        for here in io_ops.working_folder()
        for now in io_ops.now()
        for written in io_ops.write_text(
            here / name,
            status_page(
                rows, to_plain(facts.money), site.connection.repository, site.web_address, now
            ),
        )
    )
