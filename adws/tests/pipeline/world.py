"""A forge with pending specs, a judge and an agent that do as a test says."""

from collections.abc import Mapping

from attrs import define, evolve, field, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.forge import branches, comments, labels, pull_requests
from adws.forge.asking import ask
from adws.forge.pull_requests import PullRequest
from adws.pipeline.actions import Action, Comment, Role
from adws.pipeline.applying import Desk, Workers, apply
from adws.pipeline.deciding import decide
from adws.pipeline.facts import Facts, Money, SpecSettings, Verdict
from adws.pipeline.markers import Kind, Marker
from adws.pipeline.names import LABEL, Title, branch_of, spec_of
from adws.pipeline.observing import InRepository, Sight, observe
from adws.pipeline.remembering import remembered
from adws.pipeline.results import Category
from adws.pipeline.texts.ending import IssueText
from adws.tests.forge.server import Served
from adws.tests.vcs.repositories import shell, value

Done = IOResult[None, PipelineError]
ACCOUNT = 2


@frozen
class Script:
    """What becomes of a spec: the verdicts on its heads in order, and how each call ends."""

    verdicts: tuple[Verdict, ...] = (Verdict.RED, Verdict.GREEN)
    calls: tuple[Category, ...] = (Category.SUCCESS,) * 9


@define
class World:
    """Everything around the pipeline; ``now`` is the clock, in seconds since 1970."""

    forge: Served
    scripts: Mapping[str, Script]
    specs: tuple[SpecSettings, ...]
    money: Money = field(factory=Money)
    now: int = 1_800_000_000
    done: list[Action] = field(factory=list)
    judged: dict[str, int] = field(factory=dict)
    asked: dict[str, int] = field(factory=dict)
    commits: int = 0

    def look(self) -> tuple[Action, ...]:
        """Look once, and do what is to be done."""
        actions = decide(self.facts(), self.now)
        self.done += actions
        _ = value(apply(self.desk, actions))
        return actions

    def facts(self) -> Facts:
        """Return what is so."""
        sight = Sight(
            self.forge.connection,
            ACCOUNT,
            self.specs,
            self._in_repository,
            self.money,
            workflows={"test": "tdd-test.yml"},
            since="2020-01-01T00:00:00Z",
        )
        return value(observe(sight))

    def settle(self, most: int = 60) -> int:
        """Look until nothing is left to do, an hour later each time that nothing is done."""
        idle = 0
        for look in range(most):
            idle = 0 if self.look() else idle + 1
            self.now += 3600 if idle else 1
            if idle > 2:
                return look
        message = f"still at work after {most} looks: {self.done[-6:]}"
        raise AssertionError(message)

    @property
    def desk(self) -> Desk:
        """Where actions are done."""
        workers = Workers(
            self._create, self._sync, self._judge, self._ask, self._put_back, _words, _issue
        )
        return Desk(self.forge.connection, ACCOUNT, workers)

    def pull(self, number: int) -> PullRequest:
        """Return a pull request as it is now."""
        return self.forge.ask(pull_requests.pull_request(number))

    def push(self, branch: str) -> str:
        """Commit something to a branch."""
        self.commits += 1
        return self.forge.commit(branch, {f"{spec_of(branch)}.py": f"a = {self.commits}\n"})

    def _in_repository(self, pull: PullRequest) -> IOResult[InRepository, PipelineError]:
        apart = settle(ask(self.forge.connection, branches.distance(pull.base, pull.head)))
        behind = apart.unwrap().behind
        conflicts = ("calc.py",) if pull.mergeable is False else ()
        return IOSuccess(InRepository(behind, conflicts))

    def _create(self, spec_id: str) -> Done:
        branch, connection = branch_of(spec_id), self.forge.connection
        opened = self.forge.ask(pull_requests.pull_requests())
        known = next((one for one in opened if one.head == branch), None)
        if known is None:
            _ = self.push(branch)
            title = str(Title(spec_id, 1, 5))
            known = self.forge.ask(pull_requests.create(branch, "main", title, "A spec."))
        return ask(connection, labels.add_labels(known.number, LABEL)).map(_nothing)

    def _sync(self, number: int, _sha: str) -> Done:
        branch = self.pull(number).head
        folder = self.forge.forge.folder
        _ = shell(folder, f"rm -rf sync; git clone -q repository.git sync -b {branch}")
        identity = "-c user.name=a -c user.email=a@localhost"
        _ = shell(folder / "sync", f"git {identity} merge -q origin/main -m sync; git push -q")
        return IOSuccess(None)

    def _judge(self, number: int, sha: str) -> Done:
        spec_id = spec_of(self.pull(number).head)
        turn = self._ended(number, Kind.VERDICT)
        self.judged[spec_id] = self.judged.get(spec_id, 0) + 1
        verdicts = self.scripts[spec_id].verdicts
        verdict = verdicts[min(turn, len(verdicts) - 1)]
        return self._answer(number, Kind.TEST, Marker(Kind.VERDICT, sha, verdict, at=self.now))

    def _ask(self, number: int, sha: str, _role: Role) -> Done:
        pull = self.pull(number)
        spec_id = spec_of(pull.head)
        turn = self._ended(number, Kind.RESULT)
        self.asked[spec_id] = self.asked.get(spec_id, 0) + 1
        category = self.scripts[spec_id].calls[turn]
        if category is Category.SUCCESS:
            _ = self.push(pull.head)
        return self._answer(number, Kind.AGENT, Marker(Kind.RESULT, sha, category, at=self.now))

    def _put_back(self, spec_id: str, merge: str) -> Done:
        raise NotImplementedError(spec_id, merge)

    def _ended(self, number: int, kind: Kind) -> int:
        """Return how often something has ended that is remembered: what was lost comes again."""
        marks = value(remembered(self.forge.connection, ACCOUNT, number))
        return sum(1 for one in marks if one.kind is kind)

    def _answer(self, number: int, asked: Kind, mark: Marker) -> Done:
        """Remember how something ended, under the number of the newest order."""
        marks = value(remembered(self.forge.connection, ACCOUNT, number))
        orders = [one.number for one in marks if (one.kind, one.key) == (asked, mark.key)]
        numbered = evolve(mark, number=max(orders, default=0))
        return ask(self.forge.connection, comments.comment(number, str(numbered))).map(_nothing)


def _nothing(_value: object) -> None:
    return None


def _words(comment: Comment) -> str:
    return f"Text: {comment.text}"


def _issue(number: int) -> IssueText:
    return IssueText(f"Look at #{number}", "It was given up.")


def world(forge: Served, *scripts: Script) -> World:
    """Return a world with a spec for each script."""
    named = {f"API-00{number}": script for number, script in enumerate(scripts, 1)}
    forge.ask(branches.delete_branch("tdd/one"))
    specs = tuple(map(SpecSettings, named))
    return World(forge, named, specs)
