"""The edits of statements, branches, loops and functions."""

from textwrap import dedent, indent

import pytest

from adws.tests.search.catalogue import inside, proposed

LATE = "        if item > 1:\n            total += item\n        log(item)\n"
LOOP = """\
def f(items: list, n: int):
    for item in items:
        n += item
    return n
"""
TOTAL = """\
def f(items: list):
    total = 0
    for item in items:
        if item > 1:
            total += item
        log(item)
    return total
"""


@pytest.mark.parametrize(
    ("family", "text", "old", "new"),
    [
        ("deletion", TOTAL, "        log(item)\n", ""),
        (
            "deletion",
            TOTAL,
            "        if item > 1:\n            total += item\n",
            "        total += item\n",
        ),
        ("deletion", TOTAL, "total += item", "pass"),
        ("indentation", TOTAL, "        log(item)\n", "    log(item)\n"),
        ("indentation", TOTAL, "        log(item)\n", "            log(item)\n"),
        ("indentation", TOTAL, "    return total\n", "        return total\n"),
        ("indentation", LOOP, "    return n\n", "        return n\n"),
        ("donors", TOTAL, "    return total\n", "    log(total)\n    return total\n"),
        (
            "donors",
            TOTAL,
            "            total += item\n",
            "            total += item\n            log(item)\n",
        ),
        ("updates", LOOP, "        n += item\n", "        n += item\n        n += 1\n"),
        ("updates", LOOP, "    for", "    n -= 1\n    for"),
        ("updates", LOOP, "        n +=", "        items.append(item)\n        n +="),
        (
            "exits",
            TOTAL,
            "            total += item\n",
            "            total += item\n            continue\n",
        ),
        (
            "exits",
            TOTAL,
            "            total += item\n",
            "            total += item\n            return 0\n",
        ),
        ("exits", LOOP, "        n += item\n", "        n += item\n        break\n"),
        ("guards", LOOP, "    for", "    if not items:\n        return 0\n    for"),
        (
            "guards",
            LOOP,
            "        n +=",
            "        if item is None:\n            continue\n        n +=",
        ),
        ("guards", TOTAL, "        log", "        if item == 0:\n            break\n        log"),
        (
            "enclosing",
            LOOP,
            "        n += item\n",
            "        if item is not None:\n            n += item\n",
        ),
        (
            "enclosing",
            TOTAL,
            LATE,
            f"        if item == 0:\n{indent(LATE, '    ')}",
        ),
        ("assignment", TOTAL, "total += item", "total = item"),
        (
            "branches",
            TOTAL,
            "total += item\n",
            "total += item\n        else:\n            total -= 1\n",
        ),
        ("branches", TOTAL, "        log(item)", "        else:\n            log(item)"),
        ("loops", TOTAL, "if item", "while item"),
        ("loops", TOTAL, "in items", "in sorted(items)"),
        ("loops", TOTAL, "in items", "in range(len(items))"),
        ("loops", LOOP, "in items", "in items[1:]"),
        ("returns", TOTAL, "return total", "return items"),
        ("returns", TOTAL, "return total", "return 0"),
        ("initials", TOTAL, "total = 0", "total = items[0]"),
        ("initials", TOTAL, "total = 0", 'total = float("-inf")'),
        ("initials", TOTAL, "total = 0", "total = len(items)"),
        ("ternary", TOTAL, "return total", "return total or 0"),
        ("yields", TOTAL, "return total", "yield total"),
    ],
)
def test_an_edit_mends_a_function(family: str, text: str, old: str, new: str) -> None:
    """The function with the one place changed is among those proposed."""
    assert text.replace(old, new, 1) in proposed(family, text)


