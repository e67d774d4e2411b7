"""One spec from pending to merged in a scratch repository: what a forge must do for the pipeline.

No judge and no agent is asked: their words are given, so that the forge alone is tried.
"""

from collections.abc import Callable

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import collect, settle
from adws.forge import branches, pull_requests, statuses
from adws.forge.pull_requests import PullRequest
from adws.forge.requests import ask
from adws.pipeline.actions import Action, BeginSpec, Role
from adws.pipeline.agent_result import PATCH, AgentResult
from adws.pipeline.candidate import candidate_of
from adws.pipeline.deciding import decide
from adws.pipeline.facts import HeadVerdict, Money, PullLane
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.landing import Work, land
from adws.pipeline.looking import look
from adws.pipeline.markers import MarkerKind
from adws.pipeline.money.agent_call import AgentCall
from adws.pipeline.money.limits import pipeline_caps
from adws.pipeline.money.shared_ledger import LEDGER_REF, ledger_file, read_calls, reserve
from adws.pipeline.names import LABEL
from adws.pipeline.observing import CONTEXT
from adws.pipeline.recording import record_judgement
from adws.pipeline.results import EndCategory
from adws.pipeline.scratch_repository import REPAIR, WORK, empty, expect, push_spec, require_scratch
from adws.pipeline.site import RepositorySite, fetch
from adws.pipeline.trial_spec import TrialSpec
from adws.pipeline.working import do_actions
from adws.vcs.git import GitLocation
from adws.vcs.git import ask as ask_git
from adws.vcs.remote import fetch_branches

_LOOKS = 20
_PAUSE_SECONDS = 3.0


@frozen
class SelftestCheck:
    """One thing that was tried at a forge; ``error`` is empty if it worked."""

    name: str
    error: str = ""


Tries = IOResult[TrialSpec, PipelineError]


def selftest(site: RepositorySite, spec_id: str, looks: int = _LOOKS) -> tuple[SelftestCheck, ...]:
    """Try everything in turn until something fails, then clean up; return what was tried."""
    trial, rows = TrialSpec(site, spec_id, looks), list[SelftestCheck]()
    for name, attempt in _STEPS.items():
        outcome = settle(attempt(trial))
        rows.append(SelftestCheck(name, "" if is_successful(outcome) else str(outcome.failure())))
        if not is_successful(outcome):
            break
        trial = outcome.unwrap()
    if len(rows) > 1:  # what is no scratch repository is left alone
        cleaned = settle(_clean_up(trial))
        rows.append(
            SelftestCheck(_CLEANED, "" if is_successful(cleaned) else str(cleaned.failure()))
        )
    return tuple(rows)


def _scratch(trial: TrialSpec) -> Tries:
    return IOResult.do(trial for _scratch in require_scratch(trial.site))


def _with_spec(trial: TrialSpec) -> Tries:
    return IOResult.do(trial for _pushed in push_spec(trial.site, trial.spec_id))


def _begin_spec(trial: TrialSpec) -> Tries:
    """Begin the spec; the author of the pull request shows whose comments to trust."""
    return IOResult.do(
        begun_trial
        for actions in _look(trial)
        for _begins in expect(actions == (BeginSpec(trial.spec_id),), f"it would do {actions}")
        for pull in _pull(trial)
        for begun_trial in IOSuccess(evolve(_as(trial, pull.author.id), number=pull.number))
        for _label in expect(LABEL in pull.labels, "the pull request has no label")
    )


def _ordered(trial: TrialSpec) -> Tries:
    """Look again: the head is to be judged, and shown as pending."""
    return IOResult.do(
        trial
        for _actions in _look(trial)
        for lane in _lane(trial)
        for _order in expect(bool(lane.marks_of(MarkerKind.TEST)), "its comment is not there")
        for _shown in expect(lane.status == "pending", f"the status is '{lane.status}'")
    )


def _expect_refusal(trial: TrialSpec) -> Tries:
    """Record that the judge says no, and look: the next attempt begins."""
    return IOResult.do(
        trial
        for pull in _pull(trial)
        for _recorded in _record(trial, pull.head_sha, HeadVerdict.RED)
        for _actions in _look(trial)
        for lane in _lane(trial)
        for _status in expect(lane.status == "failure", f"the status is '{lane.status}'")
        for _count in expect(lane.attempt == 2, f"it is in attempt {lane.attempt}")  # noqa: PLR2004 - the second
        for _title in expect("2/5" in lane.pull.title, f"its title is '{lane.pull.title}'")
    )


def _reserved(trial: TrialSpec) -> Tries:
    """Reserve money in the branch that all runners share."""
    file = ledger_file(trial.site.remote)
    return IOResult.do(
        trial
        for pull in _pull(trial)
        for call in IOSuccess(
            AgentCall("selftest", 1, 1, trial.number, pull.head_sha, Role.FIXER, "none")
        )
        for _entered in reserve(file, call, 0.01, pipeline_caps(trial.site.settings))
        for calls in read_calls(file)
        for _known in expect(call.key in {call.id for call in calls}, "the entry is not there")
    )


