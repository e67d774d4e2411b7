"""The whole search on a bench that is played: which edits it comes to, and what it says."""

from pathlib import PurePath
from typing import Any

from attrs import evolve

from adws.core.answer_lines import Doubt, read_answer_lines
from adws.core.process import CompletedProcess
from adws.core.suite import Evidence
from adws.core.turn import Task
from adws.search.request import SearchBudget, SearchRequest, SearchResult, describe
from adws.search.search import search
from adws.testing import FakeIo
from adws.tests.agents.building import make_failure, make_task
from adws.tests.search.played_bench import CASES, FILE, PlayedBench
from adws.tests.vcs.repositories import value

SCALE = "def f(n, by):\n    return n - by\n"
SCALE_TEST = "from m import f\n\ndef test_f():\n    assert f(2, 2) == 4\n"
KEPT = PurePath("/kept")
USUAL = SearchBudget()


class Stage:
    """A project on the disk of a ``FakeIo``, and its bench."""

    def __init__(self, io: FakeIo, source: str, test: str, **given: Any) -> None:  # noqa: ANN401 - any field of the bench
        """Lay the project out."""
        self.io = io
        self.played = PlayedBench(source, test.replace("from m import f\n", ""), **given)
        self.said: list[str] = []
        io.processes.append(((), CompletedProcess((), -15)))
        io.replies = self.played.reply
        io.variables = {}
        io.files[PurePath("/t", FILE)] = source
        io.files[PurePath("/t", CASES)] = test

    @property
    def text(self) -> str:
        """What the source reads now."""
        return self.io.files[PurePath("/t", FILE)]

    def task(self, *names: str, **given: Any) -> Task:  # noqa: ANN401 - any field of the task
        """Return the task to mend cases; all of them, if none is named."""
        cases = [f"{CASES}::{name}" for name in names] or list(self.played.cases)
        failures = [make_failure(case, evidence=Evidence()) for case in cases]
        return make_task(*failures, **given)

    def search(self, *names: str, budget: SearchBudget = USUAL, **given: Any) -> SearchResult:  # noqa: ANN401 - any field of the task
        """Search, and put the source back."""
        request = SearchRequest(self.task(*names, **given), budget, self.said.append)
        return value(search(request))


def test_what_two_edits_do_differently_is_a_doubt(io: FakeIo) -> None:
    """Both mend the case; an input on which they differ is named, and the other edit."""
    stage = Stage(io, SCALE, SCALE_TEST, inputs=("f(2, 2)", "f(3, 2)"))
    lines = describe(stage.search())
    why = "m.py:2 could read `return n * by`: f(3, 2) gives 5 now, 6 then"
    assert stage.text == SCALE.replace("-", "+")
    doubt = Doubt("m.py", why, 2, "return n + by", "f(3, 2)", ("5", "6"))
    assert read_answer_lines("\n".join(lines)).doubts == (doubt,)
    assert lines[3:9] == (
        "instead:",
        "--- a/m.py",
        "+++ b/m.py",
        "@@ -2 +2 @@",
        "-    return n - by",
        "+    return n * by",
    )


def test_without_an_input_that_tells_them_apart_there_is_no_doubt(io: FakeIo) -> None:
    """The likelier edit is taken."""
    stage = Stage(io, SCALE, SCALE_TEST, inputs=("f(2, 2)",))
    assert read_answer_lines("\n".join(describe(stage.search()))).doubts == ()
    assert stage.text == SCALE.replace("-", "+")


def test_a_later_attempt_takes_what_was_not_refused(io: FakeIo) -> None:
    """What an earlier one proposed is known; where nothing is left, the search gives up."""
    stage = Stage(io, SCALE, SCALE_TEST)
    texts = []
    for attempt in (1, 1, 2, 3):
        io.files[PurePath("/t", FILE)] = SCALE
        _ = stage.search(budget=SearchBudget(200, memory=KEPT), attempt=attempt)
        texts.append(stage.text)
    plus, times = SCALE.replace("-", "+"), SCALE.replace("-", "*")
    assert texts[:3] == [plus, plus, times]
    assert texts[3] not in (plus, times)


