"""Several specs at an embedded forge, judged and answered for in the process that looks."""

from pathlib import PurePath

from attrs import define, field

from adws.core.pipeline_settings import HandOver, PipelineSettings
from adws.core.settings import Settings
from adws.forge.local.answering import LocalForge, connect, read_state
from adws.forge.local.state import StoredIssue
from adws.pipeline.actions import Action, AskAgent, Judge, JudgeBatch, Role
from adws.pipeline.candidate import HeadCandidate
from adws.pipeline.deciding import decide
from adws.pipeline.facts import Facts, HeadVerdict, Money
from adws.pipeline.looking import look
from adws.pipeline.names import spec_of
from adws.pipeline.results import EndCategory
from adws.pipeline.site import RepositorySite
from adws.pipeline.working import do_actions
from adws.testing import FakeForge, ScriptedAgentAnswer, ScriptedRuns, a_forge
from adws.tests.vcs.repositories import shell, value
from adws.vcs.remote import Remote

TEST = """\
import unittest


class WorksTest(unittest.TestCase):
    @unittest.skip("tdd: {id}")
    def test_works(self):
        self.fail()
"""
MOST_LOOKS = 80
Job = Judge | JudgeBatch | AskAgent


@define
class BatchWorld:
    """A project with specs ``API-S1-001``, …, each with a test file and a source file of its own.

    The source file holds how often an agent has worked on the spec. ``clashes`` are specs that are
    red together while both files hold 1; of a batch that is not red the judge says
    ``batch_verdict``. ``green_trees`` are the trees to which the judge has said
    yes, ``done`` the actions so far, ``jobs`` what was judged or asked.
    """

    forge: FakeForge
    site: RepositorySite
    specs: tuple[str, ...]
    folder: PurePath
    clashes: frozenset[frozenset[str]] = frozenset()
    batch_verdict: HeadVerdict = HeadVerdict.GREEN
    now: int = 1_900_000_000
    done: list[Action] = field(factory=list[Action])
    jobs: list[Job] = field(factory=list[Job])
    green_trees: set[str] = field(factory=set[str])

    def look(self) -> tuple[Action, ...]:
        """Look once, do what is decided, and the jobs that are left for this process."""
        facts = self.facts()
        actions = decide(facts, self.now)
        self.now += 60
        self.done += actions
        for job in value(do_actions(self.site, facts, actions)):
            self.jobs.append(job)
            self.runs.do(job)
        return actions

    def settle(self) -> None:
        """Look until nothing is left to do."""
        for _ in range(MOST_LOOKS):
            if not self.look():
                return
        message = f"still at work: {self.done[-6:]}"
        raise AssertionError(message)

    def look_until(self, kind: type[Action]) -> None:
        """Look until an action of a kind has been done."""
        for _ in range(MOST_LOOKS):
            if any(isinstance(item, kind) for item in self.look()):
                return
        message = f"there was none: {kind}"
        raise AssertionError(message)

    def facts(self) -> Facts:
        """Return what is so."""
        _, facts = value(look(self.site, Money()))
        return facts

    @property
    def runs(self) -> ScriptedRuns:
        """The jobs."""
        return ScriptedRuns(self.forge, self.site, self.folder, self.judge, self.answer)

    def judge(self, candidate: HeadCandidate) -> HeadVerdict:
        """Say yes where all that the candidate is about is done, and nothing clashes."""
        commit = candidate.commit
        done = {spec: shell(self.site.root, f"git show {commit}:src/{spec}") for spec in self.specs}
        first = frozenset(item for item, text in done.items() if text == "1\n")
        open_specs = [word for word in candidate.spec_id.split(", ") if done[word] == "0\n"]
        if open_specs or any(clash <= first for clash in self.clashes):
            return HeadVerdict.RED
        if len(candidate.batch) > 1 and self.batch_verdict is not HeadVerdict.GREEN:
            return self.batch_verdict
        self.green_trees.add(shell(self.site.root, f"git rev-parse {commit}^{{tree}}").strip())
        self.green_trees |= {item.after for item in candidate.batch}
        return HeadVerdict.GREEN

    def answer(self, candidate: HeadCandidate, _role: Role, _call: int) -> ScriptedAgentAnswer:
        """Work on a spec."""
        path = f"src/{candidate.spec_id}"
        before = int(shell(self.site.root, f"git show {candidate.start}:{path}"))
        patch = f"--- a/{path}\n+++ b/{path}\n@@ -1 +1 @@\n-{before}\n+{before + 1}\n"
        return ScriptedAgentAnswer(EndCategory.SUCCESS, patch)

    @property
    def batches(self) -> list[tuple[int, ...]]:
        """Which pull requests were judged together, in order."""
        every = (job for job in self.jobs if isinstance(job, JudgeBatch))
        return [tuple(head.number for head in item.heads) for item in every]

    @property
    def alone(self) -> list[int]:
        """Which pull requests were judged by themselves, in order."""
        return [job.number for job in self.jobs if isinstance(job, Judge)]

    @property
    def merged(self) -> list[str]:
        """The specs that are merged, in the order of the main branch."""
        log = shell(self.forge.forge.repository, "git rev-list --reverse main").split()
        merged = [item for item in self.forge.state.proposed if item.merge_sha]
        return [spec_of(item.head) for item in sorted(merged, key=lambda m: log.index(m.merge_sha))]

    def pull(self, number: int) -> StoredIssue:
        """Return a pull request as the forge has it."""
        [result] = [item for item in self.forge.state.proposed if item.number == number]
        return result

    @property
    def unjudged(self) -> list[str]:
        """The merges after which the main branch holds what the judge never said yes to."""
        repository = self.forge.forge.repository
        merges = [item.merge_sha for item in self.forge.state.proposed if item.merge_sha]
        trees = {
            merge: shell(repository, f"git rev-parse {merge}^{{tree}}").strip() for merge in merges
        }
        return [item for item, tree in trees.items() if tree not in self.green_trees]


