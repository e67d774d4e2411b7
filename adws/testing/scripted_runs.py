"""What workflows of a forge do for the pipeline: by a script that judges and answers for agents.

Git, the forge and everything that is written there are real: the jobs are ``record_order``,
``record_batch`` and ``land_order``, which read files that judges and agents hand over.
"""

from collections.abc import Callable
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import HeadMoved, PipelineError
from adws.core.railway import settle
from adws.forge.local.state import StoredRun
from adws.pipeline.actions import AskAgent, JudgeBatch, Role
from adws.pipeline.actions import Judge as JudgeHead
from adws.pipeline.agent_result import PATCH, AgentResult, hand_answer, hand_judgement
from adws.pipeline.batch_candidate import batch_candidate
from adws.pipeline.batch_recording import record_batch
from adws.pipeline.candidate import HeadCandidate, candidate_of
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.landing import land_order
from adws.pipeline.markers import MarkerKind
from adws.pipeline.money.site_ledger import require_open_call
from adws.pipeline.recording import record_order
from adws.pipeline.remembering import remembered
from adws.pipeline.results import EndCategory
from adws.pipeline.site import RepositorySite
from adws.testing.fake_forge import FakeForge
from adws.testing.real_machine import value

Judge = Callable[[HeadCandidate], HeadVerdict]
"""Says what the judge says about a candidate."""


@frozen
class ScriptedAgentAnswer:
    """How an agent's call ends, and the diff of what it changes."""

    category: EndCategory
    patch: str = ""
    cost_usd: float = 0.0


Agent = Callable[[HeadCandidate, Role, int], ScriptedAgentAnswer]
"""Answers for an agent that is asked to work on a candidate, for the so-and-so-many-th time."""


@frozen
class ScriptedRuns:
    """The runs that the pipeline begins at a forge, each done in its turn in the clone of a site.

    ``folder`` is where files are handed over.
    """

    forge: FakeForge
    site: RepositorySite
    folder: PurePath
    judge: Judge
    agent: Agent

    def work(self) -> int:
        """Do every queued run, and return how many there were."""
        queued = [run for run in self.forge.state.runs if run.status == "queued"]
        for run in queued:
            self._do(run)
        return len(queued)

    def do(self, action: JudgeHead | JudgeBatch | AskAgent) -> None:
        """Do a job that the pipeline leaves to its own process."""
        folder = self.folder / value(io_ops.new_id())
        if isinstance(action, AskAgent):
            order = HeadOrder(action.number, action.sha, action.role, patch=folder, verdict=folder)
            self._check_result(self._run_agent(order))
        elif isinstance(action, JudgeBatch):
            first, *_ = action.heads
            order = HeadOrder(first.number, first.sha, verdict=folder, batch=action.heads)
            self._check_result(self._run_batch(order))
        else:
            self._check_result(
                self._run_judge(HeadOrder(action.number, action.sha, verdict=folder))
            )

    def _do(self, run: StoredRun) -> None:
        """Do a run."""
        number, sha = int(run.inputs["pr"]), run.inputs["sha"]
        folder = self.folder / str(run.id)
        if role := run.inputs.get("role"):
            outcome = self._run_agent(
                HeadOrder(number, sha, Role(role), patch=folder, verdict=folder)
            )
        else:
            outcome = self._run_judge(HeadOrder(number, sha, verdict=folder))
        self._check_result(outcome)
        self.forge.end_run(run.id)

    def _check_result(self, outcome: IOResult[object, PipelineError]) -> None:
        """Take the end of a job; an order that was overtaken is no error, as in the commands."""
        result = settle(outcome)
        if is_successful(result) or not isinstance(result.failure(), HeadMoved):
            _ = value(outcome)

    def _run_batch(self, order: HeadOrder) -> IOResult[object, PipelineError]:
        folder = order.verdict or order.out
        return IOResult.do(
            recorded
            for candidate in batch_candidate(self.site, order.batch)
            for _judgement in self._hand_judgement(folder, candidate)
            for recorded in record_batch(self.site, order)
        )

    def _guilty(self, candidate: HeadCandidate) -> int:
        """Return the first head of a batch with which the judge no longer says yes; 0 for none."""
        links = candidate.batch
        prefixes = (
            evolve(
                candidate,
                spec_id=", ".join(link.spec_id for link in links[:end]),
                commit=links[end - 1].commit,
            )
            for end in range(1, len(links) + 1)
        )
        red = (self.judge(prefix) is HeadVerdict.RED for prefix in prefixes)
        return next((link.number for link, is_red in zip(links, red, strict=True) if is_red), 0)

    def _run_judge(self, order: HeadOrder) -> IOResult[object, PipelineError]:
        folder = order.verdict or order.out
        return IOResult.do(
            recorded
            for spec in ordered_spec(self.site, order)
            for candidate in candidate_of(self.site, spec, order.sha, order.role)
            for _judgement in self._hand_judgement(folder, candidate)
            for recorded in record_order(self.site, order)
        )

    def _run_agent(self, order: HeadOrder) -> IOResult[object, PipelineError]:
        folder, connection = order.patch or order.out, self.site.connection
        return IOResult.do(
            landed
            for spec in ordered_spec(self.site, order)
            for _open in require_open_call(self.site, order)
            for marks in remembered(connection, self.site.pipeline_settings.account, order.number)
            for start in candidate_of(self.site, spec, order.sha, order.role)
            for answer in IOSuccess(
                self.agent(start, order.role, sum(mark.kind is MarkerKind.AGENT for mark in marks))
            )
            for _answer in hand_answer(
                folder,
                AgentResult(order.sha, answer.category, "Scripted.", answer.cost_usd, "scripted"),
            )
            for _patch in io_ops.write_text(folder / PATCH, answer.patch)
            for candidate in candidate_of(self.site, spec, order.sha, order.role, folder / PATCH)
            for _judgement in self._hand_judgement(folder, candidate)
            for landed in land_order(self.site, order)
        )

    def _hand_judgement(
        self, folder: PurePath, candidate: HeadCandidate
    ) -> IOResult[None, PipelineError]:
        word = self.judge(candidate)
        return hand_judgement(
            folder,
            HeadJudgement(
                candidate.spec_id,
                candidate.head,
                candidate.commit,
                word,
                (f"the script says {word}",),
                cage="none",
                guilty=self._guilty(candidate) if word is HeadVerdict.RED else 0,
            ),
        )
