"""What one job of the pipeline hands to the next: files in a folder, which the next reads as data.

``answer.json`` and ``change.patch`` come from the job that asks an agent, ``judgement.json`` from
the one that judges.
"""

from pathlib import PurePath
from typing import TypeVar

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.codec import from_json, to_json
from adws.core.errors import IoFailed, PipelineError
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.results import EndCategory

_Value = TypeVar("_Value")
PATCH = "change.patch"
_ANSWER = "answer.json"
_JUDGEMENT = "judgement.json"


@frozen
class AgentResult:
    """How an agent's work on a head ended."""

    sha: str
    """The head that the agent worked on."""
    category: EndCategory
    """The kind of end, which decides whether an agent is asked again."""
    summary: str = ""
    """The agent's last words, or the error that ended its job."""
    cost_usd: float | None = None
    """The price, in US dollars; None if it is unknown."""
    agent: str = ""
    """The name of the agent; empty if none was asked."""


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


def left_answer(folder: PurePath) -> IOResult[AgentResult | None, PipelineError]:
    """Read how an agent's work ended; None if its job was ended and left nothing."""
    return _value_if_there(handed_answer(folder))


def left_judgement(folder: PurePath) -> IOResult[HeadJudgement | None, PipelineError]:
    """Read what the judge says; None if its job was ended and left nothing."""
    return _value_if_there(handed_judgement(folder))


def _value_if_there(
    read: IOResult[_Value | None, PipelineError],
) -> IOResult[_Value | None, PipelineError]:
    def unless_missing(error: PipelineError) -> IOResult[_Value | None, PipelineError]:
        missing = isinstance(error, IoFailed) and error.context["reason"] == io_ops.IoReason.MISSING
        return IOSuccess(None) if missing else IOFailure(error)

    return read.lash(unless_missing)


def _write(folder: PurePath, name: str, value: object) -> IOResult[None, PipelineError]:
    return IOResult.do(
        written
        for _folder in io_ops.make_folder(folder)
        for written in io_ops.write_text(folder / name, to_json(value))
    )


def _read(folder: PurePath, name: str, kind: type[_Value]) -> IOResult[_Value, PipelineError]:
    file = folder / name
    return IOResult.do(
        value
        for text in io_ops.read_text(file)
        for value in IOResult.from_result(from_json(text, kind, str(file)))
    )
