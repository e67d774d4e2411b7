"""Judges a change, in one call."""

from collections.abc import Sequence
from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.api.outcome import run_for
from adws.api.project_context import THIS_CALL, open_context
from adws.api.project_run import ProjectRun
from adws.core.errors import PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.verdict import Verdict
from adws.engine.events import Subscriber
from adws.engine.live_event import Listener
from adws.slots import VERDICT


def judge_change(
    root: PurePath | str = ".",
    *,
    base: str = "HEAD",
    patch: PurePath | str = "",
    subscribers: Sequence[Subscriber] = (),
    cancellation: io_ops.Cancellation | None = None,
    subscribe: Listener | None = None,
    **settings: object,
) -> IOResult[Verdict, PipelineError]:
    """Return the verdict on a change, whoever made it: `adws judge` as a function.

    The change is everything in the working tree since ``base`` (a commit, branch or tag), or the
    diff in the file ``patch`` on top of that commit. adws judges it with the tests and the settings
    of the base; ``settings`` override these. A red verdict is not a failure. Fails with an error
    that keeps adws from judging, such as ``PatchRejected`` or ``RepositoryUnusable``.
    """
    request = ProjectRun(workflow="judge")
    change = ChangeToJudge(base, str(patch) if patch else "")
    return IOResult.do(
        verdict
        for context in open_context(str(root), settings, change=change, origin=THIS_CALL)
        for verdict in run_for(request, context, VERDICT, subscribers, cancellation, subscribe)
    )
