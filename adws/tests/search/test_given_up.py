"""A search that found nothing, and is asked again."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.search.brief import Brief
from adws.search.budget import Budget
from adws.search.finding import Finding
from adws.search.given_up import recall_given_up, remember_given_up
from adws.testing import FakeIo
from adws.tests.agents.building import make_failure, make_task
from adws.tests.vcs.repositories import value

KEPT = PurePath("/kept/given_up.jsonl")
FOUND = Finding("m.py:2 (1.00)", 50, 1.5, closest=("m.py:2 `a` -> `b`",))


def brief(case: str = "t::a", **budget: int) -> Brief:
    """Return a brief for one case."""
    kept = Budget(memory=KEPT.parent, **budget)
    return Brief(make_task(make_failure(case)), kept, lambda _line: None)


def give_up(io: FakeIo) -> None:
    """Have a search given up in two files, one of which is not there."""
    io.files[PurePath("/t/m.py")] = "text"
    _ = value(remember_given_up(brief(), ("m.py", "gone.py"), FOUND))


def test_what_the_same_search_came_to_is_known(io: FakeIo) -> None:
    """The last counts; a line that was cut off does not."""
    assert value(recall_given_up(brief())) is None
    give_up(io)
    _ = value(remember_given_up(brief(), ("m.py",), evolve(FOUND, tried=60)))
    io.files[KEPT] += '{"cut off'
    assert value(recall_given_up(brief())) == evolve(FOUND, tried=60)


@pytest.mark.parametrize(
    ("asked", "path", "text"),
    [
        (brief("t::b"), "/t/other.py", ""),
        (brief(candidates=7), "/t/other.py", ""),
        (brief(seed=7), "/t/other.py", ""),
        (brief(), "/t/m.py", "another text"),
        (brief(), "/t/gone.py", "it is there"),
    ],
)
def test_any_other_search_may_find_something(
    io: FakeIo, asked: Brief, path: str, text: str
) -> None:
    """Other cases, more candidates, another order, or another text."""
    give_up(io)
    io.files[PurePath(path)] = text
    assert value(recall_given_up(asked)) is None


def test_without_a_folder_nothing_is_known_or_kept(io: FakeIo) -> None:
    """No file is written."""
    plain = evolve(brief(), budget=Budget())
    _ = value(remember_given_up(plain, ("m.py",), FOUND))
    assert (value(recall_given_up(plain)), io.files) == (None, {})
