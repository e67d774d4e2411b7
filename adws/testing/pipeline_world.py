"""A pipeline for tests: a forge, a judge and an agent that do as you say, a clock that you move."""

from collections.abc import Mapping
from datetime import UTC, datetime

from attrs import define, evolve, field, frozen
from returns.io import IOResult, IOSuccess
from returns.result import Result

from adws.core.errors import PipelineError
from adws.core.settings import Settings
from adws.forge import branches, comments, labels, pull_requests
from adws.forge.pull_requests import PullRequest
from adws.forge.requests import ask
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.ledger.money.record import MoneyRequest
from adws.pipeline.actions import Action, Role
from adws.pipeline.applying import ActionContext, Workers, apply
from adws.pipeline.deciding import decide
from adws.pipeline.facts import Facts, HeadVerdict, Money, PullLane, SpecSettings
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.money.limits import money_of, pipeline_caps
from adws.pipeline.names import LABEL, Title, branch_of, spec_of
from adws.pipeline.observing import HeadState, ObservationScope, observe
from adws.pipeline.recovering import Recovery, recovery
from adws.pipeline.remembering import remembered
from adws.pipeline.results import EndCategory
from adws.pipeline.texts.ending import IssueText
from adws.testing.fake_forge import FakeForge
from adws.testing.real_machine import shell, value

Done = IOResult[None, PipelineError]


@frozen
class SpecScript:
    """What becomes of a spec: the verdicts on its heads in order, and how each call ends.

    The last verdict counts for all further heads. Each call costs ``call_usd``.
    """

    verdicts: tuple[HeadVerdict, ...] = (HeadVerdict.RED, HeadVerdict.GREEN)
    calls: tuple[EndCategory, ...] = (EndCategory.SUCCESS,) * 9
    call_usd: float = 0.0


