"""A document in both forms, side by side: Markdown for people, JSON for machines."""

from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError


def write_both_forms(
    folder: PurePath, name: str, *, markdown: str, json: str
) -> IOResult[None, PipelineError]:
    """Write ``<name>.md`` and ``<name>.json`` into a folder."""
    return io_ops.write_text(folder / f"{name}.md", markdown).bind(
        lambda _: io_ops.write_text(folder / f"{name}.json", json)
    )
