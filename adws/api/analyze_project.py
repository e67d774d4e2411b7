"""Runs a project's suite once, in one call."""

from collections.abc import Sequence
from pathlib import PurePath

from returns.io import IOResult

from adws import io_ops
from adws.api.outcome import run_for
from adws.api.project_context import THIS_CALL, open_context
from adws.api.project_run import ProjectRun
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.engine.events import Subscriber
from adws.engine.live_event import Listener
from adws.slots import ANALYSIS, TEST_FILES


def analyze_project(
    root: PurePath | str = ".",
    *,
    files: Sequence[str] = (),
    subscribers: Sequence[Subscriber] = (),
    cancellation: io_ops.Cancellation | None = None,
    subscribe: Listener | None = None,
    **settings: object,
) -> IOResult[Analysis, PipelineError]:
    """Run the suite and return its failures with type, priority, source and group: `adws analyze`.

    ``files`` are the test files to run, relative to the project; empty: all. ``settings`` override
    the project's own (`docs/settings.md`). Failing tests do not make the call fail. Fails with
    ``SettingsInvalid``, ``RunnerMissing``, ``SuiteUnreadable``, or another error that keeps the
    suite from running.
    """
    return IOResult.do(
        analysis
        for context in open_context(str(root), settings, origin=THIS_CALL)
        for analysis in run_for(
            ProjectRun(workflow="analyze"),
            context.put(TEST_FILES, tuple(files)) if files else context,
            ANALYSIS,
            subscribers,
            cancellation,
            subscribe,
        )
    )
