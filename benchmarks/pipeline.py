"""The pipeline at the size of a real project: hundreds of specs, and agents of mixed quality.

``python -m benchmarks.pipeline [--specs 230] [--lanes 8] [--reconcilers 2] [--json]`` makes a
project with so many pending specs at an embedded forge and serves it. Reconcilers, each with a
clone of its own, look at it over HTTP, every third time all at once; what the forge's workflows
would do is done between the looks. Git, the forge, HTTP, and the jobs that record verdicts and land
patches are real. The judge and the agents are a script: what a spec needs stands in the table
``KINDS``.

Prints a table: how each kind of spec ended, and whether all ended as they must; whether the order
was that of ``adws specs``; requests for a look, for a pull request in a look and for a spec's whole
life; the seconds of all. The clock is moved where everybody waits.
"""

import argparse
import json
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath

from attrs import define, evolve, field, frozen
from returns.io import IOResult
from returns.pipeline import is_successful

from adws import catalog
from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.core.pipeline_settings import PipelineSettings
from adws.core.railway import settle
from adws.core.settings import Settings
from adws.forge import issues, pull_requests
from adws.forge.connection import Exchange
from adws.pipeline.actions import BeginSpec, Role
from adws.pipeline.candidate import HeadCandidate
from adws.pipeline.deciding import decide
from adws.pipeline.facts import HeadVerdict, Money
from adws.pipeline.gathering import gather_specs
from adws.pipeline.looking import look
from adws.pipeline.markers import read_markers
from adws.pipeline.names import BUDGET, LABEL, MANUAL, REVIEW, spec_of
from adws.pipeline.results import EndCategory
from adws.pipeline.site import RepositorySite
from adws.pipeline.working import do_actions
from adws.testing import FakeForge, ScriptedAgentAnswer, ScriptedRuns, a_forge, shell, value

SUCCESS, TRANSIENT = EndCategory.SUCCESS, EndCategory.TRANSIENT
TEST = """\
import unittest


class WorksTest(unittest.TestCase):
{after}    @unittest.skip("tdd: {id}")
    def test_works(self):
        self.assertEqual(open("src/{id}").read(), "done")
"""
MOST_IDLE = 4
OTHERS_EVERY = 3


@frozen
class SpecKind:
    """What a spec needs, and how it must end.

    ``needs``: it is green once the agent was asked so often; None is never. ``ends`` are how the
    first calls end, ``quality``: the first green one leaves something to clean up.
    """

    needs: int | None
    end: str
    ends: tuple[EndCategory, ...] = ()
    quality: bool = False


KINDS: dict[str, SpecKind] = {
    "green at once": SpecKind(0, "merged"),
    "green at the first call": SpecKind(1, "merged"),
    "too many turns": SpecKind(None, REVIEW, (EndCategory.MAX_TURNS,)),
    "bad quality first": SpecKind(1, "merged", quality=True),
    "green after two reds": SpecKind(2, "merged"),
    "green at the fourth call": SpecKind(4, "merged"),
    "also at the first call": SpecKind(1, "merged"),
    "a service that fails twice": SpecKind(3, "merged", (TRANSIENT, TRANSIENT)),
    "never green": SpecKind(None, MANUAL),
    "no service at all": SpecKind(None, MANUAL, (TRANSIENT,) * 9),
    "too expensive": SpecKind(None, BUDGET, (EndCategory.MAX_BUDGET,)),
    "an agent that changes nothing": SpecKind(None, MANUAL, (EndCategory.UNCHANGED,) * 9),
}
"""The first kind stands for parents: others wait for them."""


def spec_ids(count: int) -> dict[str, SpecKind]:
    """Return specs by their ids: every seventh has a child that waits for it."""
    named, kinds = dict[str, SpecKind](), list(KINDS.values())
    for number in range(count):
        if len(named) == count:
            break
        area = ("SCHEMA", "API", "UI")[number % 3]
        kind = kinds[number % len(kinds)]
        named[f"{area}-P{number:03}-001"] = kind
        if kind is kinds[0] and len(named) < count:
            named[f"{area}-P{number:03}-ITEM-001"] = kinds[1]
    return named


def project(specs: Mapping[str, SpecKind]) -> dict[str, str]:
    """Return the files of a project: a test file and a source file for each spec."""
    files = {"tests/__init__.py": "", ".gitignore": ".adws/\n"}
    for name in specs:
        files[f"tests/test_{name.lower().replace('-', '_')}.py"] = TEST.format(id=name, after="")
        files[f"src/{name}"] = "0\n"
    return files


