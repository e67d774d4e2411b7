"""The catalogue of edits as a whole."""

import ast
import bisect
import doctest
import importlib
import inspect
import reprlib
from types import ModuleType

import pytest

from adws.search import priors
from adws.search.candidates import propose_candidates
from adws.search.catalogue import concerning, families
from adws.search.source import Edit, Family, Source, apply_edit
from adws.search.suspects import Suspect
from adws.tests.search.catalogue import FAMILIES

CORPUS: tuple[ModuleType, ...] = (bisect, reprlib)
_SAMPLE = 25


@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_the_documented_edits_are_proposed(name: str) -> None:
    """The examples in each family's docstring hold."""
    module = importlib.import_module(f"adws.search.families.{name}")
    results = doctest.testmod(module)
    assert (results.failed, results.attempted > 0) == (0, True)


def test_every_family_has_a_prior_and_every_prior_a_family() -> None:
    """The data names the families there are, and its sources the studies there are."""
    data = priors.read_priors()
    assert (sorted(data["families"]), {entry["source"] for entry in data["families"].values()}) == (
        sorted(FAMILIES),
        {*data["studies"], "estimate"},
    )


def test_the_likeliest_sorts_come_first() -> None:
    """Families are ordered by their prior."""
    found = [family.prior for family in families()]
    assert found == sorted(found, reverse=True)


def test_a_prior_is_a_share_spread_over_edits() -> None:
    """A comparison's operator has 1, others are relative to it and drawn towards it."""
    entry, one = (priors.read_priors()["families"][name] for name in ("slices", "comparison"))
    relative = entry["share"] / entry["edits"] / (one["share"] / one["edits"])
    assert 1.0 == priors.prior("comparison") < priors.prior("slices") < relative


def test_families_say_which_nodes_they_look_at() -> None:
    """Where a family says that it does not look, it proposes nothing."""
    source = Source(inspect.getsource(reprlib))
    nodes = list(ast.walk(source.tree))
    unseen = [
        (family.name, type(node))
        for node in nodes
        for family in families()
        if family not in concerning(node) and any(True for _ in family.propose(node, source))
    ]
    assert unseen == []


@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize("module", CORPUS, ids=[module.__name__ for module in CORPUS])
def test_edits_of_real_files_are_sound(module: ModuleType) -> None:
    """They lie in the file, come in the same order again, and nearly all of them parse."""
    text = inspect.getsource(module)
    edits = _edits(text)
    assert edits == _edits(text)
    assert all(0 <= edit.start <= edit.end <= len(text) for edit in edits)
    sample = edits[:: max(1, len(edits) // _SAMPLE)]
    good = [edit for edit in sample if _parses(apply_edit(text, edit))]
    assert len(good) >= 0.97 * len(sample)


def test_the_loop_of_a_comprehension_is_edited() -> None:
    """Though the tree gives it no line of its own."""
    source = Source("def f(a):\n    return [b for b in a]\n")
    found = propose_candidates({"m": source}, (Suspect("m", 2, 1.0),), families())
    changed = [apply_edit(source.text, candidate.first.edit) for candidate in found]
    assert source.text.replace("in a]", "in range(a)]") in changed


def _edits(text: str) -> list[Edit]:
    source = Source(text)
    nodes = ast.walk(source.tree)
    return [
        edit
        for node in nodes
        for family in concerning(node)
        for edit in family.propose(node, source)
    ]


LONG = '''
"""Text."""
from __future__ import annotations


class Till:
    """Adds up."""

    limit = 5

    def add(self, price, *more, count=1):
        """Add."""
        total = price * count + sum(more)
        if total > self.limit and not more or price is None:
            raise ValueError(f"{total} is too much")
        self.lines[-1:] = [price, total]
        for line in self.lines[1:count]:
            if line in (price, total):
                continue
            total -= abs(line)
        return total

    async def pay(self, other):
        result = await self.add(other, count=len(other))
        self.paid = {result: lambda x: -x}
        try:
            del other[0]
        except (KeyError, IndexError):
            pass
        while result:
            result = [n for n in other if n] or (yield result)
        with other as lent:
            return "%s {}".format(lent) if lent else lent[::2]
'''


@pytest.mark.parametrize("family", families(), ids=[family.name for family in families()])
def test_nothing_but_python_is_proposed(family: Family) -> None:
    """On a file with a bit of everything, nineteen in twenty edits still parse."""
    source = Source(LONG)
    nodes = [node for node in ast.walk(source.tree) if isinstance(node, family.looks_at)]
    found = [apply_edit(LONG, edit) for node in nodes for edit in family.propose(node, source)]
    good = [text for text in found if _parses(text)]
    assert len(good) >= 0.95 * len(found)


@pytest.mark.parametrize("family", families(), ids=[family.name for family in families()])
def test_odd_layouts_are_survived(family: Family) -> None:
    """Tabs, shared lines, brackets over lines and letters of two bytes break no family."""
    method = "\tdef é(self, ü): x = (ü\n\t + 1); y = x; return x,\n"
    text = f"class Ä:\n{method}\nif Ä: pass\nelse: é = Ä;"
    source = Source(text)
    nodes = ast.walk(source.tree)
    found = [apply_edit(text, edit) for node in nodes for edit in family.propose(node, source)]
    assert all(_parses(one) for one in found)


def _parses(text: str) -> bool:
    try:
        _ = ast.parse(text)
    except SyntaxError:
        return False
    return True
