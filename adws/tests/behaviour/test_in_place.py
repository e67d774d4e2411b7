"""Calls in running cases, compared without and with a change."""

import json
from collections.abc import Mapping

import pytest

from adws.behaviour.in_place import InPlace, OwnObjects, compared_in_place
from adws.behaviour.point_rule import Points

TESTED = {
    "case": "t::a",
    "spot": ["shop", ["price"], "function"],
    "given": "{'number': 3}",
    "call": "price(3)",
    "after": "",
    "leaves": {"number": "3"},
}
SAME: Mapping[str, str] = dict.fromkeys(
    ("result", "first", "copied", "again", "elsewhere", "plain"), "1"
)

ALL_NEW: Mapping[str, str] = dict.fromkeys(SAME, "9")


def text(*lines: Mapping[str, object]) -> str:
    """Return the text of a run."""
    return "".join(f"{json.dumps({**TESTED, **line})}\n" for line in lines)


def near(number: int, result: str) -> dict[str, object]:
    """Return a line of a call near the tested one."""
    own = {
        "call": f"price({number})",
        "leaf": "number",
        "value": str(number),
        "near": number,
        "leaves": None,
    }
    return {**own, "result": result}


def test_calls_that_change_alone_are_reported() -> None:
    """Calls near them stay what they were. One alone may be a fix of rounding."""
    beside = [near(number, str(number)) for number in range(4, 10)]
    given = {"given": "{'number': 32}"}
    other = {**SAME, **given, "call": "price(32)", "leaves": {"number": "32"}}
    beside_other = [{**line, **given} for line in beside]
    old = text(SAME, *beside, other, *beside_other)
    new = text({**SAME, "result": "9"}, *beside, {**other, "result": "9"}, *beside_other)
    rows = tuple((f"price({number})", str(number), str(number)) for number in range(4, 9))
    points = tuple(Points(call, "1", "9", rows) for call in ("price(3)", "price(32)"))
    assert compared_in_place(old, new) == InPlace(points=points[::-1], count=14)
    one = text(SAME, *beside), text({**SAME, "result": "9"}, *beside)
    assert compared_in_place(*one) == InPlace(count=7)


def test_calls_near_one_that_takes_what_is_there_once_prove_nothing() -> None:
    """Whether they change or not: they find nothing more. The change itself excuses nothing."""
    rows, points = [], []
    for number in (3, 32):
        given = {"given": f"{{'number': {number}}}", "leaves": {"number": f"{number}"}}
        call = {**SAME, **given, "call": f"price({number})"}
        rows.append(call)
        points += [{**near(other, f"{other}"), **given, "leaves": None} for other in range(4, 10)]
    changed = [{**row, "result": "9"} for row in rows]
    once = [{**row, "steady": False} for row in rows]
    assert compared_in_place(text(*once, *points), text(*changed, *points)) == InPlace(count=2)
    changed_once = [{**row, "steady": False} for row in changed]
    found = compared_in_place(text(*rows, *points), text(*changed_once, *points))
    assert ([points.call for points in found.points], found.count) == (
        ["price(32)", "price(3)"],
        14,
    )


def test_calls_that_only_one_side_has_are_not_compared() -> None:
    """Nor such as lie near one of them, nor lines of something else."""
    other = {**SAME, "given": "{'number': 5}"}
    lost = json.dumps({"lost": ["f"]})
    old = text(SAME, other, {**other, **near(6, "6")}) + lost
    assert compared_in_place(old, text(SAME, {**other, **near(6, "7")})) == InPlace(count=1)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ({}, {"first": "9"}, ("9", "1")),
        ({"first": None}, {"first": "9"}, ("9", "1")),
        ({}, {"first": "9", "again": "2"}, None),
        ({"first": "2"}, {"first": "9"}, None),
        ({}, {"first": None}, None),
        ({}, {"first": "9", "copied": "9", "again": "9"}, ("9", "1")),
        ({}, {"first": "9", "copied": "9", "again": "9", "elsewhere": "9"}, ("9", "1")),
        ({}, ALL_NEW, None),
        ({}, {"copied": "9", "again": "1"}, None),
        ({"elsewhere": "2", "plain": "2"}, {"copied": "9", "again": "9"}, None),
        ({"printed": ["!"] * 4}, {"printed": ["?", "!", "?", "?"]}, ("1?", "1!")),
        ({"printed": ["!", "?", "!", "!"]}, {"printed": ["?", "!", "?", "?"]}, None),
        ({"plain": None}, {**ALL_NEW, "plain": None}, None),
    ],
    ids=[
        "the case's own object",
        "it raised before",
        "each call differs",
        "copies differ without the change, too",
        "it raises",
        "functions of the test",
        "objects of a class of the test",
        "whoever owns them",
        "calls between them make a difference",
        "others differ without the change, too",
        "it prints something else to a file",
        "so it does without the change",
        "no object is of a class of the test",
    ],
)
def test_a_call_that_changes_for_the_tests_objects_alone_is_reported(
    old: Mapping[str, object], new: Mapping[str, object], found: tuple[str, str] | None
) -> None:
    """With others like them it gives what it gave before."""
    expected = (OwnObjects("price(3)", *found),) if found else ()
    assert compared_in_place(text({**SAME, **old}), text({**SAME, **new})).own_objects == expected
