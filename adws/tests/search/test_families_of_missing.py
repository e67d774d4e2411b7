"""The edits for what is missing: values never set, arguments, branches, calls, conditions."""

import pytest

from adws.tests.search.catalogue import inside, proposed

MEAN = """\
def mean(values, weights):
    return sum(values) / total
"""
SHADOW = """\
def f(a: list):
    import m
    try:
        for b in [c for c in a if c]:
            n += b
    except ValueError as d:
        print(d)
    return n, e, m
"""
CALLS = """\
class Till:
    def __init__(self, limit, rate=1):
        self.limit = limit
    def add(self, price):
        pass
    def close(self):
        pass
    def _open(self):
        pass

def g(a, b):
    return g(a, b)

def f(a, b):
    till = Till(a)
    return till, a
"""
CHAIN = """\
def f(pairs):
    {} = {}
    for start, end in pairs:
        if start > end:
            {}
    return {}
"""
METHOD = """\
class Ring:
    def get(self):
        raise IndexError("empty")
        self.count -= 1
        return self.slots[0]
"""
STEPS = """\
def f(x):
    for a in (-1, 0, 1):
        for b in [-1, 0, 1]:
            g(a, b)
"""


@pytest.mark.parametrize(
    ("family", "text", "old", "new"),
    [
        ("unbound", MEAN, "    return", "    total = sum(weights)\n    return"),
        ("unbound", SHADOW, "    try", "    n = 0\n    try"),
        ("unbound", SHADOW, "            n +=", "            n = len(a)\n            n +="),
        ("unbound", SHADOW, "    return", "    e = None\n    return"),
        (
            "unbound",
            MEAN + "def g(a):\n    total = sum(a)\n",
            "    ret",
            "    total = sum(values)\n    ret",
        ),
        ("wrappers", CALLS, "return till,", "return till.add(a),"),
        ("wrappers", CALLS, "return till,", "return till.close(),"),
        ("wrappers", CALLS, "till, a\n", "till, g(a, b)\n"),
        ("passing", inside("x.split()"), "split()", 'split(" ")'),
        ("passing", inside("x.split()", "y = '|'"), "split()", "split('|')"),
        ("passing", inside("x = list()"), "list()", "list(range(n))"),
        ("passing", inside("x = max(n - 1)"), "n - 1)", "n - 1, 0)"),
        ("passing", inside("g(*text)", "g()"), "g()", "g(*items)"),
        ("texts", inside("return text + ' '"), "' '", "' '.join(items)"),
        ("exceptions", inside("raise 'no'"), "'no'", "ValueError('no')"),
        ("loops", "def f(a):\n    for b in a: g(b)\n", "in a:", "in a.items():"),
        ("ranges", inside("range(x)"), "range(x)", "range(x, n + 1)"),
        (
            "crossed",
            inside("return items[n:] + items[:n]"),
            "[n:] + items[:n]",
            "[-n:] + items[:-n]",
        ),
        ("division", inside("x = n // 3"), "x = n // 3", "x, n = divmod(n, 3)"),
        (
            "guards",
            "def f(a, x, y):\n    return a[y][x]\n",
            "    return",
            "    if not (0 <= y < len(a) and 0 <= x < len(a[y])):\n        return 0\n    return",
        ),
        ("passing", "def f(x):\n    g[0][x]\n    g()", "g()", "g(x)"),
        ("division", inside("n, y = n", "x = 1"), "y = n", "y = divmod(n, x)"),
        (
            "updates",
            "def f(a: dict, k):\n    return a[k]\n",
            "    return",
            "    a[k] = 0\n    return",
        ),
        ("division", inside("x, y = x"), "y = x", "y = divmod(x, n)"),
        ("mutators", inside("return x[n]"), "    return", "    x[n] = x.pop(n)\n    return"),
        ("mutators", inside("x[n] = text"), "    x[n]", "    x.pop(n, None)\n    x[n]"),
        ("terms", inside("return n == 0"), "n ==", "n % 10 =="),
        ("terms", inside("return n == 0", "x = 7"), "n ==", "n % 7 =="),
        ("terms", inside("x = text // 30 + 6", "text = 1"), "30 + 6", "30 + 6 + n / 2"),
        ("terms", inside("x = text // 30 + 6", "text = 1"), "30 + 6", "30 + 6 + n * 30"),
        ("terms", inside("x = 1 + n // 4"), "n // 4", "n // 4 + n // 400"),
        ("checks", inside("if n % 100 == 0: return 1"), "100", "400"),
        ("updates", inside("return n", "text = n // x"), "    return", "    n %= x\n    return"),
        (
            "guards",
            inside("return dict(zip(text, x))"),
            "    return",
            "    if len(text) != len(x):\n        return None\n    return",
        ),
        (
            "enclosing",
            METHOD,
            '        raise IndexError("empty")\n',
            '        if self.count == 0:\n            raise IndexError("empty")\n',
        ),
        (
            "enclosing",
            STEPS,
            "            g(a, b)\n",
            "            if (a, b) != (0, 0):\n                g(a, b)\n",
        ),
        (
            "enclosing",
            "def f(a, b):\n    for c in a:\n        d = c\n        continue\n    return b\n",
            "        d = c\n        continue\n",
            "        if not c:\n            d = c\n            continue\n",
        ),
        ("conditions", inside("if x: return 1"), "if x", "if x and isinstance(x, dict)"),
        (
            "conditions",
            "def f(a: list, b: list):\n    if a: return 1\n",
            "if a",
            "if a and len(a) != len(b)",
        ),
    ],
)
def test_what_is_missing_is_added(family: str, text: str, old: str, new: str) -> None:
    """The wanted text is among those proposed."""
    assert text.replace(old, new) in proposed(family, text)


