"""All slots of ours, in the order in which a run writes them: how data flows, on one page."""

from pathlib import PurePath

from attrs import asdict, evolve
from returns.io import IOResult
from returns.result import Result

from adws.asking.propose import Exchange
from adws.asking.workplace import Workplace
from adws.building.developing.ask_role import Progress
from adws.building.red_gate.suites_run import NewTests, Proposed
from adws.cage.cage import Level
from adws.cage.level import cage_level
from adws.core.agent_settings import Actor
from adws.core.check import Quality
from adws.core.claim import Claim
from adws.core.context import Context, Slot, because, take
from adws.core.errors import PipelineError
from adws.core.example import Examples
from adws.core.failure import Analysis
from adws.core.final_judgement import FinalJudgement
from adws.core.fix_report import FixReport
from adws.core.patch import Change, Patch
from adws.core.process import Completed
from adws.core.proposal import KeptChange, Proposal, SealedEdit
from adws.core.quarantine import Quarantine
from adws.core.rebase import Rebase
from adws.core.red_phase import RedPhase
from adws.core.run import RunFailure, VerifyFeedback
from adws.core.run_request import RunRequest
from adws.core.selected import Selected
from adws.core.spec import SpecList
from adws.core.suite import SuiteReport
from adws.core.turn import Answer, Task
from adws.core.verdict import Verdict
from adws.core.verdict_record import VerdictRecord
from adws.core.verification import Verification, VerificationNeed
from adws.core.witness import WitnessFile
from adws.core.work_item import WorkItem, WorkWish
from adws.core.work_report import WorkReport
from adws.judging.bench import Bench, SuiteBench, Trial
from adws.runners.runner import Suite
from adws.trust.sealing import Seal
from adws.vcs.base import Base

WORK_WISH = Slot("work_wish", WorkWish)
"""What a person asked for; it is what an unfinished run is known again by."""
RUN_REQUEST = Slot("run_request", RunRequest)
"""What a person said about the run; not there where nothing was. Saved with every run."""
CHANGE = Slot("change", Change)
"""The change to judge; without it, what is not committed yet."""
SEED = Slot("seed", str)
"""What the planted cases of this judgement are drawn from."""
FILES = Slot("files", tuple[str, ...])
"""The test files that are wanted; all when nothing has been put here."""
ONLY = Slot("only", tuple[str, ...])
"""The names or sorts of the checks that are wanted; all when nothing has been put here."""
SPECS = Slot("specs", SpecList)
"""The pending tests of a commit that are work to be done, in the order of work."""

RUN = Slot("run", str)
"""The id of the run: names its branch and its folder of states."""
RUN_FAILURE = Slot("run_failure", RunFailure)
"""Why the run failed, for the steps that run in any case. It is not saved."""
AGENT = Slot("agent", str)
"""The name of the agent that works in this run; in a round, of the one whose turn it is."""
ACTORS = Slot("actors", tuple[Actor, ...])
"""Who tries in turn: the first attempt at a group is the first one's, the last one goes on."""
CAGE = Slot("cage", Level)
"""What holds the agents of this run, and the code that it judges."""
SUITES = Slot("suites", tuple[Suite, ...])
"""The suites that are worked on, each with a name of its own."""
BASE = Slot("base", Base)
"""What the run started from."""
HEAD = Slot("head", str)
"""The commit of adws's repository that holds the base and all accepted fixes."""
QUARANTINE = Slot("quarantine", Quarantine)
"""The quarantine of the base; no change on trial has a part in it."""
SPENT = Slot("spent", tuple[Claim, ...])
"""The claims whose permits this run has spent, as they are now; the ledger has it later."""

REPORT = Slot("report", SuiteReport)
"""The newest report of a run of the suite."""
ANALYSIS = Slot("analysis", Analysis)
"""The newest report, sorted into failures and groups."""
CIRCUMSTANCES = Slot("circumstances", str)
"""The digest of what the newest judged run of everything stood on beside its tree."""
LEDGER_OPEN = Slot("ledger_open", bool)
"""Set once the ledger of this run is on disk; steps read the ledger itself from there."""
BASELINE = Slot("baseline", SuiteReport)
"""The report that the work started from."""
DONE = Slot("done", bool)
"""Whether the ledger has nothing left to work on."""
SEAL = Slot("seal", Seal)
"""What the changes of this run may not touch."""

