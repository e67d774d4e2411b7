"""The catalogue of edits as a whole."""

import ast
import bisect
import inspect
import reprlib
from statistics import median
from types import ModuleType

import pytest

from adws.search.candidates import propose_candidates
from adws.search.catalogue import families
from adws.search.family import Family, Prior
from adws.search.source import ParsedFile, TextEdit, apply_edit
from adws.search.suspects import Suspect
from adws.tests.search.catalogue import FAMILIES
from adws.tests.search.family_page import languages_of
from adws.tests.search.offering import read_examples, shown_example

CORPUS: tuple[ModuleType, ...] = (bisect, reprlib)
_SAMPLE = 25


EXAMPLES = [
    (name, suffix, example)
    for name in sorted(FAMILIES)
    for suffix, examples in read_examples(FAMILIES[name]).items()
    for example in examples
]


@pytest.mark.parametrize(("name", "suffix", "example"), EXAMPLES)
def test_the_examples_of_a_family_are_true(
    name: str, suffix: str, example: tuple[str, ...]
) -> None:
    """Those edits are proposed, in that order, and no others but where "…" stands."""
    assert shown_example(FAMILIES[name], suffix, example) == example


def test_every_family_has_an_example_in_each_of_its_languages() -> None:
    """Python, JavaScript and Go, as far as it has edits of them."""
    missing = [
        (family.name, language)
        for family in families()
        for language, suffixes in (("javascript", {"js", "ts"}), ("go", {"go"}), ("python", {"py"}))
        if language in languages_of(family) and not suffixes & set(read_examples(family))
    ]
    assert missing == []


def test_the_likeliest_sorts_come_first() -> None:
    """Families are ordered by their prior for Python."""
    results = [family.prior.python for family in families()]
    assert results == sorted(results, reverse=True)


def test_a_prior_is_a_share_spread_over_edits() -> None:
    """A comparison's operator has 1, others are relative to it and drawn towards it."""
    entry, result = (FAMILIES[name].prior for name in ("slices", "comparison"))
    relative = entry.share / entry.edits / (result.share / result.edits)
    assert 1.0 == result.python < entry.python < relative


def test_without_a_study_a_family_stands_in_the_middle() -> None:
    """Half of the families are likelier, in Python and elsewhere."""
    python = [family.prior.python for family in families() if family.looks_at]
    others = [family.prior.others for family in families() if family.rules]
    assert Prior().python == pytest.approx(median(python), rel=0.05)
    assert Prior().others == median(others)


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
    source = ParsedFile("def f(a):\n    return [b for b in a]\n")
    candidates = propose_candidates({"m": source}, (Suspect("m", 2, 1.0),), families())
    changed = [apply_edit(source.text, candidate.first.edit) for candidate in candidates]
    assert source.text.replace("in a]", "in range(a)]") in changed


def _edits(text: str) -> list[TextEdit]:
    source = ParsedFile(text)
    nodes = ast.walk(source.tree)
    return [
        edit
        for node in nodes
        for family in families()
        if isinstance(node, family.looks_at)
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
    source = ParsedFile(LONG)
    nodes = [node for node in ast.walk(source.tree) if isinstance(node, family.looks_at)]
    texts = [apply_edit(LONG, edit) for node in nodes for edit in family.propose(node, source)]
    good = [text for text in texts if _parses(text)]
    assert len(good) >= 0.95 * len(texts)


@pytest.mark.parametrize("family", families(), ids=[family.name for family in families()])
def test_odd_layouts_are_survived(family: Family) -> None:
    """Tabs, shared lines, brackets over lines and letters of two bytes break no family."""
    method = "\tdef é(self, ü): x = (ü\n\t + 1); y = x; return x,\n"
    text = f"class Ä:\n{method}\nif Ä: pass\nelse: é = Ä;"
    source = ParsedFile(text)
    nodes = [node for node in ast.walk(source.tree) if isinstance(node, family.looks_at)]
    texts = [apply_edit(text, edit) for node in nodes for edit in family.propose(node, source)]
    assert all(_parses(text) for text in texts)


def _parses(text: str) -> bool:
    try:
        _ = ast.parse(text)
    except SyntaxError:
        return False
    return True
