"""The probe in a real pytest run: every sort of candidate, tried without a trace left behind."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from adws.agents.search.candidates import Candidate
from adws.agents.search.job import Desk, Limits, Trial, trial_job
from adws.agents.search.observed import Observed
from adws.agents.search.probe_run import run_probe
from adws.agents.search.source import Edit
from adws.agents.search.tried import Aims, Tried, read_tried
from adws.core.railway import settle
from adws.tests.agents.search.project import changes, lay_out, search_task

SOURCE = """\
def half(n, by=3):
    return n / by


def outer(seed):
    def inner():
        return 1
    return inner() + seed


KINDS = [lambda n: n + 1, lambda n: n + 2]
"""
TEST = """\
from functools import partial
from m import KINDS, half, outer
from m import half as copied

alias = partial(half)

def test_half():
    assert (half(4), copied(4), alias(4)) == (2, 2, 2)

def test_kinds():
    assert [kind(0) for kind in KINDS] == [1, 2]

def test_outer():
    assert outer(5) == 6
"""
GOOD = {"test_half": True, "test_kinds": True, "test_outer": True}
EDITS = [
    pytest.param("n / by", "n / 2", GOOD, id="right: every copy of the function changes"),
    pytest.param("n / by", "n / 4", {"test_half": False}, id="wrong"),
    pytest.param("by=3", "by=2", GOOD, id="a default argument needs a fresh import"),
    pytest.param("return 1", "return seed - 4", {"test_half": False}, id="a new closure, too"),
    pytest.param("n + 2", "n + 3", {"test_half": False}, id="one lambda of two on a line"),
    pytest.param("n / by", "n / / by", {}, id="no Python"),
    pytest.param("n / by", "exit(0)", {"test_half": False}, id="an exit"),
    pytest.param("n / by", "__import__('os')._exit(0)", {}, id="an exit at once"),
    pytest.param("n / by", "[0 for _ in iter(int, 1)]", {}, id="an endless loop"),
    pytest.param("n / by", "__import__('time').sleep(60)", {}, id="a long wait"),
    pytest.param("n / by", "len(b'x' * 2**40)", {"test_half": False}, id="too much memory"),
    pytest.param(
        "n / by",
        "__import__('subprocess').Popen(['sleep', '77']).pid",
        {"test_half": False},
        id="a process left running",
    ),
]


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Tried, ...]]:
    """Try all edits of the table in one run, live where possible."""
    folder = tmp_path_factory.mktemp("probes")
    tree = lay_out(folder, {"m.py": SOURCE, "tests/test_m.py": TEST})
    task = search_task(tree, "tests/test_m.py::test_half")
    names = ("tests/test_m.py::test_kinds", "tests/test_m.py::test_outer")
    aims = Aims(("tests/test_m.py::test_half",), names, (), Observed())
    candidates = tuple(_candidate(*edit.values[:2]) for edit in EDITS)
    trial = Trial(candidates, {"m.py": SOURCE}, aims, frozenset(range(99)), len(EDITS))
    desk = Desk(folder, {})
    job = trial_job(task, desk, trial, Limits(2.0, 0.7, 20.0), 100.0)
    results = settle(run_probe(task, desk, job, 100.0).map(read_tried)).unwrap()
    assert changes(tree) == []
    yield results
    assert "77" not in _sleepers()


def _candidate(old: object, new: object) -> Candidate:
    start = SOURCE.index(str(old))
    return Candidate("m.py", 2, "x", Edit(start, start + len(str(old)), str(new)), 1.0)


def _sleepers() -> list[str]:
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes().decode().split("\0")
        except OSError:
            continue
        found += words[1:2] if words[0] == "sleep" else []
    return found


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("index", "outcomes"),
    [(n, edit.values[2]) for n, edit in enumerate(EDITS)],
    ids=[edit.id for edit in EDITS],
)
def test_every_sort_of_candidate_is_judged(
    tried: tuple[Tried, ...], index: int, outcomes: dict[str, bool]
) -> None:
    """The failing case decides; those that passed are run when it passes."""
    one = next(found for found in tried if found.index == index)
    named = {name.partition("::")[2]: good for name, good in one.outcomes.items()}
    assert named == outcomes