REBASE = Slot("rebase", Rebase)
"""The fixes of an earlier run that this one takes along."""
FIXES_JUDGED = Slot("fixes_judged", bool)
"""Whether each of those fixes has been judged in this run."""
FIX_TAKEN = Slot("fix_taken", bool)
"""Whether the fix that is looked at applies here; behind its verdict, whether it is accepted."""
SELECTED = Slot("selected", Selected)
"""The group that this round works on."""
CONFIRMED = Slot("confirmed", bool)
"""Whether the selected group failed again without any change, and an agent shall see it."""
PIVOT = Slot("pivot", str)
"""Why the next attempt must start from another diagnosis; empty when it need not."""
EXAMPLES = Slot("examples", tuple[Examples, ...])
"""What the groups of this run shall give once they are mended, as another agent expects it."""

WORK_ITEM = Slot("work_item", WorkItem)
"""What is to be built in this run."""
BEGUN = Slot("begun", bool)
"""Whether the work has begun: everything is ready, and the state of the suite before is known."""
STARTED_AT = Slot("started_at", str)
"""When it began, in ISO 8601."""
ASKED = Slot("asked", int)
"""How many questions this run has asked; it numbers them, so that none is paid twice."""
FEEDBACK = Slot("feedback", tuple[VerifyFeedback, ...])
"""What the earlier tries of this step were refused for, oldest first."""
TASK = Slot("task", Task)
"""What the agent is asked next."""
AGENT_TREE = Slot("agent_tree", PurePath)
"""The top folder of the agent's tree where it really lies; caged, the agent sees it elsewhere."""
ANSWER = Slot("answer", Answer)
"""What the agent said."""
MONEY_WARNINGS = Slot("money_warnings", tuple[str, ...])
"""Sentences about the limits of which most was spent before the agent was asked."""
PATCH = Slot("patch", Patch)
"""What the agent changed, all of it."""
PROPOSAL = Slot("proposal", Proposal)
"""What the agent proposes in this round."""

AFTER = Slot("after", Analysis)
"""The analysis of a change on trial; it becomes the newest when the change is accepted."""
VERDICT = Slot("verdict", Verdict)
"""The judge's decision on the change of this round."""
WITNESS = Slot("witness", WitnessFile)
"""Where the bodies of its cases told how they end, in the run with canaries."""
VERDICT_RECORD = Slot("verdict_record", VerdictRecord)
"""What that decision rests on, as it was written."""
SEALED_EDITS = Slot("sealed_edits", tuple[SealedEdit, ...])
"""The edits of this round that were dropped."""
CLAIMS = Slot("claims", tuple[Claim, ...])
"""What the agent of this round claims of the tests."""

QUALITY_BEFORE = Slot("quality_before", Quality)
"""What they said, but for the suites, before anything was changed."""
QUALITY = Slot("quality", Quality)
"""What the checks of the project said when they were last run."""
PLANNED_MODULES = Slot("planned_modules", tuple[str, ...])
"""Modules that are to be built and that no file of the project tells of yet."""
RED_REPORT = Slot("red_report", SuiteReport)
"""A report made with the new tests in place; the RED gate takes it instead of a run of its own."""
RED_PHASE = Slot("red_phase", RedPhase)
"""What the RED gate saw when it was passed."""
RED_GATE_PASSED = Slot("red_gate_passed", bool)
"""Whether the new tests were shown to fail for the right reason."""
FAILURE_TYPES = Slot("failure_types", tuple[str, ...])
"""The names of the new tests' failures, sorted."""
FAILURE_COUNT = Slot("failure_count", int)
"""How many new cases fail."""
TEST_COMPLAINTS = Slot("test_complaints", tuple[str, ...])
"""What checks have against the tests that were written for this work, as sentences."""
KEPT = Slot("kept", tuple[KeptChange, ...])
"""What this run has kept so far, oldest first."""

VERIFICATION_NEED = Slot("verification_need", VerificationNeed)
"""Whether the change of this run is verified independently."""
VERIFICATION_REQUIRED = Slot("verification_required", bool)
"""The same, as a condition for the steps that do it."""
VERIFICATION = Slot("verification", Verification)
"""What the independent verifier did last."""
ESCALATED = Slot("escalated", bool)
"""Whether the work was handed to a person: the last try was not good enough."""
ESCALATED_BECAUSE = because(ESCALATED.name)
"""Why."""
COMPLETED = Slot("completed", Completed)
"""What the newest ``shell`` step's command did."""
PRIMER = Slot("primer", str)
"""The text that tells an agent of the project."""
FINAL_JUDGEMENT = Slot("final_judgement", FinalJudgement)
"""What is delivered, and what was judged last as a whole."""
DELIVERED = Slot("delivered", str)
"""One sentence that says where the fixes are."""
TRACKER_TOLD = Slot("tracker_told", str)
"""One sentence: what the tracker was told of the end of this run, or why it could not be."""
FIX_REPORT = Slot("report_of_fixes", FixReport)
"""The report of the run."""
WORK_REPORT = Slot("report_of_work", WorkReport)
"""What came of the work of this run."""