@pytest.mark.parametrize(
    ("family", "text", "wanted"),
    [
        ("deletion", "if a:\n    b()\nelse:\n    c()\n", "if a:\n    b()\n"),
        ("deletion", "with a:\n    b()\n    c()\n", "b()\nc()\n"),
        (
            "moves",
            "if x:\n    a()\nelse:\n    b()\n    c()",
            "if x:\n    a()\nelse:\n    c()\n    b()",
        ),
        ("moves", "a()\nb()\nc()\n", "c()\na()\nb()\n"),
        ("moves", "a()  # first\n\nb()\n", "b()\n\na()  # first\n"),
        (
            "indentation",
            "for a in b:\n    if a:\n        c()\n        return_()\n    d()\n",
            "for a in b:\n    if a:\n        c()\n    return_()\n    d()\n",
        ),
        (
            "indentation",
            "for a in b:\n    for c in d:\n        e()\nf()\n",
            "for a in b:\n    for c in d:\n        e()\n        f()\n",
        ),
        (
            "indentation",
            "try:\n\ta()\nexcept B:\n\tpass\nc()\n",
            "try:\n\ta()\nexcept B:\n\tpass\n\tc()\n",
        ),
        (
            "donors",
            "def g(low):\n    low.close()\ndef f(a):\n    x = 1\n",
            "def g(low):\n    low.close()\ndef f(a):\n    x = 1\n    a.close()\n",
        ),
        (
            "updates",
            "class A:\n    def __init__(self, n):\n        self.m = 0\n",
            "class A:\n    def __init__(self, n):\n        self.m = 0\n        self.n = n\n",
        ),
        (
            "updates",
            "def f(x, seen=set(), n={}):\n    x()\n",
            "def f(x, seen=set(), n={}):\n    x()\n    seen.add(x)\n",
        ),
        (
            "updates",
            "def f(x, n={}):\n    x()\n",
            "def f(x, n={}):\n    x()\n    n[x] = n.get(x, 0) + 1\n",
        ),
        (
            "donors",
            "if x:\n    def f(a):\n        a.b()\n        a.c()\n",
            "if x:\n    def f(a):\n        a.c()\n        a.b()\n        a.c()\n",
        ),
        ("exits", "for a in b:\n    continue", "for a in b:\n    break"),
        (
            "exits",
            "def f(b):\n    for a in b:\n        return a",
            "def f(b):\n    for a in b:\n        continue",
        ),
        (
            "guards",
            'def f(a):\n    """T."""\n    b(a)\n',
            'def f(a):\n    """T."""\n    if not a:\n        return None\n    b(a)\n',
        ),
        (
            "guards",
            "def f(a):\r\n\tb(a)\r\n",
            "def f(a):\r\n\tif not a:\r\n\t\treturn None\r\n\tb(a)\r\n",
        ),
        ("assignment", "a = a * b", "a = b"),
        ("assignment", "a = b\nb = a", "a, b = b, a"),
        ("assignment", "a = b()", "a.update(b())"),
        ("loops", "for a in sorted(b): pass", "for a in reversed(sorted(b)): pass"),
        ("loops", "for a in enumerate(): pass", "for a in sorted(enumerate()): pass"),
        ("loops", "for a, b in zip(c): pass", "for a, b in sorted(zip(c)): pass"),
        (
            "branches",
            "if a:\n    b()\nc(); d()",
            "if a:\n    b()\nelse:\n    raise ValueError\nc(); d()",
        ),
        (
            "updates",
            "def f(a, b):\n    if a in b: return\n    c()\n",
            "def f(a, b):\n    if a in b: return\n    b.add(a)\n    c()\n",
        ),
        (
            "updates",
            "def f(a, b):\n    if a in b(): return\n    b -= 1\n    return b\n",
            "def f(a, b):\n    if a in b(): return\n    b -= 1\n    b += 1\n    return b\n",
        ),
        (
            "updates",
            "class A:\n    def f(self, n):\n        return self.last\n",
            "class A:\n    def f(self, n):\n        self.last = n\n        return self.last\n",
        ),
        ("assignment", "a.n = b", "a.n += b"),
        ("branches", "if a:\n    b\nelif c:\n    d\n", "if a:\n    b\nif c:\n    d\n"),
        ("branches", "if a:\n    b\nelif c:\n    d\n", "if c:\n    b\nelif a:\n    d\n"),
        ("branches", "if a:\n    b\nelif c:\n    d\n", "if c:\n    d\nelif a:\n    b\n"),
        ("branches", "if a:\n    b\nelse:\n    c\n", "if a:\n    c\nelse:\n    b\n"),
        ("branches", "if a:\n    b = 1\n", "if a:\n    b = 1\nelse:\n    b = 0\n"),
        (
            "branches",
            "def f(a):\n    if a:\n        return 1\n    b()\n",
            "def f(a):\n    if a:\n        return 1\n    else:\n        return 0\n    b()\n",
        ),
        ("ternary", "x = a if b else c", "x = c if b else a"),
        ("ternary", inside("return f(n)"), inside("return f(n) if n == 0 else None")),
        ("loops", "for i, a in enumerate(b): pass", "for i, a in enumerate(b, 1): pass"),
        ("loops", "for i, a in enumerate(b, 1): pass", "for i, a in enumerate(b): pass"),
        ("loops", "for i, a in b: pass", "for i, a in enumerate(b): pass"),
        ("loops", "for i, a in enumerate(b): pass", "for a in b: pass"),
        ("loops", "while a: pass", "if a: pass"),
        (
            "loops",
            "def f(a: dict):\n    for b in a: c",
            "def f(a: dict):\n    for b in a.items(): c",
        ),
        ("loops", "def f(a, b):\n    for c in a: c", "def f(a, b):\n    for c in b: c"),
        ("returns", "def f(a):\n    return", "def f(a):\n    return a"),
        ("returns", "def f(a):\n    return a", "def f(a):\n    return not a"),
        ("returns", "def f():\n    x = 1", "def f():\n    x = 1\n    return x"),
        ("returns", "def f(a):\n    g(a)", "def f(a):\n    return g(a)"),
        ("returns", "def f(a):\n    return 1, 2", "def f(a):\n    return a"),
        ("returns", "def f(a) -> list:\n    return g(a)", "def f(a) -> list:\n    return []"),
        ("yields", "def f(a):\n    g(a)", "def f(a):\n    yield from g(a)"),
        ("yields", "def f(a):\n    b = yield a", "def f(a):\n    b = yield from a"),
        ("initials", "def f(a):\n    b = []", "def f(a):\n    b = [a]"),
        ("initials", "def f(a):\n    b = -1", "def f(a):\n    b = None"),
        (
            "defaults",
            "def f(a, *, b={}):\n    c = b\n",
            "def f(a, *, b=None):\n    if b is None:\n        b = {}\n    c = b\n",
        ),
        (
            "defaults",
            'def f(b=[]):\n    """T."""\n    c()\n',
            'def f(b=None):\n    """T."""\n    if b is None:\n        b = []\n    c()\n',
        ),
        ("defaults", "def f(b=[]): pass", "def f(b=None): pass"),
        ("defaults", "def f(a: int, b=1): pass", "def f(a: int = None, b=1): pass"),
        ("defaults", "def f(a=True): pass", "def f(a=False): pass"),
        ("exceptions", "try: a\nexcept (KeyError, B): b", "try: a\nexcept (LookupError, B): b"),
        (
            "exceptions",
            "try: a\nexcept (KeyError, B): b",
            "try: a\nexcept (KeyError, B, TypeError): b",
        ),
        ("exceptions", "try: a\nexcept KeyError: b", "try: a\nexcept Exception: b"),
        ("exceptions", "raise ZeroDivisionError('x')", "raise ValueError('x')"),
        ("exceptions", "class AError: pass\nraise B", "class AError: pass\nraise AError"),
        (
            "handlers",
            "def f(a, k):\n    for b in a:\n        c = b[k]\n",
            dedent("""\
                def f(a, k):
                    for b in a:
                        try:
                            c = b[k]
                        except (KeyError, IndexError, TypeError):
                            continue
                """),
        ),
        ("closures", "for i in a:\n    b(lambda: i)", "for i in a:\n    b(lambda i=i: i)"),
        ("closures", "for i in a:\n    b(lambda x: i)", "for i in a:\n    b(lambda x, i=i: i)"),
        ("closures", "for i in a:\n    def b(): i", "for i in a:\n    def b(i=i): i"),
        (
            "declarations",
            "def g():\n    n = 0\n    def f():\n        'T.'\n        n += 1\n",
            "def g():\n    n = 0\n    def f():\n        'T.'\n        nonlocal n\n        n += 1\n",
        ),
        ("methods", "class A:\n    def f(x): pass", "class A:\n    def f(self, x): pass"),
        (
            "methods",
            "class A:\n    def f(self):\n        a()\n",
            "class A:\n    @property\n    def f(self):\n        a()\n",
        ),
        (
            "methods",
            "class A:\n    @property\n    def f(self):\n        a()\n",
            "class A:\n    @classmethod\n    def f(self):\n        a()\n",
        ),
        (
            "methods",
            "class A:\n    @property\n    def f(self):\n        a()\n",
            "class A:\n    def f(self):\n        a()\n",
        ),
        (
            "methods",
            "class A(B):\n    def f(self, n):\n        a()\n",
            "class A(B):\n    def f(self, n):\n        super().f(n)\n        a()\n",
        ),
    ],
)
def test_an_edit_mends_its_sort_of_bug(family: str, text: str, wanted: str) -> None:
    """The wanted text is among those proposed."""
    assert wanted in proposed(family, text)


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("deletion", "'text'"),
        ("moves", "a(); b()"),
        ("moves", "a()\nb(); c()"),
        ("moves", "a()\nimport b"),
        ("indentation", "for b in a:\n    return_()"),
        ("indentation", "for b in a: c(); d()"),
        ("indentation", "def f():\n    a()\nb()"),
        ("donors", "a()\nb()"),
        ("donors", "def f(): a(); b()"),
        ("updates", "a()"),
        ("exits", "a()"),
        ("guards", "a()"),
        ("guards", "def f():\n    'T.'"),
        ("enclosing", "def f(): a(b)"),
        ("enclosing", 'def f(a):\n    """T."""'),
        ("enclosing", 'def f(a):\n    a("""\n""")\n'),
        ("assignment", "a, b = c"),
        ("assignment", "a = b = c"),
        ("assignment", "a @= b"),
        ("branches", "if a: b()"),
        ("branches", "if a:\n    b()"),
        ("returns", "f()"),
        ("returns", "def f():\n    raise A"),
        ("yields", "f()"),
        ("initials", "a = 0"),
        ("initials", "def f(a):\n    b = a + 1"),
        ("initials", "def f(a):\n    b = [1]"),
        ("exceptions", "raise"),
        ("exceptions", "try: a\nexcept: b"),
        ("exceptions", "f('x')"),
        ("handlers", "a / b"),
        ("handlers", "def f(a):\n    try:\n        b(a)\n    except C:\n        pass"),
        ("closures", "lambda: a"),
        ("closures", "for i in a:\n    b(lambda *c: i)"),
        ("declarations", "def f():\n    n = 0"),
        ("declarations", "n = 0\ndef f():\n    global n\n    n += 1"),
        ("methods", "def f(): pass"),
        ("methods", "class A(B):\n    def __f__(self): super()"),
        ("indentation", 'for a in b:\n    a()\n    c("""\n""")'),
        ("returns", "def f():\n    'T.'"),
    ],
)
def test_nothing_is_guessed(family: str, text: str) -> None:
    """What shares its lines with others, stands at the module's level or documents is left."""
    assert proposed(family, text) == []


def test_a_text_of_several_lines_is_not_moved() -> None:
    """Its blanks are part of it."""
    text = dedent('''\
        def f(a):
            for b in a:
                c(b)
            d("""
              x""")
        ''')
    assert all('d("""\n      x""")' in name for name in proposed("indentation", text))


def test_a_loop_that_only_returns_is_left_alone() -> None:
    """A return that is all of a loop's body cannot be moved out of it."""
    text = "def f(a):\n    for b in a:\n        return b"
    assert proposed("indentation", text) == []


def test_a_statement_with_two_strange_names_is_from_too_far_away() -> None:
    """Adapting one name may make sense; two never do."""
    text = "def f(a):\n    pass\ndef g(p, q):\n    p.x(q)\n"
    assert all(name.index("p.x(q)") > name.index("def g") for name in proposed("donors", text))


def test_an_initialiser_keeps_the_parameter_that_it_has_forgotten() -> None:
    """Beside one that it keeps."""
    text = "class P:\n    def __init__(self, x, y):\n        self.x = x\n"
    assert f"{text}        self.y = y\n" in proposed("updates", text)
