"""What an independent verifier is given in the place of what the run knows."""

from datetime import UTC, datetime

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.feedback import VerifyFeedback
from adws.slots import BASE, FEEDBACK, HEAD
from adws.vcs.base import Base
from adws.vcs.commit import commit_tree

_MESSAGE = "the change that is to be verified\n"
_ONCE = datetime(2000, 1, 1, tzinfo=UTC)


def isolated(
    context: Context, told: tuple[VerifyFeedback, ...]
) -> IOResult[Context, PipelineError]:
    """Return a context in which nothing tells how the change came about.

    ``head`` is one commit on the base: no earlier tries, no messages. What others were told is
    not told; ``told`` is what its own tests were refused for.
    """
    return IOResult.do(
        context.put(HEAD, commit).put(FEEDBACK, told)
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for commit in _one_commit(base, head)
    )


def joined(context: Context, alone: Context) -> Context:
    """Return what a verifier's context has become, with head and feedback as they were."""
    back = alone.put(HEAD, context.require(HEAD).unwrap())
    told = context.get(FEEDBACK)
    return back.drop(FEEDBACK) if told is None else back.put(FEEDBACK, told)


def _one_commit(base: Base, head: str) -> IOResult[str, PipelineError]:
    return commit_tree(base, head, (base.commit,), _MESSAGE, _ONCE)
