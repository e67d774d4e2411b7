"""The catalogue of edits."""

import ast
import doctest
import importlib

import pytest

from adws.agents.search.families import families
from adws.agents.search.source import Family, Source, apply_edit, variants

FAMILIES = {family.name: family for family in families()}


@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_the_documented_edits_are_proposed(name: str) -> None:
    """The examples in each family's docstring hold."""
    module = importlib.import_module(f"adws.agents.search.operators.{name}")
    results = doctest.testmod(module)
    assert (results.failed, results.attempted > 0) == (0, True)


def test_the_likeliest_sorts_come_first() -> None:
    """Families are ordered by their prior."""
    priors = [family.prior for family in families()]
    assert priors == sorted(priors, reverse=True)


@pytest.mark.parametrize(
    ("family", "text", "wanted"),
    [
        ("comparison", "a in b", "a not in b"),
        ("comparison", "0 < a <= b", "0 < a < b"),
        ("comparison", "a not in b", "a in b"),
        ("arithmetic", "a  +  b", "a  -  b"),
        ("arithmetic", "a << 2", "a >> 2"),
        ("arithmetic", "a @ b", None),
        ("arithmetic", "f(1 ** 2  # a ** b\n** 3)", "f(1 * 2  # a ** b\n** 3)"),
        ("arithmetic", "total //= (  # as in a //= b\n2)", None),
        ("boolean", "(a  # this and\n and b)", None),
        ("comparison", "(a  # this <\n < b)", None),
        ("bounds", "x[a::]", "x[::]"),
        ("bounds", "x[a::2]", "x[::2]"),
        ("names", "class A:\n    def f(self):\n        return zzz", None),
        ("statements", "a = b = 1", "pass"),
        ("arithmetic", "(a) - b", "(a) + b"),
        ("boolean", "a or b or c", "a or c"),
        ("boolean", "a and  b", "a or  b"),
        ("negation", "while not a: pass", "while a: pass"),
        ("negation", "[a for a in b if a > 1]", "[a for a in b if not (a > 1)]"),
        ("identity", "a is not b", "a is b"),
        ("identity", "a != b", "a is not b"),
        ("identity", "a < b", None),
        ("constants", "x = 0.5", "x = 5.0"),
        ("constants", "x = ' a'", "x = 'a'"),
        ("constants", "x = ''", 'x = " "'),
        ("constants", "x = None", None),
        ("constants", "def f():\n    'text'", None),
        ("constants", "def f(a):\n    return a[0] + 7", "def f(a):\n    return a[7] + 7"),
        ("bounds", "range(0, n)", "range(0, n + 1)"),
        ("bounds", "x[:n]", "x[:n + 1]"),
        ("bounds", "x[:n]", "x[n:]"),
        ("bounds", "x[n:]", "x[:n]"),
        ("bounds", "x[1:]", "x[1:-1]"),
        ("bounds", "x[a:b]", "x[a + 1:b]"),
        ("bounds", "x[a:b:2]", "x[:b:2]"),
        ("bounds", "x[i]", "x[i - 1]"),
        ("bounds", "x[i + 2]", "x[i + 2 + 1]"),
        ("variables", "LOW = 1\nHIGH = 2\nx = LOW", "LOW = 1\nHIGH = 2\nx = HIGH"),
        ("variables", "x = unknown", None),
        ("arguments", "f(a=1, b=2)", "f(a=2, b=1)"),
        ("arguments", "def g(x):\n    f()", "def g(x):\n    f(x)"),
        (
            "arguments",
            "def f(a, deep=0): pass\ndef g(b, deep):\n    f(b)",
            "def f(a, deep=0): pass\ndef g(b, deep):\n    f(b, deep=deep)",
        ),
        (
            "arguments",
            "class A:\n    def f(self, k): pass\n    def g(self, k):\n        self.f(**{})",
            "class A:\n    def f(self, k): pass\n    def g(self, k):\n        self.f(**{}, k=k)",
        ),
        ("returns", "def f(a):\n    return", "def f(a):\n    return a"),
        ("returns", "def f(a):\n    return a", "def f(a):\n    return not a"),
        ("returns", "def f():\n    x = 1", "def f():\n    x = 1\n    return x"),
        ("returns", "def f():\n    'text'", None),
        ("returns", "f()", None),
        ("wrappers", "a.strip() == b", "a == b"),
        ("wrappers", "def f(a):\n    return a", "def f(a):\n    return sorted(a)"),
        ("wrappers", "x = a", "x = a.copy()"),
        ("wrappers", "for a in b: pass", "for a in b.items(): pass"),
        ("attributes", "self.low < self.high", "self.high < self.high"),
        ("names", "import os\nx = mth.pi", None),
        ("names", '"""Text."""\nx = os.sep', '"""Text."""\nimport os\nx = os.sep'),
        (
            "names",
            "class A:\n    def f(self):\n        return total\n    def total(self): pass",
            "class A:\n    def f(self):\n        return self.total\n    def total(self): pass",
        ),
        ("names", "@deco\ndef f(): return json", "import json\n@deco\ndef f(): return json"),
        ("statements", "a = 1", "a += 1"),
        ("statements", "a = 1\nb = a", "b = a\na = 1"),
        (
            "statements",
            "if x:\n    a()\nelse:\n    b()\n    c()",
            "if x:\n    a()\nelse:\n    c()\n    b()",
        ),
        (
            "statements",
            "def f(a):\n    for b in a:\n        c(b)\n        return b",
            "def f(a):\n    for b in a:\n        c(b)\n    return b",
        ),
        ("exceptions", "try: a\nexcept (KeyError, B): b", "try: a\nexcept (LookupError, B): b"),
        ("exceptions", "raise ZeroDivisionError('x')", "raise ValueError('x')"),
        ("exceptions", "raise", None),
        (
            "awaiting",
            "async def f():\n    return g().x",
            "async def f():\n    return (await g()).x",
        ),
        ("awaiting", "async def f():\n    await g()", None),
        ("awaiting", "def f():\n    g()", None),
        ("collections", "x = {a, b, c}", "x = {a, c}"),
        ("collections", "x = [a]", None),
        ("signs", "lambda a: (a.n, a.m)", "lambda a: (a.n, -a.m)"),
        ("signs", "def f(a):\n    return g(a)", "def f(a):\n    return -g(a)"),
    ],
)
def test_an_edit_mends_its_sort_of_bug(family: str, text: str, wanted: str | None) -> None:
    """The wanted text is among those proposed; None: nothing new is proposed that parses."""
    found = variants(FAMILIES[family].propose, text)
    assert (wanted in found) if wanted is not None else found == []