def batch_world(
    folder: PurePath, count: int, *clashes: frozenset[str], batch_size: int = 64
) -> BatchWorld:
    """Return a new world with so many specs, all of which are worked on at once."""
    files = {"tests/__init__.py": "", **{f"src/{name}": "0\n" for name in _names(count)}}
    for name in _names(count):
        files[f"tests/test_{name.lower().replace('-', '_')}.py"] = TEST.format(id=name)
    forge = a_forge(folder / "forge", files)
    _ = shell(folder, f"git clone -q {forge.forge.repository} clone")
    return opened_world(folder, count, *clashes, batch_size=batch_size)


def opened_world(
    folder: PurePath, count: int, *clashes: frozenset[str], batch_size: int = 64
) -> BatchWorld:
    """Return the world in a folder; what lies at the forge counts as judged."""
    local = LocalForge(folder / "forge")
    state = value(read_state(local))
    forge = FakeForge(local, connect(local, state, next(iter(state.tokens))))
    own = PipelineSettings(
        active_pull_requests=count, hand_over=HandOver.HERE, account=forge.account
    )
    site = RepositorySite(
        folder / "clone",
        Settings(pipeline=own, batch_size=batch_size),
        forge.connection,
        Remote(str(local.repository)),
    )
    listed = shell(local.repository, "git for-each-ref --format='%(tree)' refs/heads/tdd")
    world = BatchWorld(forge, site, _names(count), folder / "handed", frozenset(clashes))
    world.green_trees |= {*listed.split()}
    return world


def with_green_heads(folder: PurePath, count: int) -> BatchWorld:
    """Return a new world in which each spec has a head that the judge accepts by itself."""
    world = batch_world(folder, count)
    _ = world.look()
    for spec in world.specs:
        _ = world.forge.commit(f"tdd/{spec}", {f"src/{spec}": "1\n"})
    _ = world.look()
    return world


def _names(count: int) -> tuple[str, ...]:
    return tuple(f"API-S{number}-001" for number in range(1, count + 1))
