"""What a step of a workflow leaves for the steps behind it, and for who looks at its run.

``$GITHUB_OUTPUT`` and ``$GITHUB_STEP_SUMMARY`` name the files for that; elsewhere they are not set.
"""

from collections.abc import Mapping
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.core.visible import one_line
from adws.reports.publication import Publication


def summarise(publication: Publication) -> IOResult[None, PipelineError]:
    """Write a verdict as outputs ``verdict``, ``trusted`` and ``cage``, and as a summary."""
    outputs = {
        "verdict": publication.colour,
        "trusted": str(publication.trusted).lower(),
        "cage": publication.cage,
    }
    return IOResult.do(
        None
        for variables in io_ops.environment()
        for _outputs in write_outputs(outputs, variables)
        for _summary in _append(variables.get("GITHUB_STEP_SUMMARY", ""), publication.comment)
    )


def write_outputs(
    outputs: Mapping[str, str], variables: Mapping[str, str]
) -> IOResult[None, PipelineError]:
    """Write outputs of a step; a value is one line, so that it cannot begin another output."""
    lines = (f"{name}={one_line(value)}" for name, value in outputs.items())
    file = variables.get("GITHUB_OUTPUT", "")
    return IOResult.do(None for _written in collect(_append(file, line) for line in lines))


def write_text_output(
    name: str, text: str, variables: Mapping[str, str]
) -> IOResult[None, PipelineError]:
    """Write an output of several lines; nobody can know the line at which it ends."""
    file = variables.get("GITHUB_OUTPUT", "")
    return IOResult.do(
        written
        for end in io_ops.new_id()
        for written in _append(file, f"{name}<<{end}\n{text}\n{end}")
    )


def _append(file: str, text: str) -> IOResult[None, PipelineError]:
    return io_ops.append_line(PurePath(file), text) if file else IOSuccess(None)
