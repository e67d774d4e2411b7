"""What was tried and proposed before."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.search.candidates import EditCandidate, PlacedEdit
from adws.search.memory import (
    SearchMemory,
    content_key,
    digest_of,
    recall,
    recall_given_up,
    remember_given_up,
    remember_proposed,
    remember_tried,
)
from adws.search.request import SearchBudget, SearchRequest, SearchResult
from adws.search.source import TextEdit
from adws.search.suspects import CaseProgress
from adws.search.tries import TryResult
from adws.testing import FakeIo
from adws.tests.agents.building import make_failure, make_task
from adws.tests.vcs.repositories import value

FOLDER = PurePath("/own")
ONE = EditCandidate((PlacedEdit("m.py", 1, "x", TextEdit(0, 1, "\ud800")),), 1.0)
OTHER = EditCandidate((PlacedEdit("m.py", 1, "x", TextEdit(0, 1, "b")),), 1.0)
TRIED = TryResult(7, {"t": False}, ("e",), {"t": CaseProgress("KeyError", 3, 1)})


def test_what_was_tried_is_known_again(io: FakeIo) -> None:
    """For the same key; what an earlier attempt proposed is refused, its own attempt's is not."""
    empty = value(recall(FOLDER, "k", 1))
    _ = value(remember_tried(empty, [(ONE, TRIED)]))
    _ = value(remember_proposed(empty, ONE, 1))
    _ = value(remember_proposed(empty, OTHER, 2))
    io.files[FOLDER / "tried.jsonl"] += "{cut off"
    file, known = FOLDER / "tried.jsonl", {digest_of(ONE): TRIED}
    assert empty == SearchMemory("k", file)
    assert value(recall(FOLDER, "k", 1)) == SearchMemory("k", file, known)
    assert value(recall(FOLDER, "k", 2)) == SearchMemory(
        "k", file, known, frozenset({digest_of(ONE)})
    )
    assert value(recall(FOLDER, "other", 2)) == SearchMemory("other", file)


def test_without_a_folder_nothing_is_kept(io: FakeIo) -> None:
    """No file is read or written."""
    memory = value(recall(None, "k", 1))
    _ = value(remember_tried(memory, [(ONE, TRIED)]))
    assert (memory, io.files) == (SearchMemory("k"), {})


@pytest.mark.real_io
def test_a_full_disk_ends_no_search() -> None:
    """What could not be kept is only tried again later."""
    memory = SearchMemory("k", PurePath("/dev/full"))
    assert value(remember_tried(memory, [(ONE, TRIED)])) is None


def test_where_nothing_new_was_tried_nothing_is_written(io: FakeIo) -> None:
    """A search that goes on reads much and writes little."""
    memory = value(recall(FOLDER, "k", 1))
    _ = value(remember_tried(memory, []))
    assert io.files == {}


def test_a_key_stands_for_texts_and_cases() -> None:
    """Whatever their order; any other text or case is another search."""
    key = content_key({"a": "1", "b": "2"}, ["t", "u"])
    assert key == content_key({"b": "2", "a": "1"}, ["u", "t"])
    assert len({key, content_key({"a": "1"}, ["t", "u"]), content_key({"a": "1"}, ["t"])}) == 3


KEPT = PurePath("/kept/given_up.jsonl")
FOUND = SearchResult("m.py:2 (1.00)", 50, 1.5, closest=("m.py:2 `a` -> `b`",))


def request(case: str = "t::a", **budget: int) -> SearchRequest:
    """Return a request for one case."""
    kept = SearchBudget(memory=KEPT.parent, **budget)
    return SearchRequest(make_task(make_failure(case)), kept, lambda _line: None)


def give_up(io: FakeIo) -> None:
    """Have a search given up in two files, one of which is not there."""
    io.files[PurePath("/t/m.py")] = "text"
    _ = value(remember_given_up(request(), ("m.py", "gone.py"), FOUND))


def test_what_the_same_search_came_to_is_known(io: FakeIo) -> None:
    """The last counts; a line that was cut off does not."""
    assert value(recall_given_up(request())) is None
    give_up(io)
    _ = value(remember_given_up(request(), ("m.py",), evolve(FOUND, tried_count=60)))
    io.files[KEPT] += '{"cut off'
    assert value(recall_given_up(request())) == evolve(FOUND, tried_count=60)


@pytest.mark.parametrize(
    ("asked", "path", "text"),
    [
        (request("t::b"), "/t/other.py", ""),
        (request(candidates=7), "/t/other.py", ""),
        (request(seed=7), "/t/other.py", ""),
        (request(), "/t/m.py", "another text"),
        (request(), "/t/gone.py", "it is there"),
    ],
)
def test_any_other_search_may_find_something(
    io: FakeIo, asked: SearchRequest, path: str, text: str
) -> None:
    """Other cases, more candidates, another order, or another text."""
    give_up(io)
    io.files[PurePath(path)] = text
    assert value(recall_given_up(asked)) is None


def test_without_a_folder_nothing_is_known_or_kept(io: FakeIo) -> None:
    """No file is written."""
    plain = evolve(request(), budget=SearchBudget())
    _ = value(remember_given_up(plain, ("m.py",), FOUND))
    assert (value(recall_given_up(plain)), io.files) == (None, {})
