"""The edits of operators, constants and bounds."""

import pytest

from adws.tests.search.catalogue import inside, proposed


@pytest.mark.parametrize(
    ("family", "text", "wanted"),
    [
        ("comparison", "a in b", "a not in b"),
        ("comparison", "0 < a <= b", "0 < a < b"),
        ("comparison", "a not in b", "a in b"),
        ("comparison", "a == b", "a >= b"),
        ("arithmetic", "a  +  b", "a  -  b"),
        ("arithmetic", "a << 2", "a >> 2"),
        ("arithmetic", "f(1 ** 2  # a ** b\n** 3)", "f(1 * 2  # a ** b\n** 3)"),
        ("arithmetic", "(a) - b", "(a) + b"),
        ("arithmetic", "a ^= b", "a &= b"),
        ("arithmetic", "a &= b", "a |= b"),
        ("division", "a / b + 1", "a // b + 1"),
        ("division", "a //= 2", "a /= 2"),
        ("division", "n // 2 * 3", "-(-n // 2) * 3"),
        ("division", "a + b // c", "a + (b + c - 1) // c"),
        ("operands", "(a + b) - c", "c - (a + b)"),
        ("operands", "a - (b - c)", "(b - c) - a"),
        ("operands", "prefix + 'x'", "'x' + prefix"),
        ("operands", "a and b", "b and a"),
        ("operands", "x not in y", "y not in x"),
        ("operands", "a ** -b", "(-b) ** a"),
        ("grouping", "a - b - c", "a - (b - c)"),
        ("grouping", "a / (b * c)", "a / b * c"),
        ("grouping", "a + b / c", "(a + b) / c"),
        ("grouping", "a or b and c", "(a or b) and c"),
        ("grouping", "(a or b) and c", "a or b and c"),
        ("terms", "x = a + b", "x = b"),
        ("terms", inside("return n * 2"), inside("return n")),
        ("terms", inside("return n"), inside("return n * 2")),
        ("terms", "def f(n=1, m=2):\n    return n", "def f(n=1, m=2):\n    return m - n"),
        ("terms", "def f(a='', b=''):\n    return a", "def f(a='', b=''):\n    return b + a"),
        ("terms", "def f(a=(), b=()):\n    return a", "def f(a=(), b=()):\n    return a + b"),
        ("terms", "def f(n, m=2):\n    return n > 0", "def f(n, m=2):\n    return n % m > 0"),
        ("terms", "def f(n, m=2):\n    return -n - 1", "def f(n, m=2):\n    return -n"),
        ("boolean", "a or b or c", "a or c"),
        ("boolean", "a or b or c", "a and b and c"),
        ("boolean", "a and  b", "a or  b"),
        ("boolean", "a and (b or c)", "(b or c)"),
        ("boolean", "(a or b) and c", "(a or b)"),
        ("operands", "a and (b or c)", "(b or c) and a"),
        ("operands", "a - b + c - d", "b - a + c - d"),
        ("negation", "while not a: pass", "while a: pass"),
        ("negation", "[a for a in b if a > 1]", "[a for a in b if not (a > 1)]"),
        ("negation", "if not (a and b): pass", "if not a and b: pass"),
        ("negation", "x = a == b", "x = not (a == b)"),
        ("negation", "f(reverse=a < b)", "f(reverse=not (a < b))"),
        ("negation", "if a and b: pass", "if not (a and b): pass"),
        ("emptiness", "if a: pass", "if a is not None: pass"),
        ("emptiness", "[a for a in b if a]", "[a for a in b if a is not None]"),
        ("emptiness", "[a for a in b if a > 1]", None),
        ("emptiness", "if not a: pass", "if a is None: pass"),
        ("emptiness", "if not (a < b): pass", None),
        ("emptiness", "if a == 0: pass", "if not a: pass"),
        ("emptiness", "if a is not None: pass", "if a: pass"),
        ("emptiness", "if a == 1: pass", None),
        ("emptiness", "x = a or b", "x = a if a is not None else b"),
        ("emptiness", "x = a < 0 or b", None),
        ("emptiness", "if a and b: pass", "if a is not None and b: pass"),
        ("emptiness", "x = a and b", None),
        ("identity", "a is not b", "a is b"),
        ("identity", "a != b", "a is not b"),
        ("signs", "lambda a: (a.n, a.m)", "lambda a: (a.n, -a.m)"),
        ("signs", "def f(a):\n    return g(a)", "def f(a):\n    return -g(a)"),
        ("constants", "x = 0.5", "x = 5.0"),
        ("constants", "x = None", "x = []"),
        ("constants", "x = 60", "x = 3600"),
        ("constants", "x = True", "x = False"),
        ("constants", "def f(a):\n    return a[0] + 7", "def f(a):\n    return a[7] + 7"),
        ("constants", "N = 42\ndef f():\n    return 1", "N = 42\ndef f():\n    return 42"),
        ("bounds", "x = n - 1", "x = n"),
        ("bounds", "x = n + 2", "x = n - 2"),
        ("magic", "def f(a):\n    return a or 0", "def f(a):\n    return a or a"),
        ("magic", "def f(n, m=''):\n    return n == 'x'", "def f(n, m=''):\n    return n == m"),
        ("magic", inside("return items[1:2] == 3"), inside("return items[1:2] == len(items)")),
        ("magic", "def f(a, b):\n    return g(None)", "def f(a, b):\n    return g(b)"),
        ("terms", "self.n = self.n + 1", "self.n = self.n"),
        (
            "terms",
            "class A:\n    def f(self):\n        self.n = len(self.a) + 1",
            "class A:\n    def f(self):\n        self.n = (len(self.a) + 1) % len(self.a)",
        ),
        ("bounds", "while i < len(a): pass", "while i < len(a) - 1: pass"),
        ("bounds", "f(n)", "f(n + 1)"),
        ("bounds", "x = a if b else c", "x = a + 1 if b else c"),
        ("bounds", "2 * n", "2 * (n + 1)"),
        ("ranges", "range(0, n)", "range(0, n + 1)"),
        ("ranges", "range(0, n)", "range(n)"),
        ("ranges", "range(1, n)", "range(0, n)"),
        ("ranges", "range(a, b)", "range(b, a, -1)"),
        ("ranges", "range(a, b)", "range(b, a)"),
        ("ranges", "range(0, n, 2)", "range(0, n)"),
        ("ranges", "range(n, 0, 1)", "range(n, 0, -1)"),
        ("ranges", "range(n - 1)", "range(n)"),
        ("ranges", "range(a)", "range(len(a))"),
        ("ranges", "def f(i=0, n=1):\n    range(n)", "def f(i=0, n=1):\n    range(i + 1, n)"),
        ("ranges", "def f(i=0, n=1):\n    range(0, n)", "def f(i=0, n=1):\n    range(i, n)"),
        ("ranges", "range(len(a))", "range(len(a) + 1)"),
        ("ranges", "range(*a)", None),
        ("ranges", "range(*a, b)", "range(*a, b + 1)"),
        ("ranges", "range()", None),
        ("slices", "x[:n]", "x[:n + 1]"),
        ("slices", "x[:n]", "x[n:]"),
        ("slices", "x[:n]", "x[-n:]"),
        ("slices", "x[n:]", "x[:n]"),
        ("slices", "x[1:]", "x[1:-1]"),
        ("slices", "x[a:b]", "x[a + 1:b]"),
        ("slices", "x[a::]", "x[::]"),
        ("slices", "x[a::2]", "x[::2]"),
        ("slices", "x[a:b:2]", "x[:b:2]"),
        ("slices", "x[:]", "x[::-1]"),
        ("slices", "x[::-1]", "x[:]"),
        ("slices", "x[::]", "x[::-1]"),
        ("slices", "x[::2]", "x[::-2]"),
        (
            "slices",
            "def f(a, i=0, k=1):\n    return a[i:]",
            "def f(a, i=0, k=1):\n    return a[i:i + k]",
        ),
        ("indexes", "x[i]", "x[i - 1]"),
        ("indexes", "x[i + 2]", "x[i + 1]"),
        ("indexes", "x[i - 1]", "x[i]"),
        ("indexes", "x[i, j]", "x[i, j - 1]"),
        ("indexes", "x[0, j]", "x[0, j + 1]"),
        ("indexes", "x[0]", "x[-1]"),
        ("indexes", "x[a][b]", "x[b][a]"),
        ("indexes", "x['a']", None),
        ("indexes", "x[7]", None),
    ],
)
def test_an_edit_mends_its_sort_of_bug(family: str, text: str, wanted: str | None) -> None:
    """The wanted text is among those proposed; None: nothing is proposed."""
    names = proposed(family, text)
    assert wanted in names if wanted is not None else names == []


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("arithmetic", "a @ b"),
        ("arithmetic", "total //= (  # as in a //= b\n2)"),
        ("boolean", "a"),
        ("comparison", "(a  # this <\n < b)"),
        ("division", "(a  # this /\n / b)"),
        ("identity", "a < b"),
        ("constants", "def f():\n    1"),
        ("constants", "x = ..."),
        ("constants", "x = b'a'"),
        ("operands", "(a  # from\n - b)"),
        ("bounds", "def f(a: str):\n    return a"),
        ("terms", "f(lambda: 1)"),
        ("negation", "x = a + b"),
        ("negation", "if True: pass"),
    ],
)
def test_nothing_is_guessed(family: str, text: str) -> None:
    """Comments in the way, texts that document, and what is no number are left alone."""
    assert proposed(family, text) == []


def test_operators_with_a_comment_beside_are_left_alone() -> None:
    """Where a comment holds the operator's sign too, only operands are left out."""
    assert proposed("boolean", "(a  # this and\n and b)") == ["(b)", "(a)"]


def test_numbers_of_the_tests_come_last() -> None:
    """A constant that only the tests mention is worth a try, after all others."""
    names = proposed("constants", "x = 5", "def test():\n    assert f(31) == 4096, 'v1.7'")
    assert names[-2:] == ["x = 31", "x = 4096"]
