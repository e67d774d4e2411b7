"""Trying candidates: in which order, by themselves, and when it is enough."""

import gc
import threading
from pathlib import PurePath

import pytest
from attrs import define, evolve, field
from returns.io import IOResult, IOSuccess

from adws.core.errors import IoFailed, PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle
from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.copies.course import (
    PartialRepair,
    Queue,
    TryPlan,
    finalist_of,
    run_course,
    tries_of,
    try_alone,
)
from adws.search.copies.executor import Copy
from adws.search.copies.filter import Filter
from adws.search.copies.mixture import FailuresByNumber, Numbered
from adws.search.copies.runs import CaseCommand
from adws.search.copies.workspace import CopiesWorkspace
from adws.search.request import SearchBudget
from adws.search.source import TextEdit
from adws.search.tries import Finalist, TryHistory, TryResult
from adws.testing import FakeIo
from adws.tests.agents.building import make_task
from adws.tests.search.copies.workspaces import A_COPY, LIMITS, workspace
from adws.tests.search.offering import code_of

ONE, TWO = frozenset({"one"}), frozenset({"two"})


def candidate(start: int, file: str = "a.js", weight: float = 1.0) -> EditCandidate:
    """Return an edit of one character."""
    return EditCandidate((PlacedEdit(file, 1, "x", TextEdit(start, start + 1, "b")),), weight)


FIRST, SECOND, THIRD = candidate(0), candidate(5, weight=0.5), candidate(9)


def test_candidates_come_in_their_order() -> None:
    """As long as nothing is promising."""
    queue = Queue(iter((FIRST, SECOND)))
    queue.add(PartialRepair(FIRST, frozenset()))
    assert (list(queue), queue.hits, queue.mending(ONE, 1)) == ([FIRST, SECOND], [], None)


def test_two_that_mend_different_cases_are_tried_together_next() -> None:
    """As promising as the less promising of them."""
    queue = Queue(iter((THIRD,)))
    queue.add(PartialRepair(FIRST, ONE))
    queue.add(PartialRepair(SECOND, TWO))
    pair = EditCandidate((*FIRST.edits, *SECOND.edits), 0.5)
    assert list(queue) == [pair, THIRD]
    assert (queue.mending(ONE | TWO, 1), queue.mending(TWO, 1)) == (None, SECOND)
    assert queue.mending(TWO, 2) is None


def test_edits_that_overlap_or_mend_the_same_are_no_pair() -> None:
    """Edits of different files never overlap."""
    queue = Queue(iter(()))
    queue.add(PartialRepair(FIRST, ONE))
    queue.add(PartialRepair(candidate(1), TWO))
    queue.add(PartialRepair(THIRD, ONE))
    assert len(list(queue)) == 1
    queue.add(PartialRepair(candidate(0, "b.js"), TWO))
    assert len(list(queue)) == 2


def test_there_is_an_end_to_pairs() -> None:
    """Many that mend different cases would fill all the time."""
    queue = Queue(iter(()))
    for number in range(20):
        queue.add(PartialRepair(candidate(3 * number), frozenset({str(number)})))
    assert len(list(queue)) == 60


CASES = frozenset({"one", "two", "three"})
TEXT = "x = a < b;"
COPIED = PurePath("/copy/a.js")


def edit(text: str, weight: float = 1.0) -> EditCandidate:
    """Return an edit of the sign."""
    return EditCandidate((PlacedEdit("a.js", 1, "comparison", TextEdit(6, 7, text)),), weight)


BEST, RIVAL, WEAK = edit("<=", 0.9), edit(">", 0.88), edit(">=", 0.1)


def on(
    *candidates: EditCandidate,
    failing: frozenset[str] = ONE,
    ends: float = 9.0,
    budget: SearchBudget | None = None,
) -> CopiesWorkspace:
    """Return a workspace with one file, whose runs the machine in memory answers."""
    command = CaseCommand(("run",), LIMITS, failing, failing)
    return workspace(
        *candidates,
        budget=budget or SearchBudget(candidates=20),
        ends=ends,
        asked=command,
        whole=command,
        codes={"a.js": code_of("a.js", TEXT)},
    )


@pytest.mark.parametrize(
    ("mended", "best"),
    [
        ((CASES, ONE), (BEST,)),
        ((ONE | TWO, ONE), (BEST,)),
        ((ONE, TWO), ()),
        ((CASES, CASES), (BEST, RIVAL)),
        ((), ()),
    ],
)
def test_half_of_the_cases_must_be_mended(
    mended: tuple[frozenset[str], ...], best: tuple[EditCandidate, ...]
) -> None:
    """Some of many may be mended by chance; a single case is enough where there is no other."""
    hits = [PartialRepair(*pair) for pair in zip((BEST, RIVAL), mended, strict=False)]
    history = tries_of(on(failing=CASES), hits, ())
    assert tuple(item.candidate for item in history.best) == best
    alone = tries_of(on(), [PartialRepair(BEST, ONE)] if mended else [], ())
    assert tuple(item.candidate for item in alone.best) == (BEST,) * bool(mended)


