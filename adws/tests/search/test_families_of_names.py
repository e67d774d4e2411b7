"""The edits of names, attributes, conditions and texts."""

import ast

import pytest

from adws.search.source import ParsedFile, apply_edit
from adws.tests.search.catalogue import FAMILIES, inside, proposed

POINT = "class P:\n    def __init__(self, x):\n        self.x = x\n        self.n = 0\n"


@pytest.mark.parametrize(
    ("family", "text", "wanted"),
    [
        ("variables", "LOW = 1\nHIGH = 2\nx = LOW", "LOW = 1\nHIGH = 2\nx = HIGH"),
        ("variables", "def a(): b()\ndef b(): pass", "def a(): a()\ndef b(): pass"),
        ("variables", inside("n += 1", "m = 2"), inside("m += 1", "m = 2")),
        (
            "variables",
            "def a(x): pass\ndef b(y): pass\nc = b\nb(x=1)",
            "def a(x): pass\ndef b(y): pass\nc = b\na(x=1)",
        ),
        ("variables", "[a for a, b in c]", "[b for a, b in c]"),
        ("variables", inside("return x.lower()"), inside("return text.lower()")),
        ("functions", "min(a)", "max(a)"),
        ("functions", "import math\nint(a)", "import math\nmath.ceil(a)"),
        ("functions", "list(zip(a))", "list(enumerate(a))"),
        ("attributes", "self.low < self.high", "self.high < self.high"),
        ("attributes", "a.find(b)", "a.rfind(b)"),
        ("attributes", "def f(a: str):\n    a.lower()", "def f(a: str):\n    a.lstrip()"),
        ("attributes", "import math\nmath.sqr(2)", "import math\nmath.sqrt(2)"),
        ("attributes", "gap.seconds", "gap.total_seconds()"),
        (
            "names",
            "class A:\n    def f(self):\n        return total\n    def total(self): pass",
            "class A:\n    def f(self):\n        return self.total\n    def total(self): pass",
        ),
        ("names", '"""Text."""\nx = os.sep', '"""Text."""\nimport os\nx = os.sep'),
        ("names", "@deco\ndef f(): return json", "import json\n@deco\ndef f(): return json"),
        ("selves", f"{POINT}        x = 1\n", f"{POINT}        self.x = 1\n"),
        ("selves", f"{POINT}        return self.x\n", f"{POINT}        return x\n"),
        (
            "selves",
            "class A:\n    N = 1\n    def f(self):\n        return self.N",
            "class A:\n    N = 1\n    def f(self):\n        return cls.N",
        ),
        (
            "selves",
            "class A:\n    @classmethod\n    def f(cls):\n        cls.g()\n    def g(self): pass",
            "class A:\n    @classmethod\n    def f(cls):\n        self.g()\n    def g(self): pass",
        ),
        (
            "expressions",
            inside("return items[n]", "a = items[n + 1]"),
            inside("return items[n + 1]", "a = items[n + 1]"),
        ),
        ("expressions", inside("f(n, n - 1)"), inside("f(n - 1, n - 1)")),
        ("conditions", inside("if x: return n"), inside("if x and n > 0: return n")),
        ("conditions", inside("while n < 3: n += 1"), inside("while n < 3 or x is None: n += 1")),
        (
            "conditions",
            inside("[a for a in items if a > 1]"),
            inside("[a for a in items if a > 1 and a % 2 == 0]"),
        ),
        ("conditions", inside("return n > 1"), inside("return n > 1 and n % 2 == 0")),
        (
            "conditions",
            inside("if x.next.next: pass"),
            inside("if x is not None and x.next.next: pass"),
        ),
        (
            "conditions",
            "def g(a):\n    return 1 if a.low else 0\ndef f(a):\n    if a.high: return 1",
            "def g(a):\n    return 1 if a.low else 0\ndef f(a):\n    if a.high and a.low: return 1",
        ),
        ("checks", inside("while True: pass"), inside("while items: pass")),
        ("checks", inside("return True"), inside("return n == 0")),
        ("checks", inside("if n: pass"), inside("if True: pass")),
        ("checks", inside("x = 1 if n else 2"), inside("x = 1 if n > 0 else 2")),
        ("texts", "x = ''", "x = ' '"),
        ("texts", "x = ' a'", "x = 'a'"),
        ("texts", "x = 'a'", "x = 'b'"),
        ("texts", "x = '+'", "x = ''"),
        ("texts", "x = 'aeiou'", "x = 'aeiouAEIOU'"),
        ("texts", "x = ','", "x = ', '"),
        ("texts", 'x = "Total: "', 'x = "total: "'),
        ("texts", 'x = "it\'s"', 'x = "it\'s "'),
        ("texts", "x = r'\\d'", "x = r'\\d '"),
        ("texts", "def f():\n    return 'a', 'zz'", "def f():\n    return 'zz', 'zz'"),
        ("formats", "x = '{a}'", "x = f'{a}'"),
        ("formats", "x = '{:.2f}'.format(a)", "x = '{:.1f}'.format(a)"),
        ("formats", "x = f'{a:.2f}'", "x = f'{a:.3f}'"),
        ("formats", "x = f'{a:5}'", "x = f'{a:02d}'"),
        ("formats", "x = f'{a}'", "x = f'{a:.2f}'"),
        ("formats", "x = f'{a!r}'", "x = f'{a}'"),
        ("formats", "x = f'{a} {b} c'", "x = f'{a}{b} c'"),
        ("formats", "x = f'{a}, {b} C'", "x = f'{a}, {b} c'"),
        ("formats", "x = '%d' % a", "x = '%s' % a"),
        ("formats", "x = a.strftime('%Y-%m-%d')", "x = a.strftime('%y-%m-%d')"),
        ("patterns", "re.match('a', b)", "re.search('a', b)"),
        ("patterns", "re.match('a', b)", "re.match('a$', b)"),
        ("patterns", "re.match('a', b)", "re.match('a', b, flags=re.IGNORECASE)"),
        ("patterns", "re.match('[0-9]+', b)", "re.match('[0-9]*', b)"),
        ("patterns", "re.match('[0-9]+', b)", "re.match('[^0-9]+', b)"),
        ("patterns", "re.match('[^0-9]+', b)", "re.match('[0-9]+', b)"),
        ("patterns", "re.match('[0-9]+', b)", "re.match('[0-9_]+', b)"),
        ("patterns", "re.match('a.b', b)", "re.match(r'a\\.b', b)"),
        ("patterns", r"re.match(r'a\.b', b)", "re.match(r'a.b', b)"),
        ("patterns", r"re.match(r'\d{2}', b)", r"re.match(r'\d+', b)"),
        ("patterns", r"re.match(r'\d', b)", r"re.match(r'\w', b)"),
        ("patterns", r"re.match(r'\d', b)", r"re.match(r'\d+', b)"),
        ("patterns", "re.sub('a', b, c, flags=d)", "re.subn('a', b, c, flags=d)"),
        ("formats", "x = f'{{{a}}}'", "x = f'{{{a!r}}}'"),
        (
            "conditions",
            "def f(a=True, b=False):\n    if a: c",
            "def f(a=True, b=False):\n    if a and a == b: c",
        ),
        ("patterns", "re.match('(a)', b)", "re.match('(?:a)', b)"),
    ],
)
def test_an_edit_mends_its_sort_of_bug(family: str, text: str, wanted: str) -> None:
    """The wanted text is among those proposed."""
    assert wanted in proposed(family, text)


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("variables", "x = unknown"),
        ("variables", "def f(a):\n    a()"),
        ("variables", "for a in b: pass"),
        ("functions", "def f(max):\n    return max"),
        ("names", "import os\nx = mth.pi"),
        ("names", "class A:\n    def f(self):\n        return zzz"),
        ("names", "from elsewhere import Cat"),
        ("formats", "def f():\n    '{a}'"),
        ("texts", f"x = {'long' * 60!r}"),
        ("texts", "x = f'a'"),
        ("patterns", "f('a')"),
        ("patterns", "a.compile(b)"),
        ("checks", "def f():\n    return 1"),
        ("checks", "def f():\n    return"),
    ],
)
def test_nothing_is_guessed(family: str, text: str) -> None:
    """What means nothing, and what only documents, is left alone."""
    assert proposed(family, text) == []


def test_texts_near_those_of_the_tests_are_tried() -> None:
    """A text that nearly reads like one of the tests may have to be that one."""
    names = proposed("texts", "x = 'Helo'", "assert f() == 'Hello'")
    assert names[-1] == "x = 'Hello'"


MODULES = {"shop.cart": ("total_price", "Cart"), "json": ("loads",)}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "from shop.cart import totl_price",
            ["from shop.cart import total_price as totl_price"],
        ),
        ("from shop.cart import Cart", []),
        ("x = Cart()", ["from shop.cart import Cart\nx = Cart()"]),
        ("import json\njson.lods('')", ["import json\njson.loads('')"]),
    ],
)
def test_names_of_other_modules_are_known(text: str, wanted: list[str]) -> None:
    """Misspelt imports, missing imports and misspelt attributes of modules are mended."""
    source = ParsedFile(text, MODULES)
    names = FAMILIES["names"]
    nodes = [node for node in ast.walk(source.tree) if isinstance(node, names.looks_at)]
    edits = [edit for node in nodes for edit in names.propose(node, source)]
    assert [apply_edit(text, edit) for edit in edits] == wanted
