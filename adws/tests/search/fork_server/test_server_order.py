"""What a bench answers does not depend on who is first."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.search.candidates import EditCandidate
from adws.search.fork_server.server import ForkServer, TryLimits, TryOrder
from adws.search.tries import TryResult
from adws.tests.search.fork_server.servers import LIMITS, Change, aims, on_server, trace, trial

pytestmark = pytest.mark.real_io

FILES = {
    "m.py": "ONE = 1\n\n\ndef f(n):\n    while n < 0:\n        pass\n    return n + 0\n",
    "tests/test_m.py": "from m import f\n\n\ndef test_f():\n    assert f(1) == 4\n",
}
CASES = ("tests/test_m.py::test_f",)
PATIENT = TryLimits(live=20.0, cpu=5.0, fresh=20.0, first=0.1)


def many(right: Mapping[int, Change], after_first: int) -> TryOrder:
    """Return a trial of many wrong candidates and some others."""
    edits = [("m.py", "n + 0", f"n + {n + 10}") for n in range(200)]
    changes = [right.get(n, edit) for n, edit in enumerate(edits)]
    return trial(
        FILES, tuple((change,) for change in changes), aims(*CASES), after_first=after_first
    )


def run(folder: Path, *wanted: TryOrder, seconds: float = 60.0) -> list[tuple[TryResult, ...]]:
    """Run trials one after another on one bench."""

    def action(server: ForkServer) -> IOResult[list[tuple[TryResult, ...]], PipelineError]:
        return IOResult.do(
            [*item, *more]
            for _ in trace(server)
            for item in server.try_(wanted[0], PATIENT, seconds).map(lambda one: [one])
            for more in server.try_(wanted[-1], PATIENT, seconds).map(lambda one: [one])
        )

    return on_server(folder, FILES, CASES, action)


RIGHT: Change = ("m.py", "n + 0", "n + 3")
AFRESH: Change = ("m.py", "ONE = 1", "ONE = 2")
HANGING: Change = ("m.py", "n < 0", "n > 0")


def test_the_lowest_good_candidate_counts(tmp_path: Path) -> None:
    """All up to ``after_first`` behind it are told of, and none beyond."""
    order = many({20: HANGING, 30: AFRESH, 60: RIGHT, 90: RIGHT}, 5)
    result, again = run(tmp_path, order)
    assert [item.index for item in result] == list(range(66))
    assert [item.index for item in result if item.outcomes.get(CASES[0])] == [60]
    assert result[20] == TryResult(20)
    assert again == result


def test_what_loops_is_given_more_time_where_nothing_else_is_good(tmp_path: Path) -> None:
    """A first try is short; one that only takes long passes in the second."""
    slow: Change = ("m.py", "n + 0", "n + 3 + 0 * sum(range(25_000_000))")
    result, _ = run(tmp_path, many({7: slow}, 0), many({}, 0))
    assert [(item.index, item.outcomes) for item in result][7:] == [(7, {CASES[0]: True})]


def test_what_is_costly_can_be_put_off(tmp_path: Path) -> None:
    """What takes long, and what needs a fresh import, is told of without what became of it."""
    slow: Change = ("m.py", "n + 0", "n + 3 + 0 * sum(range(25_000_000))")
    order = many({7: slow, 20: HANGING, 30: AFRESH, 60: RIGHT}, 0)
    result, _ = run(tmp_path, evolve(order, thorough=False), many({}, 0))
    assert [item.index for item in result] == list(range(61))
    assert [item.index for item in result if not item.outcomes] == [7, 20, 30]


STUBBORN = """\
    while True:
        try:
            n += 1
        except BaseException:
            n = 0
"""


def test_what_catches_its_end_ends_all_the_same(tmp_path: Path) -> None:
    """So does what never comes back to Python; others are tried as ever."""
    endless: Change = ("m.py", "n + 0", "sum(range(10**15))")
    stuck: Change = ("m.py", "    return n", STUBBORN + "    return n")
    result, _ = run(tmp_path, many({3: stuck, 5: endless, 9: RIGHT}, 0), many({}, 0))
    assert [item.index for item in result if not item.outcomes] == [3, 5]
    assert result[9].outcomes == {CASES[0]: True}


def test_a_bench_without_time_tells_of_none(tmp_path: Path) -> None:
    """Nothing is begun."""
    assert run(tmp_path, many({}, 0), seconds=0.0) == [(), ()]


def test_without_candidates_nothing_is_asked(tmp_path: Path) -> None:
    """The answer is known."""
    assert run(tmp_path, TryOrder((), {}, many({}, 0).aims, frozenset(), 0)) == [(), ()]


def test_the_program_as_it_is_can_be_tried(tmp_path: Path) -> None:
    """A candidate without edits."""
    order = TryOrder((EditCandidate((), 0.0),), {}, many({}, 0).aims, frozenset({0}), 0)
    assert [item.outcomes for [item] in run(tmp_path, order)] == [{CASES[0]: False}] * 2


@pytest.mark.parametrize("live", [True, False])
def test_a_probe_is_asked_with_each_candidate_in_place(tmp_path: Path, *, live: bool) -> None:
    """It sees the cases and may run them; one that is no Python has no answer."""
    changes = (RIGHT, ("m.py", "n + 0", "n + / 3"), AFRESH)
    order = trial(FILES, tuple((change,) for change in changes), aims(*CASES), live=live)

    def action(server: ForkServer) -> IOResult[Any, PipelineError]:
        return server.ask("sample", {"cases": CASES}, order, LIMITS, 60.0)

    probes = Path(__file__).parents[1] / "sample_probes"
    given = {"PYTHONPATH": f".:{probes}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    value = on_server(tmp_path, FILES, CASES, action, test_env=given)
    right = {"ran": {CASES[0]: True}, "one": 1, "known": [True, False]}
    other = {"ran": {CASES[0]: False}, "one": 2, "known": [True, False]}
    assert value == ((0, right), (1, None), (2, other))


def test_without_candidates_no_probe_is_asked(tmp_path: Path) -> None:
    """The answer is known."""
    order = TryOrder((), {}, many({}, 0).aims, frozenset(), 0)
    value = on_server(tmp_path, FILES, CASES, lambda item: item.ask("a", {}, order, LIMITS, 1.0))
    assert value == ()