def test_what_was_tried_is_told_with_what_it_mends() -> None:
    """The best first."""
    history = tries_of(
        on(failing=ONE | TWO), [PartialRepair(WEAK, ONE), PartialRepair(BEST, ONE)], {RIVAL, WEAK}
    )
    outcomes = {"one": True, "two": False}
    best, weak = Finalist(BEST, (1, 0), 0.9), Finalist(WEAK, (1, 0), 0.1)
    done = ((BEST, TryResult(0, outcomes)), (WEAK, TryResult(0, outcomes)), (RIVAL, TryResult(0)))
    assert history == TryHistory(done, ())
    assert tries_of(on(), [PartialRepair(WEAK, ONE), PartialRepair(BEST, ONE)], ()).best == (
        best,
        weak,
    )


def run(io: FakeIo, on: CopiesWorkspace, *good: str) -> IOResult[TryHistory, PipelineError]:
    """Try the candidates of a workspace; the case passes with good texts of the file only."""
    io.files[COPIED] = TEXT

    def answer(_command: Command) -> CompletedProcess:
        failed = not any(f" {sign} " in io.files[COPIED] for sign in good)
        return CompletedProcess((), int(failed), "FAIL one" if failed else "")

    io.processes.append((("sh",), answer))
    return run_course(on)


def test_a_few_that_are_not_less_likely_are_tried_after_the_first(io: FakeIo) -> None:
    """Until one comes that is."""
    tries = settle(run(io, on(WEAK, BEST, RIVAL, WEAK, RIVAL), "<=", ">")).unwrap()
    assert [item.candidate for item in tries.best] == [BEST, RIVAL]
    assert len(tries.tries) == 3


def test_there_is_an_end_to_those_that_are_as_likely(io: FakeIo) -> None:
    """However many there are."""
    many = (edit("<=" + " " * number, 0.9) for number in range(20))
    assert len(settle(run(io, on(*many), "<=")).unwrap().tries) == 8


def test_no_thread_is_left_when_the_search_stops_early(io: FakeIo) -> None:
    """What Python finds as garbage, it ends in any thread: also in one that it would wait for."""
    many = (edit("<=" + " " * number, 0.9) for number in range(20))
    gc.disable()
    try:
        before = threading.active_count()
        assert len(settle(run(io, on(*many), "<=")).unwrap().tries) == 8
        assert threading.active_count() == before
    finally:
        gc.enable()


def test_what_breaks_the_syntax_is_not_tried(io: FakeIo) -> None:
    """Nor is anything, where nothing fails or no time is left."""
    broken = edit("<<<")
    assert len(settle(run(io, on(broken, WEAK))).unwrap().tries) == 1
    assert len(settle(run(io, on(WEAK, failing=frozenset()))).unwrap().tries) == 0
    assert len(settle(run(io, on(WEAK, ends=-1.0))).unwrap().tries) == 0


def test_a_run_that_could_not_be_made_ends_it(io: FakeIo) -> None:
    """The machine refused; that is no answer about the candidate."""
    refusal = IoFailed("no more processes")
    io.files[COPIED] = TEXT
    io.processes.append((("sh",), refusal))
    assert settle(run_course(on(WEAK))).failure() == refusal


def test_candidates_tried_and_time_left_are_told_once_a_second(io: FakeIo) -> None:
    """A person who waits sees that it goes on."""
    results: list[str] = []
    workspace = on(ends=3.0)
    plan = TryPlan(evolve(workspace, request=evolve(workspace.request, say=results.append)))
    for number in range(4):
        _ = plan.take(PartialRepair(edit("<=" + " " * number), frozenset()))
        io.seconds += 0.6
    assert results == ["tried 1 edit, 3 s left", "tried 3 edits, 2 s left"]


@define
class Doubtful:
    """A way to try candidates together that tells of none that it mends something."""

    asked: list[int] = field(factory=list[int])

    def failures(
        self, candidates: Numbered, _place: Copy
    ) -> IOResult[FailuresByNumber, PipelineError]:
        """Return that the case still fails, whichever it is."""
        self.asked.append(len(candidates))
        return IOSuccess({number: {"one": ""} for number in (0, *candidates)})


def test_what_was_left_out_is_tried_where_nothing_else_mends(io: FakeIo) -> None:
    """They come in portions, of which the first is small."""
    many = [edit("<=" + " " * number, 0.9) for number in range(50)]
    many[7] = edit(">", 0.9)
    way = Doubtful()
    filtered = evolve(on(*many, budget=SearchBudget(seconds=8.0)), filter=Filter(way))
    tries = settle(run(io, filtered, ">")).unwrap()
    assert [item.candidate for item in tries.best] == [many[7]]
    assert (way.asked, len(tries.tries)) == ([40, 10], 50)