@define
class PipelineWorld:
    """Everything around the pipeline; ``now`` is the clock, in seconds since 1970.

    ``standing`` says how the heads of pull requests, by number, relate to the main branch:
    behind, in conflict, not to be merged. Of others, git says it. ``spent`` are calls of agents,
    and ``caps`` the limits of money. ``done`` are the actions so far, ``judge_calls`` and
    ``agent_calls`` count by spec how often the judge and the agent were asked.
    """

    forge: FakeForge
    scripts: Mapping[str, SpecScript]
    specs: tuple[SpecSettings, ...]
    standing: dict[int, HeadState] = field(factory=dict[int, HeadState])
    spent: list[Call] = field(factory=list[Call])
    caps: Caps = field(factory=lambda: pipeline_caps(Settings()))
    most_lanes: int = 1
    now: int = 1_800_000_000
    done: list[Action] = field(factory=list[Action])
    judge_calls: dict[str, int] = field(factory=dict[str, int])
    agent_calls: dict[str, int] = field(factory=dict[str, int])
    commits: int = 0

    def look(self) -> tuple[Action, ...]:
        """Look once, and do what is to be done."""
        actions = decide(self.facts(), self.now)
        self.done += actions
        _ = value(apply(self.desk, actions))
        return actions

    def facts(self) -> Facts:
        """Return what is so."""
        sight = ObservationScope(
            self.forge.connection,
            self.forge.account,
            self.specs,
            self._in_repository,
            self.money,
            self.most_lanes,
            workflows={"test": "tdd-test.yml", "agent": "tdd-agent.yml"},
            since="2020-01-01T00:00:00Z",
        )
        return value(observe(sight))

    def settle(self, most: int = 60) -> int:
        """Look until nothing is left to do, an hour later each time that nothing is done."""
        idle = 0
        for look in range(most):
            idle = 0 if self.look() else idle + 1
            self.now += 3600 if idle else 1
            if idle > 2:  # noqa: PLR2004 - nothing for three hours
                return look
        message = f"still at work after {most} looks: {self.done[-6:]}"
        raise AssertionError(message)

    def recover(self, number: int, order: Recovery) -> Result[None, PipelineError]:
        """Do what a person orders, or say why that has no meaning."""
        pull = self.pull(number)
        specs_by_id = {spec.id: spec for spec in self.specs}
        spec = specs_by_id.get(spec_of(pull.head), SpecSettings(spec_of(pull.head)))
        ordered = recovery(PullLane(pull, spec, self.marks(number)), order, self.now)
        return ordered.map(lambda actions: value(apply(self.desk, actions)))

    @property
    def money(self) -> Money:
        """What is spent by now, beside what may be."""
        return money_of(self.spent, self.caps, datetime.fromtimestamp(self.now, UTC))

    def spend(self, amount_usd: float) -> None:
        """Have an agent somewhere cost so much, now."""
        wish = MoneyRequest("another call", "another run", "agent", amount_usd)
        at = datetime.fromtimestamp(self.now, UTC)
        self.spent.append(Call(f"another run/{len(self.spent)}", at, wish))

    @property
    def desk(self) -> ActionContext:
        """Where actions are done."""
        workers = Workers(
            self._create,
            self._sync,
            self._judge,
            self._ask,
            self._put_back,
            lambda comment: f"Text: {comment.text}",
            lambda number: IssueText(f"Look at #{number}", "It was given up."),
        )
        return ActionContext(self.forge.connection, self.forge.account, workers)

    def pull(self, number: int) -> PullRequest:
        """Return a pull request as it is now."""
        return self.forge.ask(pull_requests.pull_request(number))

    def push(self, branch: str) -> str:
        """Commit something to a branch."""
        self.commits += 1
        return self.forge.commit(branch, {f"{spec_of(branch)}.py": f"a = {self.commits}\n"})

    def marks(self, number: int) -> tuple[Marker, ...]:
        """Return what is remembered of a pull request."""
        return value(remembered(self.forge.connection, self.forge.account, number))

    def _in_repository(self, pull: PullRequest) -> IOResult[HeadState, PipelineError]:
        if pull.number in self.standing:
            return IOSuccess(self.standing[pull.number])
        behind = self.forge.ask(branches.distance(pull.base, pull.head)).behind
        conflicts = ("UU a.py",) if pull.mergeable is False else ()
        return IOSuccess(HeadState(behind, conflicts))

    def _create(self, spec_id: str) -> Done:
        branch, connection = branch_of(spec_id), self.forge.connection
        owner = connection.repository.partition("/")[0]
        opened = self.forge.ask(pull_requests.pull_requests(head=f"{owner}:{branch}"))
        opened_pull = next(iter(opened), None)
        if opened_pull is None:
            _ = self.push(branch)
            most = next(spec.most_attempts for spec in self.specs if spec.id == spec_id)
            title = str(Title(spec_id, 1, most))
            opened_pull = self.forge.ask(pull_requests.create(branch, "main", title, "A spec."))
        return ask(connection, labels.add_labels(opened_pull.number, LABEL)).map(_nothing)

    def _sync(self, number: int, _sha: str) -> Done:
        branch = self.pull(number).head
        folder = self.forge.forge.folder
        _ = shell(folder, f"rm -rf sync; git clone -q repository.git sync -b {branch}")
        identity = "-c user.name=a -c user.email=a@localhost"
        _ = shell(folder / "sync", f"git {identity} merge -q origin/main -m sync; git push -q")
        return IOSuccess(None)

    def _judge(self, number: int, sha: str) -> Done:
        pull = self.pull(number)
        if self._is_late(pull, MarkerKind.TEST, MarkerKind.VERDICT, sha):
            return IOSuccess(None)
        spec_id = spec_of(pull.head)
        turn = self._ended(number, MarkerKind.VERDICT)
        self.judge_calls[spec_id] = self.judge_calls.get(spec_id, 0) + 1
        verdicts = self.scripts[spec_id].verdicts
        verdict = verdicts[min(turn, len(verdicts) - 1)]
        return self._answer(
            number, MarkerKind.TEST, Marker(MarkerKind.VERDICT, sha, verdict, at=self.now)
        )

    def _ask(self, number: int, sha: str, _role: Role) -> Done:
        pull = self.pull(number)
        if self._is_late(pull, MarkerKind.AGENT, MarkerKind.RESULT, sha):
            return IOSuccess(None)
        spec_id = spec_of(pull.head)
        turn = self._ended(number, MarkerKind.RESULT)
        self.agent_calls[spec_id] = self.agent_calls.get(spec_id, 0) + 1
        script = self.scripts[spec_id]
        if script.call_usd:
            self.spend(script.call_usd)
        if script.calls[turn] is EndCategory.SUCCESS:
            _ = self.push(pull.head)
        mark = Marker(MarkerKind.RESULT, sha, script.calls[turn], at=self.now)
        return self._answer(number, MarkerKind.AGENT, mark)

    def _put_back(self, spec_id: str, _merge: str) -> Done:
        branch = f"reset/{spec_id}"
        _ = self.forge.commit(branch, {f"{spec_id}.py": "a = 0\n"})
        opened = pull_requests.create(branch, "main", f"Make {spec_id} pending again", "")
        return ask(self.forge.connection, opened).map(_nothing)

    def _ended(self, number: int, kind: MarkerKind) -> int:
        """Return how often something has ended that is remembered: what was lost comes again."""
        return sum(1 for mark in self.marks(number) if mark.kind is kind)

    def _is_late(
        self, pull: PullRequest, ordered: MarkerKind, ending: MarkerKind, sha: str
    ) -> bool:
        """Return whether an order was overtaken: the head has moved, or somebody has done it."""
        finished_marks = {(mark.kind, mark.key, mark.number) for mark in self.marks(pull.number)}
        return (
            pull.head_sha != sha
            or (ending, sha, self._order(pull.number, ordered, sha)) in finished_marks
        )

    def _order(self, number: int, kind: MarkerKind, sha: str) -> int:
        """Return the number of the newest order."""
        marks = (mark for mark in self.marks(number) if (mark.kind, mark.key) == (kind, sha))
        return max((mark.number for mark in marks), default=0)

    def _answer(self, number: int, kind: MarkerKind, mark: Marker) -> Done:
        """Remember how something ended, under the number of the newest order."""
        numbered = evolve(mark, number=self._order(number, kind, mark.key))
        return ask(self.forge.connection, comments.comment(number, str(numbered))).map(_nothing)


def a_world(forge: FakeForge, *scripts: SpecScript) -> PipelineWorld:
    """Return a world with a spec for each script: API-001, API-002, …."""
    named = {f"API-{number:03}": script for number, script in enumerate(scripts, 1)}
    return PipelineWorld(forge, named, tuple(map(SpecSettings, named)))


def _nothing(_value: object) -> None:
    return None