def test_what_was_tried_is_not_tried_again(io: FakeIo) -> None:
    """A search that was ended in the middle goes on; another text is another search."""
    stage = Stage(io, SCALE, SCALE_TEST.replace("4", "'never'"))
    few = stage.search(budget=SearchBudget(50, memory=KEPT))
    asked = stage.played.asked["try"]
    more = stage.search(budget=SearchBudget(150, memory=KEPT))
    assert (few.tried_count, more.tried_count) == (50, 150)
    assert (asked, stage.played.asked["try"]) == (50, 150)
    io.files[KEPT / "tried.jsonl"] += '{"cut off'
    again = stage.search(budget=SearchBudget(150, memory=KEPT))
    assert (again.tried_count, stage.played.asked["try"]) == (150, 150)


def test_what_is_costly_is_tried_after_the_rest(io: FakeIo) -> None:
    """Nothing is kept of it before; it is tried once, and may be the one that mends the case."""
    stage = Stage(io, SCALE, SCALE_TEST.replace("4", "9"), costly=("n + by", "n * by"))
    result = stage.search(budget=SearchBudget(memory=KEPT))
    kept = io.files[KEPT / "tried.jsonl"]
    assert stage.played.asked["put off"] > 0
    assert (result.repair, '"put_off": true' in kept) == (None, False)
    assert stage.played.asked["try"] == result.tried_count + stage.played.asked["put off"]


def test_what_mends_is_found_among_the_costly(io: FakeIo) -> None:
    """It was put off first."""
    stage = Stage(io, SCALE, SCALE_TEST, costly=("n + by", "n * by"))
    _ = stage.search()
    assert stage.text == SCALE.replace("-", "+")
    assert stage.played.asked["put off"] > 0


def test_what_cases_leave_in_the_tree_is_no_part_of_a_repair(io: FakeIo) -> None:
    """A file that is new when the search is over is removed; what was there stays."""
    stage = Stage(io, SCALE, SCALE_TEST)
    there, dropped = PurePath("/t/data.db"), PurePath("/t/sub/new.db")
    io.files[there] = "old"
    reply = stage.played.reply

    def dropping(question: str) -> str:
        io.files[dropped] = "new"
        return reply(question)

    io.replies = dropping
    _ = stage.search()
    assert sorted(map(str, io.files)) == ["/t/data.db", "/t/m.py", "/t/tests/test_m.py"]
    assert stage.text == SCALE.replace("-", "+")


def test_a_search_that_finds_nothing_says_what_it_looked_at(io: FakeIo) -> None:
    """The lines and the closest edits; the tree stays as it was."""
    test = "from m import f\n\ndef test_f():\n    assert f(2, 2) == 4\n    assert f(2, 2) == 5\n"
    stage = Stage(io, SCALE, test)
    finding = stage.search(budget=SearchBudget(300))
    lines = read_answer_lines("\n".join(describe(finding)))
    assert stage.text == SCALE
    assert lines.root_cause.startswith("not found by small edits; most suspicious lines: m.py:2")
    assert "m.py:2 `return n - by` -> `return n + by` (1 more assertion holds)" in lines.root_cause
    assert lines.give_up is not None
    assert lines.give_up.reason == "no_candidate"


TWO = "def f(n, by):\n    n = n - 1\n    return n - by\n"
TWO_TEST = """\
from m import f

def test_f():
    assert f(1, -2) == 0
    assert f(2, 2) == 5
    assert f(0, 0) == 1
    assert f(10, 3) == 14
"""


def test_two_edits_mend_together_what_none_mends_alone(io: FakeIo) -> None:
    """Pairs are tried once no single edit mends the case."""
    stage = Stage(io, TWO, TWO_TEST)
    finding = stage.search()
    assert stage.text == TWO.replace("n - 1", "n + 1").replace("n - by", "n + by")
    assert finding.repair is not None
    assert finding.repair.fix == "m.py:2 now reads: n = n + 1 / return n + by"


def test_the_same_seed_comes_to_the_same(io: FakeIo) -> None:
    """The order of trying decides, not the clock; any seed comes to an edit."""
    results = []
    for seed in (0, 0, 5, 5):
        stage = Stage(io, TWO, TWO_TEST)
        finding = stage.search(budget=SearchBudget(seed=seed))
        results.append((stage.text, finding))
    assert results[0] == results[1]
    assert results[2] == results[3]
    assert results[0][0] == results[2][0]


