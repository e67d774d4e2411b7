"""All slots of ours, in the order in which a run writes them: how data flows, on one page."""

from pathlib import PurePath

from adws.cage.cage import Level
from adws.catalog import Folders
from adws.core.agent_settings import Actor
from adws.core.batch_judgement import BatchJudgement, BatchStanding, Blame, BroughtChange
from adws.core.check import CheckSort, Quality
from adws.core.claim import Claim
from adws.core.confirmed_failures import ConfirmedFailures
from adws.core.context import Slot, reason_slot
from adws.core.example import Examples
from adws.core.failure import Analysis
from adws.core.far_lane import LaneAnswers, WorkerState
from adws.core.final_judgement import FinalJudgement
from adws.core.fix_report import FixReport
from adws.core.lane_work import Batch, BatchPace, LaneAttempt, LaneWork
from adws.core.patch import ChangeToJudge, Patch
from adws.core.process import CompletedProcess
from adws.core.proposal import KeptChange, Proposal, SealedEdit
from adws.core.quarantine import Quarantine
from adws.core.rebase import Rebase
from adws.core.red_phase import RedPhase
from adws.core.run import RunFailure, VerifyFeedback
from adws.core.run_request import RunRequest
from adws.core.selected_group import SelectedGroup
from adws.core.sharding import Sharding
from adws.core.shared_function import SharedFunction
from adws.core.spec import SpecList
from adws.core.suite import SuiteReport
from adws.core.turn import Answer, Task
from adws.core.verdict import Verdict
from adws.core.verdict_record import VerdictRecord
from adws.core.verification import Verification, VerificationNeed
from adws.core.witness import WitnessFile
from adws.core.work_item import WorkItem, WorkRequest
from adws.core.work_report import WorkReport
from adws.runners.runner import Suite
from adws.trust.sealing import Seal
from adws.vcs.base import Base

WORK_WISH = Slot("work_wish", WorkRequest)
"""What a person asks for; an unfinished run is recognised by it."""
RUN_REQUEST = Slot("run_request", RunRequest)
"""What a person says about the run; absent where nothing was said. Saved with every run."""
CHANGE = Slot("change", ChangeToJudge)
"""Which change to judge; absent: the uncommitted work of the user."""
CHANGES = Slot("changes", tuple[BroughtChange, ...])
"""The changes to judge together, in the order in which they were named."""
SEED = Slot("seed", str)
"""The seed that the planted cases of this judgement are drawn from."""
TEST_FILES = Slot("files", tuple[str, ...])
"""The test files to run, relative to the project's folder; absent: all."""
CHECK_NAMES = Slot("only", tuple[str, ...])
"""The names or sorts of the checks to run; absent: all."""
SPECS = Slot("specs", SpecList)
"""The pending tests of a commit that are work to be done, in the order of work."""

RUN = Slot("run", str)
"""The id of the run, which names its branch and its folder of states."""
RUN_FAILURE = Slot("run_failure", RunFailure)
"""Why the run failed, for steps that run in any case. It is not saved."""
AGENT = Slot("agent", str)
"""The name of the agent of this run; in a round, of the agent whose turn it is."""
ACTORS = Slot("actors", tuple[Actor, ...])
"""Who makes the first attempt at a group, the second, and so on; the last makes the rest."""
CAGE = Slot("cage", Level)
"""What confines the agents of this run and the code that it judges."""
EXTENSIONS = Slot("extensions", Folders)
"""The folders with the project's own agents and runners; absent: those of the user's tree."""
SUITES = Slot("suites", tuple[Suite, ...])
"""The suites that the run works on, each with a name of its own."""
BASE = Slot("base", Base)
"""The commit that the run started from, and the folders in which it works."""
HEAD = Slot("head", str)
"""The commit of adws's repository with the base and all accepted fixes."""
QUARANTINE = Slot("quarantine", Quarantine)
"""The quarantine of the base; no change on trial can alter it."""
SPENT_CLAIMS = Slot("spent", tuple[Claim, ...])
"""The claims whose permits this run has used, as they are now; the ledger gets them later."""

REPORT = Slot("report", SuiteReport)
"""The newest report of a run of the suites."""
ANALYSIS = Slot("analysis", Analysis)
"""The newest report, sorted into failures and groups."""
CIRCUMSTANCES = Slot("circumstances", str)
"""The digest of what the newest judged run of all suites read besides its tree."""
LEDGER_OPEN = Slot("ledger_open", bool)
"""True once the ledger of this run is on disk, where steps read it."""
BASELINE = Slot("baseline", SuiteReport)
"""The report of the base, before any change."""
ROUNDS_DONE = Slot("done", bool)
"""Whether the rounds are over: no entry is open, or a stop rule ends the run."""
SEAL = Slot("seal", Seal)
"""The files that the changes of this run may not touch."""

