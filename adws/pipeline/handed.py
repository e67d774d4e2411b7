"""What one job of the pipeline hands to the next: files in a folder, which the next reads as data.

``answer.json`` and ``change.patch`` come from the job that asks an agent, ``judgement.json`` from
the one that judges.
"""

from functools import partial
from pathlib import PurePath
from typing import TypeVar

from attrs import frozen
from returns.io import IOResult

from adws import io_ops
from adws.core.codec import from_json, to_json
from adws.core.errors import PipelineError
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.results import Category

_Value = TypeVar("_Value")
PATCH = "change.patch"
_ANSWER = "answer.json"
_JUDGEMENT = "judgement.json"


@frozen
class AgentResult:
    """How an agent's work on a head ended; ``cost_usd`` is None where nobody knows the price."""

    sha: str
    category: Category
    summary: str = ""
    cost_usd: float | None = None
    agent: str = ""


def hand_answer(folder: PurePath, answer: AgentResult) -> IOResult[None, PipelineError]:
    """Write how an agent's work ended."""
    return _write(folder, _ANSWER, answer)


def hand_judgement(folder: PurePath, judgement: HeadJudgement) -> IOResult[None, PipelineError]:
    """Write what the judge says."""
    return _write(folder, _JUDGEMENT, judgement)


def handed_answer(folder: PurePath) -> IOResult[AgentResult, PipelineError]:
    """Read how an agent's work ended; fails with ``DocumentDamaged`` for anything else."""
    return _read(folder, _ANSWER, AgentResult)


def handed_judgement(folder: PurePath) -> IOResult[HeadJudgement, PipelineError]:
    """Read what the judge says; fails as ``handed_answer`` does."""
    return _read(folder, _JUDGEMENT, HeadJudgement)


def _write(folder: PurePath, name: str, value: object) -> IOResult[None, PipelineError]:
    return io_ops.make_folder(folder).bind(
        lambda _: io_ops.write_text(folder / name, to_json(value))
    )


def _read(folder: PurePath, name: str, kind: type[_Value]) -> IOResult[_Value, PipelineError]:
    file = folder / name
    read = partial(from_json, kind=kind, origin=str(file))
    return io_ops.read_text(file).bind_result(read)
