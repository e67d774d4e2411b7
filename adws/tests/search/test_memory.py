"""What was tried and proposed before."""

from pathlib import PurePath

from adws.search.candidates import Candidate, Placed
from adws.search.memory import (
    Memory,
    content_key,
    digest_of,
    recall,
    remember_proposed,
    remember_tried,
)
from adws.search.observed import Progress
from adws.search.source import Edit
from adws.search.tried import Tried
from adws.testing import FakeIo
from adws.tests.vcs.repositories import value

FOLDER = PurePath("/own")
ONE = Candidate((Placed("m.py", 1, "x", Edit(0, 1, "\ud800")),), 1.0)
OTHER = Candidate((Placed("m.py", 1, "x", Edit(0, 1, "b")),), 1.0)
TRIED = Tried(7, {"t": False}, ("e",), {"t": Progress("KeyError", 3, 1)})


def test_what_was_tried_is_known_again(io: FakeIo) -> None:
    """For the same key; what an earlier attempt proposed is refused, its own attempt's is not."""
    empty = value(recall(FOLDER, "k", 1))
    _ = value(remember_tried(empty, [(ONE, TRIED)]))
    _ = value(remember_proposed(empty, ONE, 1))
    _ = value(remember_proposed(empty, OTHER, 2))
    io.files[FOLDER / "tried.jsonl"] += "{cut off"
    file, known = FOLDER / "tried.jsonl", {digest_of(ONE): TRIED}
    assert empty == Memory("k", file)
    assert value(recall(FOLDER, "k", 1)) == Memory("k", file, known)
    assert value(recall(FOLDER, "k", 2)) == Memory("k", file, known, frozenset({digest_of(ONE)}))
    assert value(recall(FOLDER, "other", 2)) == Memory("other", file)


def test_without_a_folder_nothing_is_kept(io: FakeIo) -> None:
    """No file is read or written."""
    memory = value(recall(None, "k", 1))
    _ = value(remember_tried(memory, [(ONE, TRIED)]))
    assert (memory, io.files) == (Memory("k"), {})


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
