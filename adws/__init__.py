"""Drive a failing test suite to green with any coding agent; only the test runner decides.

The library's public names, listed once, for type checkers. Each is imported when it is first used,
so that ``import adws`` costs nothing; see the modules that they come from for what they do.
"""

from importlib import import_module

TYPE_CHECKING = False
"""True for type checkers, which know the name: ``typing`` costs more than all the rest here."""

if TYPE_CHECKING:
    from adws import errors as errors
    from adws import events as events
    from adws import slots as slots
    from adws import steps as steps
    from adws import testing as testing
    from adws.api.analyze_project import analyze_project as analyze_project
    from adws.api.fix_project import fix_project as fix_project
    from adws.api.implement_task import implement_task as implement_task
    from adws.api.judge_change import judge_change as judge_change
    from adws.api.rounds import close_run as close_run
    from adws.api.rounds import fix_round as fix_round
    from adws.api.rounds import open_run as open_run
    from adws.api.runs import SavedRun as SavedRun
    from adws.api.runs import project_runs as project_runs
    from adws.core.context import Context as Context
    from adws.core.context import Slot as Slot
    from adws.core.context import Step as Step
    from adws.core.context import take as take
    from adws.core.errors import PipelineError as PipelineError
    from adws.core.errors import PipelineException as PipelineException
    from adws.core.failure import Analysis as Analysis
    from adws.core.failure import Failure as Failure
    from adws.core.fix_report import FixReport as FixReport
    from adws.core.process import Command as Command
    from adws.core.process import CompletedProcess as CompletedProcess
    from adws.core.railway import settle as settle
    from adws.core.railway import traverse as traverse
    from adws.core.railway import unwrap as unwrap
    from adws.core.settings import Settings as Settings
    from adws.core.step import show as show
    from adws.core.suite import Case as Case
    from adws.core.suite import Outcome as Outcome
    from adws.core.suite import SuiteReport as SuiteReport
    from adws.core.verdict import Verdict as Verdict
    from adws.core.work_item import WorkItem as WorkItem
    from adws.core.work_report import WorkReport as WorkReport
    from adws.engine.combinators import always as always
    from adws.engine.combinators import for_each as for_each
    from adws.engine.combinators import repeat_until as repeat_until
    from adws.engine.combinators import sequence as sequence
    from adws.engine.combinators import with_verification as with_verification
    from adws.engine.declaring import build_workflow as build_workflow
    from adws.engine.declaring import step as step
    from adws.engine.declaring import workflow as workflow
    from adws.engine.drawing import to_mermaid as to_mermaid
    from adws.engine.event_log import event_log as event_log
    from adws.engine.events import EventKind as EventKind
    from adws.engine.events import RunEvent as RunEvent
    from adws.engine.live_run import call_async as call_async
    from adws.engine.live_run import run_async as run_async
    from adws.engine.loading import load_workflow as load_workflow
    from adws.engine.program import WorkflowProgram as WorkflowProgram
    from adws.engine.run import Resume as Resume
    from adws.engine.run import SaveAs as SaveAs
    from adws.engine.run import run_workflow as run_workflow
    from adws.engine.run_result import RunResult as RunResult
    from adws.engine.run_result import RunStatus as RunStatus
    from adws.io_ops.cancellation import Cancellation as Cancellation
    from adws.slots import ANALYSIS as ANALYSIS
    from adws.slots import BASELINE as BASELINE
    from adws.slots import FEEDBACK as FEEDBACK
    from adws.slots import FIX_REPORT as FIX_REPORT
    from adws.slots import RED_PHASE as RED_PHASE
    from adws.slots import REPORT as REPORT
    from adws.slots import ROUNDS_DONE as ROUNDS_DONE
    from adws.slots import SUITES as SUITES
    from adws.slots import VERDICT as VERDICT
    from adws.slots import WORK_ITEM as WORK_ITEM
    from adws.slots import WORK_REPORT as WORK_REPORT
    from adws.steps.analyze import analyze as analyze
    from adws.steps.close_issue import close_issue as close_issue
    from adws.steps.confirm import confirm as confirm
    from adws.steps.detect_suites import detect_suites as detect_suites
    from adws.steps.fix_one import fix_one as fix_one
    from adws.steps.gate import gate as gate
    from adws.steps.implement import implement as implement
    from adws.steps.judged_run import judged_run as judged_run
    from adws.steps.open_base import open_base as open_base
    from adws.steps.open_change import open_change as open_change
    from adws.steps.read_settings import read_settings as read_settings
    from adws.steps.refactor import refactor as refactor
    from adws.steps.run_suite import run_suite as run_suite
    from adws.steps.verify import verify as verify
    from adws.steps.verify_independently import verify_independently as verify_independently
    from adws.steps.verify_tests_fail import verify_tests_fail as verify_tests_fail
    from adws.steps.verify_tests_pass import verify_tests_pass as verify_tests_pass
    from adws.steps.write_failing_tests import write_failing_tests as write_failing_tests


_known_homes: dict[str, str] = {}

if not TYPE_CHECKING:  # pragma: no branch

    def __getattr__(name: str) -> object:
        """Import a public name on its first use (PEP 562)."""
        homes = _homes()
        if name == "__all__":
            return [name for name, module in homes.items() if module != __name__]
        if name not in homes:
            message = f"module 'adws' has no attribute '{name}'"
            raise AttributeError(message)
        if homes[name] == __name__:
            return import_module(f"{__name__}.{name}")
        return getattr(import_module(homes[name]), name)


def __dir__() -> list[str]:
    """Return the public names, modules included."""
    return list(_homes())


def _homes() -> dict[str, str]:
    """Return the module of each public name, sorted, read once off the imports above."""
    if not _known_homes:
        text = import_module("pkgutil").get_data(__name__, "__init__.py").decode()
        imports = (line.split() for line in text.splitlines() if line.startswith("    from adws"))
        _known_homes.update(sorted((words[3], words[1]) for words in imports))
    return _known_homes