REBASE = Slot("rebase", Rebase)
"""The fixes of an earlier run that this run takes along."""
FIXES_JUDGED = Slot("fixes_judged", bool)
"""Whether this run has judged each of these fixes."""
FIX_TAKEN = Slot("fix_taken", bool)
"""Whether the next of these fixes applies to this base; after its verdict, whether it holds."""
SELECTED = Slot("selected", SelectedGroup)
"""The group that this round works on."""
CONFIRMED_FAILURES = Slot("confirmed_failures", ConfirmedFailures)
"""Which failures ran again before the first round, unchanged, and failed in the same way."""
SHARED_FUNCTIONS = Slot("shared_functions", tuple[SharedFunction, ...])
"""The functions that only failing cases run, and the groups that are worked on together."""
CONFIRMED = Slot("confirmed", bool)
"""Whether the selected group fails again without any change, so that an agent gets it."""
PIVOT = Slot("pivot", str)
"""Why the next attempt must start from another diagnosis, in a sentence; empty: it need not."""
EXAMPLES = Slot("examples", tuple[Examples, ...])
"""What another agent expects of the repaired code, for each group of this run."""

ON_CLUSTER = Slot("on_cluster", bool)
"""Whether workers of a cluster run the lanes."""
WORKER_STATES = Slot("worker_states", tuple[WorkerState, ...])
"""The workers of the cluster, as they were when the run began."""
IN_LANES = Slot("in_lanes", bool)
"""Whether several groups are worked on at once, and judged together."""
LANE_COUNT = Slot("lane_count", int)
"""How many lanes work at the same time."""
WAVE = Slot("wave", tuple[LaneWork, ...])
"""The groups of this wave, by the lanes that work on them."""
LANE_WORK = Slot("lane_work", LaneWork)
"""What one lane does; in its own context."""
LANE_ANSWERS = Slot("lane_answers", LaneAnswers)
"""What came back from the worker that ran a lane; in the lane's own context."""
WORKER_COUNTS = Slot("worker_counts", bool)
"""Whether the worker's run of a group's cases stands; in the lane's own context."""
HIDDEN_CASES = Slot("hidden_cases", tuple[str, ...])
"""The failing cases that something new kept from running with the change, in a lane."""
ALSO_FIXED = Slot("also_fixed", tuple[str, ...])
"""The cases of a lane's other groups that pass since the change, on a worker."""
LANE_ATTEMPTS = Slot("lane_attempts", tuple[LaneAttempt, ...])
"""What a lane has proposed so far; in its own context."""
LANE_DONE = Slot("lane_done", bool)
"""Whether a lane has tried each of its groups; in its own context."""
WAVE_ATTEMPTS = Slot("wave_attempts", tuple[tuple[LaneAttempt, ...] | None, ...])
"""What all lanes of this wave have proposed, in their order."""
QUEUE = Slot("queue", tuple[Batch, ...])
"""The waiting batches, in the order in which they will be judged."""
QUEUE_EMPTY = Slot("queue_empty", bool)
"""Whether everything that the lanes proposed is decided on."""
BATCH = Slot("batch", Batch)
"""What is judged together now, each change on top of those before it."""
BATCH_TAKEN = Slot("batch_taken", bool)
"""Whether any change of the next batch applies, so that there is something to judge."""
BATCH_PACE = Slot("batch_pace", BatchPace)
"""How many changes are judged together at most."""
SHARDING = Slot("sharding", Sharding)
"""How full runs of the suite were split over idle lanes, and whether that is still done."""
SETTLED = Slot("settled", tuple[LaneAttempt, ...])
"""The attempts of this wave that are decided on."""

BATCH_STANDING = Slot("batch_standing", BatchStanding)
"""How far the judgement of changes that somebody brings has come."""
BLAME = Slot("batch_blame", Blame)
"""Whose changes break the batch that is judged now."""
BATCH_JUDGEMENT = Slot("batch_judgement", BatchJudgement)
"""What became of each of the changes that were judged together."""

WORK_ITEM = Slot("work_item", WorkItem)
"""What this run is to build."""
WORK_BEGUN = Slot("begun", bool)
"""Whether everything is ready and the state of the suites before the work is known."""
STARTED_AT = Slot("started_at", str)
"""When the work began, in ISO 8601."""
QUESTION_COUNT = Slot("asked", int)
"""How many questions this run has put to agents; their numbers keep one from being paid twice."""
FEEDBACK = Slot("feedback", tuple[VerifyFeedback, ...])
"""Why the earlier tries of this step were refused, oldest first."""
TASK = Slot("task", Task)
"""What the agent is asked next."""
AGENT_TREE = Slot("agent_tree", PurePath)
"""The top folder of the agent's tree on disk, absolute; a caged agent sees it elsewhere."""
ANSWER = Slot("answer", Answer)
"""What the agent answered last, and what it cost."""
MONEY_WARNINGS = Slot("money_warnings", tuple[str, ...])
"""Which limits were almost used up before the agent was asked, in sentences."""
PATCH = Slot("patch", Patch)
"""The whole change of the agent, sealed files included."""
PROPOSAL = Slot("proposal", Proposal)
"""The agent's answer and change of this round."""

