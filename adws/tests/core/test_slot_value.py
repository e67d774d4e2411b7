"""Values that fit their slots, and values that can be saved."""

import pickle
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path, PurePath
from typing import Any, Literal, TypedDict

import pytest
from attrs import frozen
from returns.result import Success

from adws import pipeline_slots, slots
from adws.core.context import Context, Slot
from adws.core.errors import DocumentDamaged, NameUnknown, PipelineException, SlotValueInvalid
from adws.core.failure import ErrorType
from adws.core.slot_value import is_saved, slot_fault
from adws.testing import a_report

_EMPTY = Context("/p")
OURS = [
    slot
    for module in (slots, pipeline_slots)
    for slot in vars(module).values()
    if isinstance(slot, Slot)
]


@frozen
class Chain:
    """A value that may hold another one like itself."""

    length: int
    rest: "Chain | None" = None


UNREADABLE = (
    f"its saved form cannot be read: Unsupported type: {Chain | str}. "
    "Register a structure hook for it."
)


@dataclass(frozen=True)
class Point:
    """A value of another class."""

    x: int


class Titled(TypedDict):
    """A mapping whose keys are known."""

    title: str


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (int | None, None),
        (int | None, 3),
        (None, None),
        (float, 1),
        (tuple[int, ...], (1, 2)),
        (tuple[int, str], (1, "a")),
        (Mapping[str, tuple[int, ...]], {"a": (1,)}),
        (dict[str, Chain], {"a": Chain(1, Chain(2))}),
        (ErrorType, ErrorType.COMPILE),
        (PurePath, Path("/p")),
        (Literal["a", "b"], "a"),
        (int | str | None, "a"),
        (float | str, 1),
        (Chain | Point, Point(1)),
        (dict[ErrorType, int], {ErrorType.COMPILE: 1}),
        (Titled, {"title": "a"}),
        (datetime, datetime(2026, 1, 2, 3, 4, tzinfo=UTC)),
        (date | None, date(2026, 1, 2)),
        (object, ("a", 1)),
        (Any, {"a": [1]}),
    ],
)
def test_a_value_that_fits_is_held(kind: Any, value: object) -> None:  # noqa: ANN401 - any type
    """Whatever the form of the type is."""
    slot = Slot[Any]("it", kind)
    assert slot_fault(slot, value) is None
    read = Context.from_json(_EMPTY.put(slot, value).to_json(), [slot]).unwrap()
    assert read.get(slot) == (["a", 1] if kind is object else value)


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (int, "a", "holds int, not str: 'a'"),
        (int, True, "holds int, not bool: True"),
        (Titled, "a", "holds Titled, not str: 'a'"),
        (int | None, "a", "holds int | None, not str: 'a'"),
        (tuple[int, ...], (1, "a"), "holds tuple[int, ...], not tuple: (1, 'a')"),
        (tuple[int, str], (1,), "holds tuple[int, str], not tuple: (1,)"),
        (dict[str, int], {"a": "b"}, "holds dict[str, int], not dict: {'a': 'b'}"),
        (Literal["a"], "b", "holds typing.Literal['a'], not str: 'b'"),
    ],
)
def test_a_value_of_another_type_is_refused(kind: Any, value: object, words: str) -> None:  # noqa: ANN401 - any type
    """The message names the slot, its type and the value."""
    assert slot_fault(Slot("it", kind), value) == SlotValueInvalid(
        f"the slot 'it' {words}",
        hint="put a value of the slot's type, or declare the slot with another type",
        context={"slot": "it"},
    )


@pytest.mark.parametrize(
    ("kind", "value", "reason"),
    [
        (object, threading.Lock(), "Object of type lock is not JSON serializable"),
        (bytes, b"a", "Object of type bytes is not JSON serializable"),
        (
            dict[int, str],
            {1: "a"},
            "its saved form cannot be read: ['1']: '1' is not a whole number",
        ),
        (
            Chain | str,
            "a",
            UNREADABLE,
        ),
        (frozenset[Any], frozenset({"a"}), "Object of type frozenset is not JSON serializable"),
    ],
)
def test_a_value_that_cannot_be_saved_is_refused(kind: Any, value: object, reason: str) -> None:  # noqa: ANN401 - any type
    """When it is put, and not when the run is saved."""
    with pytest.raises(PipelineException) as caught:
        _ = _EMPTY.put(Slot[Any]("it", kind), value)
    assert (
        caught.value.error.message == f"the slot 'it' holds a value that cannot be saved: {reason}"
    )