SUITE_BENCH = (SUITES,)
"""What ``suite_bench_of`` takes."""
BENCH = (SUITES, BASE)
"""What ``bench_of`` takes."""
TRIAL = (*BENCH, PROPOSAL, BASELINE, SEAL)
"""What ``trial_of`` takes."""
WORKPLACE = (RUN, BASE, SUITES, SEAL)
"""What ``workplace_of`` takes."""
EXCHANGE = (ACTORS, AGENT, CAGE, ANSWER, MONEY_WARNINGS, PATCH, PROPOSAL)
"""What ``with_exchange`` puts."""


def empty_bench_of(context: Context) -> SuiteBench:
    """Return what is needed to run suites, and checks, that are still to be found."""
    run, seed = context.get(RUN) or "", context.get(SEED) or ""
    quarantine, level = context.get(QUARANTINE) or Quarantine(), context.get(CAGE)
    return SuiteBench(context.root, context.settings, (), run, quarantine, level, seed)


def suite_bench_of(context: Context) -> Result[SuiteBench, PipelineError]:
    """Return what is needed to run the suites, or fail with ``SlotMissing``."""
    bench = empty_bench_of(context)
    return context.require(SUITES).map(lambda suites: evolve(bench, suites=suites))


def bench_of(context: Context) -> Result[Bench, PipelineError]:
    """Return what is needed for judged runs, or fail with ``SlotMissing``."""
    return Result.do(
        Bench(**asdict(bench, recurse=False), base=base)
        for bench in suite_bench_of(context)
        for base in context.require(BASE)
    )


def checks_bench_of(context: Context) -> Result[Bench, PipelineError]:
    """Return what is needed to run checks in a judge tree; they find their suites themselves."""
    return bench_of(context.put(SUITES, ()))


def trial_of(context: Context) -> Result[Trial, PipelineError]:
    """Return the change on trial, or fail with ``SlotMissing``."""
    return Result.do(
        Trial(bench, proposal, baseline, seal)
        for bench in bench_of(context)
        for proposal, baseline, seal in take(context, PROPOSAL, BASELINE, SEAL)
    )


def new_tests_of(context: Context, planned: tuple[str, ...]) -> Result[NewTests, PipelineError]:
    """Return the new tests: proposed, at ``head`` or the user's; ``planned``: modules to build."""
    proposal, head = context.get(PROPOSAL), context.get(HEAD)
    tree = head if proposal is None else proposal.kept.tree
    known = tree is not None and context.get(BASE) is not None
    return suite_bench_of(context).map(
        lambda bench: NewTests(
            bench,
            Proposed(bench_of(context).unwrap(), tree or "") if known else None,
            planned=(*planned, *(context.get(PLANNED_MODULES) or ())),
            before=context.get(BASELINE),
        )
    )


def with_red_phase(context: Context, seen: RedPhase) -> Context:
    """Return the context of a run that has passed the RED gate."""
    return (
        context.put(RED_PHASE, seen)
        .put(RED_GATE_PASSED, value=True)
        .put(FAILURE_TYPES, seen.failure_types)
        .put(FAILURE_COUNT, seen.failure_count)
    )


def workplace_of(context: Context) -> IOResult[Workplace, PipelineError]:
    """Return where agents work; what holds them is found out where no step has done it yet."""
    return IOResult.do(
        Workplace(context.root, context.settings, run, base, level, suites, seal)
        for run, base, suites, seal in IOResult.from_result(take(context, RUN, BASE, SUITES, SEAL))
        for level in cage_level(context.settings, context.get(CAGE))
    )


def progress_of(context: Context) -> Result[Progress, PipelineError]:
    """Return how far the run has come, or fail with ``SlotMissing`` before it has a ``head``."""
    analysis, proposal = context.get(ANALYSIS), context.get(PROPOSAL)
    asked, feedback = context.get(ASKED) or 0, context.get(FEEDBACK) or ()
    report = analysis.report if analysis else None
    return context.require(HEAD).map(lambda head: Progress(head, asked, feedback, proposal, report))


def with_exchange(context: Context, place: Workplace, done: Exchange) -> Context:
    """Return the context with who was asked there, and what came of it."""
    return (
        context.put(ACTORS, done.turn.actors)
        .put(AGENT, done.proposal.agent)
        .put(CAGE, place.level)
        .put(ANSWER, done.proposal.answer)
        .put(MONEY_WARNINGS, done.warnings)
        .put(PATCH, done.proposal.patch)
        .put(PROPOSAL, done.proposal)
    )


def accepted_head(context: Context) -> str:
    """Return the commit with the fixes that the run has accepted so far; empty outside of a run."""
    return (context.get(HEAD) or "") if context.get(LEDGER_OPEN) else ""