TRIAL_ANALYSIS = Slot("after", Analysis)
"""The analysis with the change on trial; it becomes the newest if the change is accepted."""
VERDICT = Slot("verdict", Verdict)
"""The judge's decision on the change of this round."""
WITNESS = Slot("witness", WitnessFile)
"""The file to which the test bodies of the run with canaries write how they end."""
VERDICT_RECORD = Slot("verdict_record", VerdictRecord)
"""The decision with everything that it rests on, as ``adws judge`` writes it to disk."""
SEALED_EDITS = Slot("sealed_edits", tuple[SealedEdit, ...])
"""The edits to sealed files in this round; they are not judged."""
CLAIMS = Slot("claims", tuple[Claim, ...])
"""The claims of this round's agent that a test is wrong."""
ALTERED_CHECK_SORTS = Slot("altered_sorts", tuple[CheckSort, ...])
"""The sorts of checks whose result the change can alter; absent: all."""

QUALITY_BEFORE = Slot("quality_before", Quality)
"""The results of the checks, without the suites, before any change."""
QUALITY = Slot("quality", Quality)
"""The results of the project's checks when they last ran."""
PLANNED_MODULES = Slot("planned_modules", tuple[str, ...])
"""The modules that are to be built and that no file of the project mentions yet."""
RED_REPORT = Slot("red_report", SuiteReport)
"""A report with the new tests in place; the RED gate uses it instead of a run of its own."""
RED_PHASE = Slot("red_phase", RedPhase)
"""What the RED gate saw when the new tests passed it."""
RED_GATE_PASSED = Slot("red_gate_passed", bool)
"""Whether the new tests are shown to fail for the right reason."""
FAILURE_TYPES = Slot("failure_types", tuple[str, ...])
"""The names of the new tests' failures, sorted."""
FAILURE_COUNT = Slot("failure_count", int)
"""How many new cases fail."""
TEST_COMPLAINTS = Slot("test_complaints", tuple[str, ...])
"""What checks report about the tests written for this work, in sentences."""
KEPT_CHANGES = Slot("kept", tuple[KeptChange, ...])
"""The changes that this run has kept so far, oldest first."""

VERIFICATION_NEED = Slot("verification_need", VerificationNeed)
"""Whether a second agent verifies the change of this run, and why."""
VERIFICATION_REQUIRED = Slot("verification_required", bool)
"""The same as a condition, for the steps that verify."""
VERIFICATION = Slot("verification", Verification)
"""What the independent verifier did last."""
ESCALATED = Slot("escalated", bool)
"""Whether the work is left to a person, because the last try was not good enough."""
ESCALATED_BECAUSE = reason_slot(ESCALATED.name)
"""The failure of the step that was given up, where ``ESCALATED`` is true."""
SHELL_RESULT = Slot("completed", CompletedProcess)
"""The result of the command of the newest ``shell`` step."""
PRIMER = Slot("primer", str)
"""The description of the project for an agent, as text."""
ROUND_KEPT = Slot("round_kept", int)
"""The newest round at whose end the run can be forked. What a run had there is kept on the disk."""
FINAL_JUDGEMENT = Slot("final_judgement", FinalJudgement)
"""What is delivered, and what was judged last as a whole."""
DELIVERY_NOTE = Slot("delivered", str)
"""Where the fixes are, in one sentence."""
TRACKER_NOTE = Slot("tracker_told", str)
"""What the tracker learned of the end of this run, or why it could not, in one sentence."""
FIX_REPORT = Slot("report_of_fixes", FixReport)
"""What the run achieved, for all forms of its report."""
WORK_REPORT = Slot("report_of_work", WorkReport)
"""What came of the work of this run, for all forms of its report."""

ROUND_SLOTS = (
    TASK,
    ANSWER,
    PATCH,
    PROPOSAL,
    VERDICT,
    TRIAL_ANALYSIS,
    SEALED_EDITS,
    CLAIMS,
    HIDDEN_CASES,
    ALSO_FIXED,
)
"""What an earlier round has left behind that the next one does not use."""


def __dir__() -> list[str]:
    """Return the names of the slots."""
    return sorted(name for name, value in globals().items() if isinstance(value, Slot))


globals()["__all__"] = __dir__()
