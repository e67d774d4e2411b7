"""What actions do beyond the forge's own words: branches, merges, runs of workflows."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.pipeline_settings import HandOver
from adws.forge import workflow_runs
from adws.forge.requests import ask
from adws.pipeline.actions import Action, AskAgent, Judge, Role, WriteComment
from adws.pipeline.applying import ActionContext, Workers, apply
from adws.pipeline.beginning import begin_spec
from adws.pipeline.facts import Facts, PullLane, SpecSettings
from adws.pipeline.names import MANUAL
from adws.pipeline.putting_back import put_mark_back
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch
from adws.pipeline.syncing import sync_with_main
from adws.pipeline.texts.comments import words
from adws.pipeline.texts.ending import IssueText, exhausted_issue
from adws.pipeline.texts.evidence import HeadEvidence

Done = IOResult[None, PipelineError]


def do_actions(
    site: RepositorySite, facts: Facts, actions: tuple[Action, ...]
) -> IOResult[tuple[Judge | AskAgent, ...], PipelineError]:
    """Do what was decided; return what is still to be done in this process."""
    workers = Workers(
        partial(_create, site, facts),
        partial(_sync, site, facts),
        partial(_judge, site),
        partial(_ask, site),
        partial(_put_back, site),
        partial(_words, facts),
        partial(_issue, facts),
    )
    hands_over_here = site.own.hand_over is HandOver.HERE
    due = tuple(one for one in actions if hands_over_here and isinstance(one, (Judge, AskAgent)))
    return apply(ActionContext(site.connection, site.own.account, workers), actions).map(
        lambda _: due
    )


def _create(site: RepositorySite, facts: Facts, spec_id: str) -> Done:
    spec = next((one for one in facts.pending if one.id == spec_id), SpecSettings(spec_id))
    return fetch(site, ALL_SPECS).bind(lambda heads: begin_spec(site, heads, spec).map(_nothing))


def _sync(site: RepositorySite, facts: Facts, number: int, sha: str) -> Done:
    return sync_with_main(site, _lane(facts, number).pull.head, sha).map(_nothing)


def _judge(site: RepositorySite, number: int, sha: str) -> Done:
    return _dispatched(site, site.own.test_workflow, pr=str(number), sha=sha)


def _ask(site: RepositorySite, number: int, sha: str, role: Role) -> Done:
    return _dispatched(site, site.own.agent_workflow, pr=str(number), sha=sha, role=role.value)


def _put_back(site: RepositorySite, spec_id: str, merge: str) -> Done:
    return put_mark_back(site, spec_id, merge).map(_nothing)


def _dispatched(site: RepositorySite, workflow: str, **inputs: str) -> Done:
    """Begin a run of a workflow; where all is done here, nothing is begun at the forge."""
    if site.own.hand_over is HandOver.HERE:
        return IOSuccess(None)
    return ask(site.connection, workflow_runs.dispatch(workflow, site.main, inputs))


def _words(facts: Facts, comment: WriteComment) -> str:
    lane = _lane(facts, comment.number)
    return words(comment, lane, facts, HeadEvidence(file=lane.spec.file))


def _issue(facts: Facts, number: int) -> IssueText:
    lane = _lane(facts, number)
    return exhausted_issue(lane, MANUAL, HeadEvidence(file=lane.spec.file))


def _lane(facts: Facts, number: int) -> PullLane:
    [lane] = [one for one in facts.lanes if one.pull.number == number]
    return lane


def _nothing(_value: object) -> None:
    return None