def test_a_loop_takes_from_what_it_empties() -> None:
    """That comes before all other conversions."""
    text = "def f(a):\n    while a:\n        b = a\n"
    results = [text.replace("b = a", f"b = a.{taken}") for taken in ("pop(0)", "pop()")]
    assert [name for name in proposed("wrappers", text) if "b = a.pop" in name][:2] == results


def test_neither_functions_and_classes_nor_messages_are_calculated_with() -> None:
    """A builtin name is a function unless the function has a variable of that name."""
    text = "def f(id):\n    if isinstance(id, int) or g(Case):\n        raise KeyError(id)\n"
    names = proposed("wrappers", text)
    assert [name for name in names if "len(id)" in name] == [text.replace("ce(id", "ce(len(id)")]
    assert not [name for name in names if "len(int)" in name or "len(Case)" in name]


def test_twins_are_changed_in_the_same_way() -> None:
    """Both lines at once, each on its own text; lines of another shape are no twins."""
    text = "a = x[0] < 1\nb = y[0] < 2\n"
    assert "a = x[1] <= 1" not in "".join(result := proposed("twins", text))
    assert {text.replace("<", "<="), text.replace("[0]", "[-1]")} <= {*result}
    assert proposed("twins", "a = x\nb = y.z\n") == []


@pytest.mark.parametrize(
    ("name", "empty", "does", "wanted"),
    [
        ("found", "[]", "found = [end]", "found.append((start, end))"),
        ("found", "set()", "found = {start}", "found.add((start, end))"),
        ("found", "{}", "continue", "found[start] = end"),
        ("found", "[]", "found += end", "break"),
        ("found", "[]", "return 1", "found.append((start, end))"),
    ],
)
def test_an_else_collects_what_the_loop_runs_over(
    name: str, empty: str, does: str, wanted: str
) -> None:
    """The branch that is missing does what the loop is for."""
    text = CHAIN.format(name, empty, does, name)
    tail = f"            {does}\n"
    assert text.replace(tail, f"{tail}        else:\n            {wanted}\n") in proposed(
        "branches", text
    )


def test_the_exceptions_that_tests_expect_are_raised() -> None:
    """By a guard, in a missing branch, in another's place; the guard's text is its condition."""
    results = "with pytest.raises(KeyError):", "with self.assertRaises(KeyError, f, 1):"
    text = "def f(a: int):\n    if a: b()\n"
    guard = "    if a == 0:\n        raise KeyError('a == 0')\n"
    raised = "def f(a: int):\n    raise Other\n"
    branch = "def f(a):\n    if a:\n        b()\n"
    assert text.replace("    if a:", f"{guard}    if a:") in proposed("guards", text, *results)
    assert f"{branch}    else:\n        raise KeyError\n" in proposed("branches", branch, *results)
    assert proposed("exceptions", raised, *results) == [raised.replace("Other", "KeyError")]


def test_signs_in_the_texts_of_tests_may_be_meant() -> None:
    """Where a part of a text is compared, and as a separator."""
    text, result = inside("return text[0] == x"), "f('*a*', '-', '\"')"
    assert text.replace("== x", '== "*"') in proposed("plain", text, result)
    assert inside('text.strip("*")') in proposed("passing", inside("text.strip()"), result)


@pytest.mark.parametrize(
    ("family", "text", "unwanted"),
    [
        ("unbound", "from a import *\ndef f():\n    return b\n", None),
        ("unbound", "def f(a):\n    match a:\n        case [b, *c]: return b, c\n", None),
        ("unbound", "x = lambda: y", None),
        ("unbound", "def f():\n    def g(): pass\n    return g\n", None),
        ("wrappers", inside("for x in items: pass"), inside("for x in len(items): pass")),
        ("wrappers", inside("range(text)"), inside("range(list(text))")),
        ("updates", inside("return x"), inside("return x", "n += 1")),
        ("bounds", inside("return n + len(x)"), inside("return n + 1 + len(x)")),
        ("terms", inside("return n * len(x)"), inside("return n * 2 * len(x)")),
        ("rounding", inside("x = n - 1"), inside("x = round(n - 1)")),
        ("handlers", inside("g(x)"), "Exception"),
    ],
)
def test_what_cannot_help_is_not_tried(family: str, text: str, unwanted: str | None) -> None:
    """Names that are bound, what would fail or change nothing, and errors caught whatever."""
    names = proposed(family, text)
    assert not [name for name in names if unwanted is None or unwanted in name]