def test_answers_are_written_in_only_where_nothing_else_mends(io: FakeIo) -> None:
    """Here an operator and a new constant would do, too: the one that knows no answer is taken."""
    stage = Stage(
        io, "def f(n):\n    return n - 4\n", SCALE_TEST.replace("f(2, 2) == 4", "f(8) == 12")
    )
    _ = stage.search()
    assert stage.text == "def f(n):\n    return n + 4\n"


def test_answers_that_are_written_in_are_told(io: FakeIo) -> None:
    """They are doubtful, as the only edit that was found."""
    test = SCALE_TEST.replace("f(2, 2) == 4", "f() == 77")
    stage = Stage(io, "def f():\n    return 5\n", test)
    doubts = read_answer_lines("\n".join(describe(stage.search()))).doubts
    why = "77: values that the cases use or expect are hard-coded"
    assert doubts == (Doubt(FILE, why, 2, "return 77"),)


def test_what_most_likely_mends_by_chance_is_not_left(io: FakeIo) -> None:
    """It changes all that was sound: the search gives up, and says how many there were."""
    near = tuple(f"f(5, {by})" for by in range(1, 9))
    test = SCALE_TEST.replace("f(2, 2) == 4", "f(3, 2) == 9")
    stage = Stage(io, SCALE, test, inputs=("f(1, 0)",), near=near)
    finding = stage.search(budget=SearchBudget(400, memory=KEPT))
    (line,) = [line for line in describe(finding) if line.startswith("GIVE_UP")]
    assert stage.text == SCALE
    assert f"the {finding.plausible} that fix the cases seem to do so by chance" in line
    io.files[KEPT / "tried.jsonl"] = ""
    assert stage.search(budget=SearchBudget(400, memory=KEPT)) == finding


def test_what_suits_only_some_of_many_cases_is_none(io: FakeIo) -> None:
    """A try runs a few of the failing cases; what mends those is run on all at once."""
    asserts = ("f(2, 2) == 4",) * 8 + ("f(3, 2) == 6",)
    cases = (f"def test_{n}():\n    assert {item}\n" for n, item in enumerate(asserts))
    stage = Stage(io, SCALE, "\n".join(("from m import f\n", *cases)))
    finding = stage.search()
    assert (stage.text, finding.plausible) == (SCALE.replace("-", "*"), 1)


def test_nothing_is_begun_when_the_time_is_over(io: FakeIo) -> None:
    """What is left undone is not called hopeless: nothing was tried."""
    stage = Stage(io, SCALE, SCALE_TEST)
    assert stage.search(budget=SearchBudget(seconds=0.0)).tried_count == 0


def test_progress_is_told_once_a_second(io: FakeIo) -> None:
    """The measuring and the suspicious lines; then how many were tried, and the best so far."""
    stage = Stage(io, SCALE, SCALE_TEST.replace("4", "'never'"))
    io.seconds = 5.0
    _ = stage.search(budget=SearchBudget(250))
    assert stage.said == [
        "measuring the suite, 48 s left",
        stage.said[1],
        "tried 100 edits, 48 s left, none gets further",
    ]
    assert stage.said[1].startswith("suspicious lines: m.py:2 (")


def test_an_edit_that_breaks_what_passes_is_not_taken(io: FakeIo) -> None:
    """Guards are run where an edit mends something."""
    test = SCALE_TEST + "\ndef test_g():\n    assert f(5, 0) == 5\n"
    stage = Stage(io, SCALE, test)
    _ = stage.search("test_f")
    assert stage.text == SCALE.replace("-", "+")


def test_what_crashed_has_no_partner(io: FakeIo) -> None:
    """An edit that ended its process is not tried again in pairs."""
    stage = Stage(io, TWO, TWO_TEST, crashing=("n + 1",))
    finding = evolve(stage.search(budget=SearchBudget(1_500)), seconds=0.0)
    assert finding.repair is None or "n + 1\n" not in stage.text