def _landed(trial: TrialSpec) -> Tries:
    """Land a patch to which the judge has said yes."""
    site, patch = trial.site, trial.site.root.parent / PATCH
    return IOResult.do(
        trial
        for pull in _pull(trial)
        for _patch in io_ops.write_text(patch, REPAIR)
        for candidate in candidate_of(site, trial.spec_id, pull.head_sha, Role.FIXER, patch)
        for judgement in IOSuccess(
            HeadJudgement(trial.spec_id, pull.head_sha, candidate.commit, HeadVerdict.GREEN)
        )
        for commit in land(
            site,
            Work(
                trial.number,
                trial.spec_id,
                Role.FIXER,
                AgentResult(pull.head_sha, EndCategory.SUCCESS),
                patch.parent,
                judgement,
            ),
        )
        for _pushed in expect(commit == candidate.commit, "the patch was not pushed")
        for existing_statuses in ask(site.connection, statuses.statuses(commit))
        for _status in expect(
            [status.state for status in existing_statuses if status.context == CONTEXT]
            == ["success"],
            f"the statuses are {existing_statuses}",
        )
    )


def _merged(trial: TrialSpec) -> Tries:
    """Look until the pull request is merged, and then until its branch is gone."""
    site = trial.site
    return IOResult.do(
        trial
        for _merged in _until(trial, lambda pull: pull.merged, trial.looks)
        for _cleaned in _until(trial, lambda pull: LABEL not in pull.labels, trial.looks)
        for heads in fetch(site, "tdd/*")
        for _gone in expect(trial.branch not in heads, "its branch is still there")
        for _there in ask_git(
            GitLocation(site.root), "cat-file", "-e", f"{heads[site.main]}:{WORK}"
        )
    )


_STEPS: dict[str, Callable[[TrialSpec], Tries]] = {
    "the repository is empty, or marked as scratch": _scratch,
    "the main branch takes a pending spec": _with_spec,
    "a branch and a pull request with its label": _begin_spec,
    "a comment is remembered, and a commit shown as pending": _ordered,
    "a red verdict is an attempt, and appears in the title": _expect_refusal,
    "money is reserved in a branch": _reserved,
    "a patch is pushed, and its commit shown as green": _landed,
    "what is green is merged; label and branch go": _merged,
}
_CLEANED = "nothing of it is left but its closed pull request"


def _clean_up(trial: TrialSpec) -> IOResult[None, PipelineError]:
    """Delete what was made: an open pull request is closed, the project goes, the mark stays."""
    site, own = trial.site, (trial.branch, LEDGER_REF.removeprefix("refs/heads/"))
    return IOResult.do(
        None
        for closed in _close(trial)
        for heads in fetch_branches(site.root, site.remote, ("*",))
        for _deleted in collect(
            ask(site.connection, branches.delete_branch(name)) for name in own if name in heads
        )
        for _emptied in empty(site)
    )


def _close(trial: TrialSpec) -> IOResult[object, PipelineError]:
    if not trial.number:
        return IOSuccess(None)
    return IOResult.do(
        closed
        for pull in _pull(trial)
        for closed in (
            ask(trial.site.connection, pull_requests.edit(pull.number, state="closed"))
            if pull.is_open
            else IOSuccess(pull)
        )
    )


def _as(trial: TrialSpec, account: int) -> TrialSpec:
    own = evolve(trial.site.settings.pipeline, account=account)
    return evolve(
        trial, site=evolve(trial.site, settings=evolve(trial.site.settings, pipeline=own))
    )


def _look(trial: TrialSpec) -> IOResult[tuple[Action, ...], PipelineError]:
    """Look, decide and do it; orders to judge and to ask are left."""
    return IOResult.do(
        actions
        for _specs, facts in look(trial.site, Money())
        for now in io_ops.now()
        for actions in IOSuccess(decide(facts, int(now.timestamp())))
        for _due in do_actions(trial.site, facts, actions)
    )


def _lane(trial: TrialSpec) -> IOResult[PullLane, PipelineError]:
    return IOResult.do(
        own[0]
        for _specs, facts in look(trial.site, Money())
        for own in IOSuccess([lane for lane in facts.lanes if lane.pull.number == trial.number])
        for _listed in expect(bool(own), "the pull request is not listed")
    )


def _pull(trial: TrialSpec) -> IOResult[PullRequest, PipelineError]:
    connection = trial.site.connection
    if trial.number:
        return ask(connection, pull_requests.pull_request(trial.number))
    owner = connection.repository.partition("/")[0]
    return IOResult.do(
        opened[0]
        for opened in ask(connection, pull_requests.pull_requests(head=f"{owner}:{trial.branch}"))
        for _there in expect(bool(opened), "no pull request was opened")
    )


def _record(trial: TrialSpec, sha: str, word: HeadVerdict) -> IOResult[None, PipelineError]:
    judgement = HeadJudgement(trial.spec_id, sha, sha, word, ("a verdict of the self-test",))
    return IOResult.do(
        recorded
        for now in io_ops.now()
        for recorded in record_judgement(
            trial.site, trial.number, sha, judgement, int(now.timestamp())
        )
    )


def _until(
    trial: TrialSpec, holds: Callable[[PullRequest], bool], looks: int
) -> IOResult[None, PipelineError]:
    """Look again and again: a forge takes its time to find out whether something can be merged."""

    def again(pull: PullRequest) -> IOResult[None, PipelineError]:
        if holds(pull) or looks <= 1:
            state = f"#{pull.number} is {pull.mergeable_state}, with the labels {pull.labels}"
            return expect(holds(pull), state)
        return IOResult.do(
            met
            for _slept in io_ops.sleep(_PAUSE_SECONDS)
            for met in _until(trial, holds, looks - 1)
        )

    return IOResult.do(
        met for _actions in _look(trial) for pull in _pull(trial) for met in again(pull)
    )