def test_a_value_that_cannot_be_read_back_is_refused() -> None:
    """One whose type says nothing that JSON keeps."""

    class Odd(tuple[int, ...]):
        """A tuple of another class."""

        __slots__ = ()

    fault = slot_fault(Slot("it", Odd), Odd((1,)))
    assert fault is not None
    assert "cannot be" in fault.message


def test_a_slot_may_say_that_it_is_not_saved() -> None:
    """It stays out of what is saved, and the rest travels."""
    lock = Slot("lock", object, saved=False)
    context = _EMPTY.put(slots.RUN, "r").put(lock, threading.Lock())
    assert Context.from_json(context.to_json()) == Success(context.drop(lock))


@pytest.mark.parametrize("slot", OURS, ids=lambda slot: slot.name)
def test_each_slot_of_ours_is_saved_by_its_type_or_not_at_all(slot: Slot[Any]) -> None:
    """No value of theirs must be written to see whether it can be."""
    assert is_saved(slot.type) is slot.saved


def test_a_context_travels_as_json() -> None:
    """Every slot of ours, and those of others that are named."""
    count = Slot[int | None]("my_count", int | None)
    context = _EMPTY.put(slots.REPORT, a_report()).put(slots.RUN, "r").put(count, None)
    assert Context.from_json(context.to_json(), [count]) == Success(context)
    assert Context.from_json(context.to_json()).failure() == NameUnknown(
        "unknown slot 'my_count' in a saved context",
        hint="name it: from_json(text, slots=[…])",
    )
    far = _EMPTY.put(Slot("zzz", int), 1).to_json()
    assert Context.from_json(far).failure().hint == "name it: from_json(text, slots=[…])"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"root": "/p", "settings": {}, "slots": 3}'])
def test_what_is_no_context_is_an_error(text: str) -> None:
    """Never an exception."""
    assert isinstance(Context.from_json(text).failure(), DocumentDamaged)


def test_a_damaged_value_names_its_slot() -> None:
    """And nothing is guessed."""
    text = _EMPTY.put(slots.RUN, "r").to_json().replace('"r"', "3")
    error = Context.from_json(text).failure()
    assert error.message.startswith("the slot 'run' of a saved context cannot be read: 3 is not")


def test_a_saved_value_of_no_type_of_a_union_is_damaged() -> None:
    """A number with a fraction is neither a whole number nor a text."""
    slot = Slot[int | str]("it", int | str)
    text = _EMPTY.put(slot, 3).to_json().replace('"it": 3', '"it": 3.5')
    assert Context.from_json(text, [slot]).failure().message == (
        "the slot 'it' of a saved context cannot be read: 3.5 is not int | str"
    )


def test_a_context_is_pickled_without_what_is_not_saved() -> None:
    """So a connection in it does not keep it from another process, or a checkpoint."""
    lock = Slot("lock", object, saved=False)
    context = _EMPTY.put(slots.RUN, "r")
    assert pickle.loads(pickle.dumps(context.put(lock, threading.Lock()))) == context  # noqa: S301 - our own


def test_a_context_is_hashed_and_its_root_is_absolute() -> None:
    """Equal contexts share a hash; a relative folder is meant from the working folder."""
    result, same = _EMPTY.put(slots.RUN, "r"), Context(PurePath("/p")).put(slots.RUN, "r")
    assert (hash(result), result) == (hash(same), same)
    assert Context("a").root == PurePath(Path.cwd() / "a")


def test_the_root_of_a_context_has_neither_links_nor_dots(tmp_path: Path) -> None:
    """Git and the cages of processes know the real folder; a pure path is meant as it is."""
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    for root in (tmp_path / "link", str(tmp_path / "link"), str(tmp_path / "real/../real")):
        assert Context(root).root == PurePath(tmp_path / "real")
    linked = PurePath(tmp_path / "link")
    assert Context(linked).root == linked