def test_with_something_found_nothing_more_is_sifted(io: FakeIo) -> None:
    """But for what was begun with already."""
    many = [edit("<=" + " " * number, 0.9) for number in range(800)]
    filtered = evolve(on(*many, budget=SearchBudget(seconds=8.0)), filter=Filter(Hopeful()))
    assert len(settle(run(io, filtered, "<=")).unwrap().tries) < 400


class Hopeful(Doubtful):
    """It tells that the first of some mends the case."""

    def failures(
        self, candidates: Numbered, place: Copy
    ) -> IOResult[FailuresByNumber, PipelineError]:
        """Return that the case still fails with all the others."""
        return super().failures(candidates, place).map(lambda item: {**item, 1: {}})


def printed_run(*lines: str, exit_code: int = 1) -> CompletedProcess:
    """Return a run that printed lines."""
    return CompletedProcess(("run",), exit_code, "\n".join(lines))


CASE_ARGV, ALL_ARGV = ("run", "/t/one"), ("run", "all")
ENV = {"ROOT": "/t/lib", "TMPDIR": "/else"}
EDIT = EditCandidate((PlacedEdit("a.js", 1, "x", TextEdit(0, 1, "b")),), 1.0)


def trying(*, once: bool = False) -> CopiesWorkspace:
    """Return a workspace for the failing cases and all of them."""
    return workspace(
        task=make_task(tree=PurePath("/t"), test_env=ENV),
        asked=CaseCommand(ALL_ARGV if once else CASE_ARGV, LIMITS, ONE, ONE),
        whole=CaseCommand(ALL_ARGV, LIMITS, ONE, ONE | TWO),
        codes={"a.js": code_of("a.js", "a")},
    )


@pytest.mark.parametrize(
    ("once", "answers", "mended", "runs"),
    [
        (False, (printed_run("FAIL one"),), set(), 1),
        (False, (printed_run("ok", exit_code=0), printed_run("FAIL two")), {"one"}, 2),
        (False, (printed_run("ok", exit_code=0), printed_run("FAIL three")), set(), 2),
        (True, (printed_run("ok", exit_code=0),), {"one"}, 1),
    ],
)
def test_all_of_the_suite_runs_for_what_mends_the_cases(
    io: FakeIo, *, once: bool, answers: tuple[CompletedProcess, ...], mended: set[str], runs: int
) -> None:
    """The copy is as before afterwards."""
    io.files[COPIED] = "a"
    seen: list[str] = []
    waiting = iter(answers)

    def answer(command: Command) -> CompletedProcess:
        seen.append(io.files[COPIED])
        assert command.argv[:2] == ("sh", "-c")
        return next(waiting)

    io.processes.append((("sh",), answer))
    assert settle(try_alone(trying(once=once), EDIT, A_COPY)).unwrap() == PartialRepair(
        EDIT, frozenset(mended)
    )
    assert (seen, io.files[COPIED]) == (["b"] * runs, "a")


def test_a_run_stays_in_the_copy(io: FakeIo) -> None:
    """Its words and variables lead there, and what it leaves behind lies beside it."""
    io.files[COPIED] = "a"
    io.processes.append((("sh",), printed_run("FAIL one")))
    _ = try_alone(trying(), EDIT, A_COPY)
    [command] = io.commands
    assert command.argv[3:] == ("3", "run", "/copy/one")
    assert command.cwd == PurePath("/copy")
    assert (command.env["ROOT"], command.env["TMPDIR"]) == ("/copy/lib", "/scratch")
    assert command.timeout_seconds == 9.0


@pytest.mark.parametrize(("now", "seconds"), [(0.0, 9.0), (9.0, 4.8), (99.0, 1.0)])
def test_a_run_hardly_outlasts_the_search(io: FakeIo, now: float, seconds: float) -> None:
    """By a tenth of its 48 seconds; an agent that is ended at its limit says nothing."""
    io.files[COPIED] = "a"
    io.processes.append((("sh",), printed_run("FAIL one")))
    io.seconds = now
    _ = try_alone(trying(), EDIT, A_COPY)
    assert [round(command.timeout_seconds or 0, 1) for command in io.commands] == [seconds]


EXPORT = "export const f = (a, b) => a - b;\n"


def result(text: str) -> EditCandidate:
    """Return a candidate that writes another result."""
    return EditCandidate((PlacedEdit("a.js", 1, "x", TextEdit(27, 32, text)),), 0.8)


@pytest.mark.parametrize(
    ("text", "weight", "leaked"),
    [
        ("a + b", 0.8, ()),
        ("a - a", 0.24, ()),
        ("a - 1", 0.48, ()),
        ('a || b || "seven"', 0.8, ("'seven'",)),
    ],
)
def test_what_looks_odd_weighs_less(text: str, weight: float, leaked: tuple[str, ...]) -> None:
    """And what the cases say is no repair."""
    outcome = frozenset({"'seven'", "1"})
    plain = workspace(codes={"a.js": code_of("a.js", EXPORT)})
    finalist = finalist_of(evolve(plain, values=outcome), PartialRepair(result(text), ONE | TWO))
    assert (round(finalist.weight, 3), finalist.leaked) == (weight, leaked)
