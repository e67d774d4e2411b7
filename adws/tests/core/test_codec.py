"""Values to JSON and back."""

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

import pytest
from attrs import field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.pipeline import is_successful
from returns.result import Failure, Success

from adws.core.codec import from_json, from_plain, structure, to_json, to_json_line, to_plain
from adws.core.errors import DocumentDamaged, PipelineError
from adws.core.failure import Analysis
from adws.core.fix_report import FixReport
from adws.core.settings import Delivery, Settings
from adws.core.suite import SuiteReport
from adws.core.turn import Answer, Task
from adws.testing import a_report


@frozen
class _Leaf:
    path: PurePath
    maybe: PurePath | None = None
    choice: Delivery = Delivery.APPLY
    cost_usd: float | None = None


@frozen
class _Everything:
    leaves: tuple[_Leaf, ...] = ()
    env: Mapping[str, str] = field(factory=dict[str, str])
    leaf: _Leaf | None = None
    flag: bool = True
    pair: tuple[str, int] = ("a", 1)


_VALUE = _Everything(
    (_Leaf(PurePath("/a")), _Leaf(PurePath("b"), PurePath("c"), Delivery.NONE, 1.5)), {"ä": "\n"}
)
_PLAIN = {
    "leaves": [
        {"path": "/a", "maybe": None, "choice": "apply", "cost_usd": None},
        {"path": "b", "maybe": "c", "choice": "none", "cost_usd": 1.5},
    ],
    "env": {"ä": "\n"},
    "leaf": None,
    "flag": True,
    "pair": ["a", 1],
}
_KINDS: list[type[Any]] = [SuiteReport, Settings, Analysis, FixReport, Task, Answer, _Everything]
_JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


_SOME = settings(max_examples=settings().max_examples // 4)
_PATHS = st.builds(PurePath, st.text("ab/."))
_POSITIVE = st.floats(min_value=0.1)
_VALUES: dict[type[Any], st.SearchStrategy[Any]] = {
    Settings: st.builds(
        Settings, max_rounds=st.integers(min_value=1), max_cost_usd=st.none() | _POSITIVE
    ),
    Task: st.builds(Task, tree=_PATHS, prompt_file=_PATHS, task_file=_PATHS, log=_PATHS),
    _Everything: st.builds(
        _Everything,
        leaves=st.lists(st.builds(_Leaf, _PATHS, st.none() | _PATHS)).map(tuple),
        leaf=st.none(),
    ),
}


@pytest.mark.parametrize("kind", _KINDS, ids=lambda kind: kind.__name__)
def test_any_value_comes_back(kind: type[Any]) -> None:
    """As a document and as one line; the line has no line's end in it."""

    @_SOME
    @given(_VALUES.get(kind, st.from_type(kind)))
    def comes_back(value: object) -> None:
        line = to_json_line(value)
        read = [from_json(text, kind, "f") for text in (line, to_json(value))]
        assert "\n" not in line
        assert [repr(outcome.unwrap()) for outcome in read] == [repr(value)] * 2

    comes_back()


def test_plain_values_are_in_the_order_of_the_fields() -> None:
    """Documents are stable and readable."""
    assert json.loads(to_json(_VALUE)) == _PLAIN
    assert list(to_plain(_VALUE)) == list(_PLAIN)
    assert to_json(a_report().cases[0]).startswith('{\n  "id": "tests/test_a.py::test_one",\n')


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"leaves": "ab"}, "leaves: 'ab' is not a list"),
        ({"flag": 1}, "flag: 1 is not true or false"),
        ({"pair": ["a", 1.5]}, "pair[1]: 1.5 is not a whole number"),
        ({"pair": ["a", True]}, "pair[1]: True is not a whole number"),
        ({"env": {"a": 5}}, "env['a']: 5 is not a text"),
        ({"leaf": {"path": 5}}, "leaf.path: 5 is not a text"),
        ({"leaf": {}}, "leaf.path: required field missing"),
        (
            {"leaf": {"path": "", "x": 1}},
            "leaf: unknown key 'x' (known: choice, cost_usd, maybe, path)",
        ),
        (
            {"leaf": {"path": "", "choice": "x"}},
            "leaf.choice: 'x' is none of: branch, apply, none",
        ),
        (
            {"leaf": {"path": "", "choice": []}},
            "leaf.choice: [] is none of: branch, apply, none",
        ),
        ({"leaf": {"path": "", "cost_usd": True}}, "leaf.cost_usd: True is not a number"),
    ],
)
def test_nothing_is_guessed(change: dict[str, object], reason: str) -> None:
    """A wrong value names itself and its place."""
    assert from_plain({**_PLAIN, **change}, _Everything, "ledger.json") == Failure(
        DocumentDamaged(
            f"ledger.json cannot be read: {reason}",
            hint="adws did not change the file; move it away to start afresh",
            context={"origin": "ledger.json"},
        )
    )


@pytest.mark.parametrize("kind", _KINDS, ids=lambda kind: kind.__name__)
def test_damaged_documents_are_errors_never_exceptions(kind: type[Any]) -> None:
    """Any JSON in the place of the value or of one of its fields; any text in place of JSON."""
    names = [attribute.name for attribute in kind.__attrs_attrs__]
    damaged = _JSON | st.dictionaries(st.sampled_from(names), _JSON)

    @_SOME
    @given(damaged | damaged.map(to_json) | st.text())
    def never_raises(document: object) -> None:
        text = document if isinstance(document, str) else to_json(document)
        outcome = from_json(text, kind, "f")
        assert is_successful(outcome) or isinstance(outcome.failure(), PipelineError)

    never_raises()


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "1" * 5_000, "[1e999]", "null"])
def test_what_breaks_parsers_is_an_error(text: str) -> None:
    """Cut off, nested without end, numbers without end."""
    assert not is_successful(from_json(text, Settings, "f"))


def test_a_number_too_large_for_a_float_is_an_error() -> None:
    """Whole numbers have no limit in JSON."""
    assert not is_successful(from_plain(10**400, float, "f"))
    assert not is_successful(from_plain({"max_cost_usd": 10**400}, Settings, "f"))


def test_other_programs_may_say_more_than_is_read() -> None:
    """But what is read must be right, as everywhere."""
    fields = {"max_rounds": 2, "more": True}
    assert structure(fields, Settings, allow_extra_keys=True) == Success(Settings(max_rounds=2))
    assert not is_successful(structure(fields, Settings))
    assert not is_successful(structure({"max_rounds": "2"}, Settings, allow_extra_keys=True))
