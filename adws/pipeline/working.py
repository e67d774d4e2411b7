"""What actions do beyond the forge's own words: branches, merges, runs of workflows."""

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.pipeline_settings import HandOver
from adws.forge import workflow_runs
from adws.forge.requests import ask
from adws.pipeline.actions import Action, AskAgent, Judge, JudgeBatch, Role, WriteComment
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
) -> IOResult[tuple[Judge | JudgeBatch | AskAgent, ...], PipelineError]:
    """Do what was decided; return what is still to be done in this process."""
    work = _SiteWork(site, facts)
    workers = Workers(
        work.create, work.sync, work.judge, work.ask, work.put_back, work.words, work.issue
    )
    hands_over_here = site.pipeline_settings.hand_over is HandOver.HERE
    jobs = (Judge, JudgeBatch, AskAgent)
    due_actions = tuple(
        action for action in actions if hands_over_here and isinstance(action, jobs)
    )
    context = ActionContext(site.connection, site.pipeline_settings.account, workers)
    return IOResult.do(due_actions for _done in apply(context, actions))


@frozen
class _SiteWork:
    """The work at a site, as it was when it was looked at."""

    site: RepositorySite
    facts: Facts

    def create(self, spec_id: str) -> Done:
        spec = next(
            (pending for pending in self.facts.pending if pending.id == spec_id),
            SpecSettings(spec_id),
        )
        return IOResult.do(
            None
            for heads in fetch(self.site, ALL_SPECS)
            for _begun in begin_spec(self.site, heads, spec)
        )

    def sync(self, number: int, sha: str) -> Done:
        head = self._lane(number).pull.head
        return IOResult.do(None for _synced in sync_with_main(self.site, head, sha))

    def judge(self, number: int, sha: str) -> Done:
        return self._dispatch(self.site.pipeline_settings.test_workflow, pr=str(number), sha=sha)

    def ask(self, number: int, sha: str, role: Role) -> Done:
        workflow = self.site.pipeline_settings.agent_workflow
        return self._dispatch(workflow, pr=str(number), sha=sha, role=role.value)

    def put_back(self, spec_id: str, merge: str) -> Done:
        return IOResult.do(None for _proposed in put_mark_back(self.site, spec_id, merge))

    def words(self, comment: WriteComment) -> str:
        lane = self._lane(comment.number)
        return words(comment, lane, self.facts, HeadEvidence(file=lane.spec.file))

    def issue(self, number: int) -> IssueText:
        lane = self._lane(number)
        return exhausted_issue(lane, MANUAL, HeadEvidence(file=lane.spec.file))

    def _dispatch(self, workflow: str, **inputs: str) -> Done:
        """Begin a run of a workflow; if all is done here, nothing is begun at the forge."""
        if self.site.pipeline_settings.hand_over is HandOver.HERE:
            return IOSuccess(None)
        operation = workflow_runs.dispatch(workflow, self.site.main, inputs)
        return ask(self.site.connection, operation)

    def _lane(self, number: int) -> PullLane:
        [lane] = [lane for lane in self.facts.lanes if lane.pull.number == number]
        return lane
