"""Compare calls that were made near those of a case while it ran, without and with a change."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from adws.behaviour.calls import (
    NO_CALL,
    Answers,
    CallResult,
    CaseCall,
    ComparedCalls,
    case_call,
    json_lines,
)
from adws.behaviour.point_rule import Points, changed_points

_Key = tuple[str, str, str, str]
"""The case, the function, the arguments of a tested call, and the number of one near it."""
_Line = Mapping[str, Any]
_LEAST_POINTS = 2
"""A fix of rounding may change the one call that a case makes, and nothing near it."""


@frozen
class OwnObjects:
    """A call on which the change has an effect with the test's own objects only."""

    call: str
    """The call as a person writes it."""
    with_own: str
    """Its result with the test's own objects."""
    with_equal: str
    """Its result with equal objects; it is also the result without the change."""


@frozen
class InPlace:
    """What calls in running cases show."""

    points: tuple[Points, ...] = ()
    """Calls whose result changed while the results near them did not."""
    own_objects: tuple[OwnObjects, ...] = ()
    """Calls on which the change has an effect with the test's own objects only."""
    count: int = 0
    """How many calls were made both with and without the change."""
    compared: ComparedCalls = field(default=ComparedCalls((), (), ()), eq=False)
    """These calls, with their results."""


def compared_in_place(old: str, new: str) -> InPlace:
    """Compare the texts that two runs of the same cases left, without and with the change.

    A call that does something else the second time, also without the change, takes what its case
    gave it only once: those near it find nothing more, and prove nothing.
    """
    before, after = _lines(old), _lines(new)
    both = before.keys() & after.keys()
    keys = sorted(
        key
        for key in both
        if (*key[:3], "") in both
        if not key[3] or before[(*key[:3], "")].get("steady") is not False
    )
    tested = {key[:3]: at for at, key in enumerate(keys) if not key[3]}
    own = (_own_objects(before[keys[at]], after[keys[at]]) for at in tested.values())
    compared = ComparedCalls(
        tuple(
            case_call({**after[key], "of": tested[key[:3]] if key[3] else None, "alias": ""})
            for key in keys
        ),
        tuple(_result(before[key]) for key in keys),
        tuple(_result(after[key]) for key in keys),
    )
    points = changed_points(compared.calls, compared.old, compared.new)
    return InPlace(
        points=points if len(points) >= _LEAST_POINTS else (),
        own_objects=tuple(own_object for own_object in own if own_object),
        count=len(keys),
        compared=compared,
    )


def answers_in_place(calls: tuple[CaseCall, ...], text: str) -> Answers:
    """Return the results that another such text has for these calls."""
    lines = _lines(text)
    return tuple(
        _result(lines[key]) if key in lines else CallResult(NO_CALL)
        for key in (_key(call.row) for call in calls)
    )


def _lines(text: str) -> dict[_Key, _Line]:
    return {_key(line): line for line in json_lines(text) if "given" in line}


def _key(line: _Line) -> _Key:
    case_id, spot, arguments = (str(line.get(name)) for name in ("case", "spot", "given"))
    return case_id, spot, arguments, str(line.get("near", ""))


def _result(line: _Line) -> CallResult:
    return CallResult(*(str(line.get(name)) for name in ("result", "after", "call")))


def _own_objects(old: _Line, new: _Line) -> OwnObjects | None:
    """Return a call on which the change shows with the test's own objects alone.

    Either the call of the case gives something else than calls with copies; or calls with copies
    give, print or tell a test something else if functions and classes of tests seem to stand
    elsewhere and the output is a file, or if the objects are of no class of a test. Without the
    change, none of this makes a difference, and calls between two with copies make none.
    """
    call = str(new.get("call"))
    plain, copied = old.get("copied"), new.get("copied")
    before, *others_before, _ = _effects(old)
    effect, *others, again = _effects(new)
    own = old.get("first") or plain
    if own != plain or effect != again:
        return None
    is_lone = new.get("first") not in (None, copied) and copied == plain
    if is_lone and others_before[0] == before:
        return OwnObjects(call, str(new["first"]), str(copied))
    for elsewhere, elsewhere_before in zip(others, others_before, strict=True):
        if elsewhere == elsewhere_before == before != effect:
            return OwnObjects(call, effect, elsewhere)
    return None


def _effects(line: _Line) -> tuple[str, ...]:
    """Return what calls with copies give and print: at first, with others like them, and again.

    A call that was not made has no effect.
    """
    names = ("copied", "elsewhere", "plain", "again")
    printed = line.get("printed") or ("",) * len(names)
    results = (line.get(name) for name in names)
    return tuple(
        "" if result is None else f"{result}{text}"
        for result, text in zip(results, printed, strict=True)
    )