def test_a_loop_that_only_returns_is_left_alone() -> None:
    """A return that is all of a loop's body cannot be moved out of it."""
    text = "def f(a):\n    for b in a:\n        return b"
    assert variants(FAMILIES["statements"].propose, text) == []


MODULES = {"shop.cart": ("total_price", "Cart"), "json": ("loads",)}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "from shop.cart import totl_price",
            ["from shop.cart import total_price as totl_price"],
        ),
        ("from shop.cart import Cart", []),
        ("from elsewhere import Cat", []),
        ("x = Cart()", ["from shop.cart import Cart\nx = Cart()"]),
        ("import json\njson.lods('')", ["import json\njson.loads('')"]),
    ],
)
def test_names_of_other_modules_are_known(text: str, wanted: list[str]) -> None:
    """Misspelt imports, missing imports and misspelt attributes of modules are mended."""
    source = Source(text, MODULES)
    propose = FAMILIES["names"].propose
    edits = [edit for node in ast.walk(source.tree) for edit in propose(node, source)]
    assert [apply_edit(text, edit) for edit in edits] == wanted


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
'''


@pytest.mark.parametrize("family", families(), ids=list(FAMILIES))
def test_nothing_but_python_is_proposed(family: Family) -> None:
    """On a file with a bit of everything, nine in ten edits still parse."""
    found = variants(family.propose, LONG)
    good = [text for text in found if _parses(text)]
    assert len(good) >= 0.9 * len(found)


def _parses(text: str) -> bool:
    try:
        _ = ast.parse(text)
    except SyntaxError:
        return False
    return True