@define
class CountingExchange:
    """Sends requests, and counts them by their methods."""

    exchange: Exchange
    counts: Counter[str] = field(factory=Counter[str])

    def __call__(self, request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
        """Send a request."""
        self.counts[request.method] += 1
        return self.exchange(request)


@define
class MovableClock:
    """The time for decisions; it is moved where everybody waits."""

    offset_seconds: float = 0.0

    def now(self) -> int:
        """Return the time, in seconds since 1970."""
        return int(time.time() + self.offset_seconds)


@define
class Reconciler:
    """Looks, decides and acts, in a clone of its own."""

    site: RepositorySite
    clock: MovableClock
    requests: Counter[str]
    created: list[str] = field(factory=list[str])
    looks: int = 0
    gathered: list[tuple[int, int]] = field(factory=list[tuple[int, int]])
    refused: list[str] = field(factory=list[str])

    def look(self) -> int:
        """Look once, and return how many actions were done."""
        before = self.requests.total()
        looked = settle(look(self.site, Money()))
        if not is_successful(looked):
            self.refused.append(str(looked.failure()))
            return 1
        _, facts = looked.unwrap()
        self.gathered.append((self.requests.total() - before, len(facts.lanes)))
        self.looks += 1
        actions = decide(facts, self.clock.now())
        done = settle(do_actions(self.site, facts, actions))
        if not is_successful(done):
            self.refused.append(str(done.failure()))
        self.created += [one.spec_id for one in actions if isinstance(one, BeginSpec)]
        return len(actions)


def level(site: RepositorySite, commit: str, spec_id: str) -> int:
    """Return what stands in the source file of a spec."""
    return int(shell(site.root, f"git show {commit}:src/{spec_id}"))


def judge(
    site: RepositorySite, specs: Mapping[str, SpecKind], candidate: HeadCandidate
) -> HeadVerdict:
    """Say what the judge says: the file tells how often an agent has worked on it."""
    kind = specs[candidate.spec_id]
    reached = level(site, candidate.commit, candidate.spec_id)
    if kind.needs is None or reached < kind.needs:
        return HeadVerdict.RED
    return HeadVerdict.QUALITY if kind.quality and reached == kind.needs else HeadVerdict.GREEN


def answer(
    site: RepositorySite,
    specs: Mapping[str, SpecKind],
    candidate: HeadCandidate,
    _role: Role,
    call: int,
) -> ScriptedAgentAnswer:
    """Answer for the agent: it writes down how often it was asked."""
    ends = specs[candidate.spec_id].ends
    category = ends[call - 1] if call <= len(ends) else _further(specs[candidate.spec_id])
    if category is not SUCCESS:
        return ScriptedAgentAnswer(category)
    path, before = f"src/{candidate.spec_id}", level(site, candidate.start, candidate.spec_id)
    head = f"--- a/{path}\n+++ b/{path}\n@@ -1 +1 @@\n"
    return ScriptedAgentAnswer(SUCCESS, f"{head}-{before}\n+{max(call, before + 1)}\n")


def _further(kind: SpecKind) -> EndCategory:
    """Return how calls end that the table does not name: what never succeeds goes on so."""
    return kind.ends[-1] if kind.ends and kind.needs is None else SUCCESS


@define
class PipelineTrial:
    """A project at a served forge, those who look at it, and what came of it."""

    forge: FakeForge
    specs: Mapping[str, SpecKind]
    reconcilers: tuple[Reconciler, ...]
    runs: ScriptedRuns
    clock: MovableClock
    order: tuple[str, ...]
    seconds: float = 0.0

    def settle(self, *, loud: bool) -> None:
        """Let all look at the same time until nothing is left to do, however long they wait."""
        began, idle, turn = time.monotonic(), 0, 0
        while idle < MOST_IDLE:
            turn += 1
            others = self.reconcilers[1:] if turn % OTHERS_EVERY == 0 else ()
            for kind in catalog.KINDS:  # Python 3.11 cannot read two sources at the same moment
                _ = catalog.entries(kind)
            threads = [threading.Thread(target=one.look) for one in others]
            for thread in threads:
                thread.start()
            busy = self.reconcilers[0].look() + self.runs.work()
            for thread in threads:
                thread.join()
            idle = 0 if busy else idle + 1
            self.clock.offset_seconds += 1800.0 if idle else 0.0
            if loud:
                self._tell(time.monotonic() - began)
        self.seconds = time.monotonic() - began

    def _tell(self, seconds: float) -> None:
        proposed = [one for one in self.forge.state.proposed if one.head]
        merged = sum(bool(one.merged_at) for one in proposed)
        print(f"{seconds:7.0f} s  {len(proposed)} begun, {merged} merged", file=sys.stderr)

    def ends(self) -> dict[str, str]:
        """Return how each spec ended: merged, or the label that says why not."""
        every = self.forge.ask(pull_requests.pull_requests(state="all"))
        return {
            spec_of(one.head): "merged"
            if one.merged
            else ", ".join(name for name in one.labels if name != LABEL) or "open"
            for one in every
        }

    def wrong(self) -> list[str]:
        """Return what is not as it must be."""
        return [*self._wrong_ends(), *self._done_twice(), *self._wrong_order()]

    def _wrong_ends(self) -> Iterator[str]:
        ends = self.ends()
        for name, kind in self.specs.items():
            if ends.get(name) != kind.end:
                yield f"{name} must end as {kind.end}, and is {ends.get(name, 'not begun')}"

    def _done_twice(self) -> Iterator[str]:
        every = self.forge.ask(pull_requests.pull_requests(state="all"))
        twice = [name for name, n in Counter(one.head for one in every).items() if n > 1]
        yield from (f"{name} has two pull requests" for name in twice)
        called = [one for one in self.forge.ask(issues.issues(MANUAL)) if not one.is_pull_request]
        titles = Counter(one.title for one in called)
        yield from (f"{title}: {n} issues" for title, n in titles.items() if n > 1)

    def repeated_marks(self) -> int:
        """Return how often two wrote the same mark at the same moment; it counts once."""
        marks = Counter(
            (comment.number, mark.kind, mark.key, mark.word, mark.number)
            for comment in self.forge.state.comments
            for mark in read_markers(comment.body)
        )
        return sum(n - 1 for n in marks.values())

    def _wrong_order(self) -> Iterator[str]:
        """Compare the order in which those that wait for nothing have begun."""
        numbers = {spec_of(one.head): one.number for one in self.forge.state.proposed if one.head}
        begun = sorted((name for name in numbers if "ITEM" not in name), key=numbers.__getitem__)
        expected = [name for name in self.order if "ITEM" not in name and name in numbers]
        yield from (
            f"{a} begun in place of {b}" for a, b in zip(begun, expected, strict=True) if a != b
        )


def trial(
    forge: FakeForge, folder: PurePath, specs: Mapping[str, SpecKind], lanes: int, reconcilers: int
) -> PipelineTrial:
    """Return a trial at a served forge."""
    settings = Settings(pipeline=PipelineSettings(active_pull_requests=lanes))
    clock, sites = MovableClock(), list[Reconciler]()
    for number in range(reconcilers):
        counted = CountingExchange(forge.connection.exchange)
        own = evolve(forge, connection=evolve(forge.connection, exchange=counted, known_answers={}))
        site = own.site(folder / f"reconciler-{number}", settings)
        sites.append(Reconciler(site, clock, counted.counts))
    site = forge.site(folder / "runs", settings)
    runs = ScriptedRuns(
        forge,
        site,
        folder / "handed",
        lambda candidate: judge(site, specs, candidate),
        lambda candidate, role, call: answer(site, specs, candidate, role, call),
    )
    listed = value(gather_specs(site.root, settings, "HEAD"))
    order = tuple(one.spec.id for one in listed.specs)
    return PipelineTrial(forge, specs, tuple(sites), runs, clock, order)


def figures(trial_done: PipelineTrial) -> dict[str, object]:
    """Return what is printed."""
    ends = trial_done.ends()
    gathered = [one for each in trial_done.reconcilers for one in each.gathered]
    requests = sum((each.requests for each in trial_done.reconcilers), Counter[str]())
    lanes = sum(n for _, n in gathered)
    listing = [n for n, lane in gathered if not lane]
    fixed = min(listing, default=3)
    return {
        "specs": len(trial_done.specs),
        "ends": dict(Counter(ends.values())),
        "wrong": trial_done.wrong(),
        "looks": sum(each.looks for each in trial_done.reconcilers),
        "marks written twice": trial_done.repeated_marks(),
        "refused": [one for each in trial_done.reconcilers for one in each.refused],
        "requests a look": round(sum(n for n, _ in gathered) / len(gathered), 1),
        "requests to gather a pull request": round(
            sum(n - fixed for n, lane in gathered if lane) / max(1, lanes), 2
        ),
        "requests a spec": round(requests.total() / len(trial_done.specs), 1),
        "requests": dict(requests),
        "seconds": round(trial_done.seconds, 1),
        "seconds a spec": round(trial_done.seconds / len(trial_done.specs), 2),
    }


def measure(
    folder: PurePath, count: int, lanes: int, reconcilers: int, *, loud: bool = False
) -> dict[str, object]:
    """Make a project with so many specs, let the pipeline work on it, and return the figures."""
    specs = spec_ids(count)

    def measured(forge: FakeForge) -> dict[str, object]:
        done = trial(forge, folder, specs, lanes, reconcilers)
        done.settle(loud=loud)
        return figures(done)

    return a_forge(folder / "forge", project(specs)).while_served(measured)


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    _ = parser.add_argument("--specs", type=int, default=230)
    _ = parser.add_argument("--lanes", type=int, default=8)
    _ = parser.add_argument("--reconcilers", type=int, default=2)
    _ = parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as top:
        done = measure(Path(top), given.specs, given.lanes, given.reconcilers, loud=not given.json)
    if given.json:
        print(json.dumps(done, indent=2))
    else:
        for name, shown in done.items():
            print(f"{name:36} {shown}")
    sys.exit(1 if done["wrong"] else 0)


if __name__ == "__main__":
    main()
