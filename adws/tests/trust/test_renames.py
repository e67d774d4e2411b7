"""Cases under another id: which are the same, and which only look so."""

from collections.abc import Mapping

import pytest
from attrs import evolve

from adws.core.renamed_case import RenamedCase
from adws.core.suite import Case, Outcome, SuiteReport
from adws.testing import a_report
from adws.trust.renames import ChangedTests, missing_cases, renamed_cases, with_new_ids

_HEAD = '''"""Doc."""
import pytest
from shop import cart, other
LIMIT = 3

@pytest.fixture
def basket():
    return cart.Basket(LIMIT)

@pytest.fixture(autouse=True)
def fast():
    cart.slow = False

def size(one):
    return len(one) + LIMIT

'''
_BODY = "def test_old(basket):\n    assert size(basket) == 3\n"
_TEXT = f"{_HEAD}{_BODY}"
_CLASS = """
import unittest
from shop import cart

class TestOld(unittest.TestCase):
    KINDS = ("a",)
    def setUp(self):
        self.cart = cart.make()
    def test_one(self):
        self.assertEqual(self.cart.size, 1)
    def test_two(self):
        self.assertEqual(self.cart.kind, 2)
"""
_ROWS = """
import pytest

@pytest.mark.parametrize("x", [1, 2])
def test_old(x):
    assert x
"""
_JS = """
import { cart } from "../src/cart.js";
const limit = 3;
describe("cart", () => {
  beforeEach(() => { cart.clear(); });
  it("is empty", () => { expect(cart.size).toBe(0); });
  it("has a limit", () => { expect(cart.limit).toBe(limit); });
});
"""
_GO = """package shop

import "testing"

func TestOld(t *testing.T) {
	if size() != 1 { t.Error("size") }
}

func size() int { return 1 }
"""


def _report(files: Mapping[str, tuple[str, ...]], *support: str) -> SuiteReport:
    """Return a report of passing cases by file: ids as pytest has them, else with `` > ``."""
    cases = [
        Case(f"{file}::{name}" if file.endswith(".py") else f"{file} > {name}", file, name, _PASSED)
        for file, names in files.items()
        for name in names
    ]
    return evolve(a_report(*cases), support_files=support)


_PASSED = Outcome.PASSED


def _renamed(
    old: tuple[str, str, tuple[str, ...]],
    new: tuple[str, str, tuple[str, ...]],
    *others: str,
    support: tuple[str, ...] = (),
    texts: Mapping[str, str] | None = None,
) -> tuple[RenamedCase, ...]:
    """Return what is renamed where a file with cases becomes another; ``others`` are edited too."""
    before, own = (_report({path: names}, *support) for path, _, names in (old, new))
    edited = tuple(dict.fromkeys((old[0], new[0], *others)))
    changed = ChangedTests(edited, {old[0]: old[1]}, {new[0]: new[1], **(texts or {})})
    return renamed_cases(before, own, changed)


def _case(old: str, new: str) -> tuple[RenamedCase, ...]:
    return (RenamedCase(old, new),)


_OLD = ("tests/test_a.py", _TEXT, ("test_old",))
_NEW_NAME = _TEXT.replace("test_old", "test_new")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tests/test_a.py", _NEW_NAME),
        ("tests/test_b.py", _TEXT),
        ("tests/unit/test_a.py", _NEW_NAME),
        ("tests/test_a.py", f"{_NEW_NAME}\ndef test_more():\n    assert other.x()\n"),
        ("tests/test_a.py", _NEW_NAME.replace("cart, other", "cart")),
        ("tests/test_a.py", _NEW_NAME.replace("LIMIT = 3\n", "LIMIT = 3\nMORE = 4\n")),
        ("tests/test_a.py", _NEW_NAME.replace("def size", "def unused(): pass\n\ndef size")),
        ("tests/test_a.py", _NEW_NAME.replace('"""Doc."""', "# a comment")),
        ("tests/test_a.py", _NEW_NAME.replace("(basket) == 3", "(basket) == (3)  # three")),
        ("tests/test_a.py", _NEW_NAME.replace("def test_new", "class Extra: pass\n\ndef test_new")),
    ],
)
def test_a_case_that_is_the_same_is_renamed(path: str, text: str) -> None:
    """By a new name, in another file or folder, beside other cases and what it does not use."""
    name = "test_new" if "test_new" in text else "test_old"
    new = (path, text, (name,))
    assert _renamed(_OLD, new) == _case("tests/test_a.py::test_old", f"{path}::{name}")


_WEAKER = {
    "the body": ("== 3\n", "!= 3\n"),
    "no assertion": ("    assert size(basket) == 3\n", "    size(basket)\n"),
    "the arguments": ("test_new(basket)", "test_new()"),
    "a mark": ("def test_new", "@pytest.mark.xfail\ndef test_new"),
    "a fixture": ("cart.Basket(LIMIT)", "[]"),
    "the decorator of a fixture": ("@pytest.fixture\n", "@pytest.fixture(scope='session')\n"),
    "a fixture for all": ("cart.slow = False", "cart.slow = True"),
    "one more fixture for all": (
        "LIMIT = 3\n",
        "LIMIT = 3\n@pytest.fixture(autouse=True)\ndef patch(monkeypatch):\n    pass\n",
    ),
    "a constant": ("LIMIT = 3", "LIMIT = 0"),
    "a constant that is set again": ("def size", "LIMIT = 0\n\ndef size"),
    "a helper": ("len(one) + LIMIT", "3"),
    "a helper that is defined again": ("def test_new", "def size(one): return 3\n\ndef test_new"),
    "a name of the language": ("LIMIT = 3\n", "LIMIT = 3\ndef len(one): return 0\n"),
    "an import": ("from shop import cart", "from fakes import cart"),
    "a name by which it is imported": ("import cart, other", "import other as cart, other"),
    "all names of a module": ("LIMIT = 3\n", "LIMIT = 3\nfrom fakes import *\n"),
    "an attribute": ("LIMIT = 3\n", "LIMIT = 3\ncart.Basket = list\n"),
    "a call": ("LIMIT = 3\n", "LIMIT = 3\ncart.disable()\n"),
    "a call for a value": ("LIMIT = 3\n", "LIMIT = 3\nUNUSED = cart.disable()\n"),
    "a call for a default": ("def size", "def unused(x=cart.disable()): pass\n\ndef size"),
    "a call in a class": ("def size", "class Unused:\n    x = cart.disable()\n\ndef size"),
    "a class in a class": (
        "def size",
        "class Unused:\n    class Inner:\n        x = cart.disable()\n\ndef size",
    ),
    "a decorator": ("def size", "@cart.disable\ndef unused(): pass\n\ndef size"),
    "a condition": ("LIMIT = 3\n", "LIMIT = 3\nif True:\n    import fakes\n"),
    "a mark of the module": ("LIMIT = 3\n", "LIMIT = 3\npytestmark = MARKS\n"),
    "set-up": ("def size", "def setup_module(): pass\n\ndef size"),
    "names set together": ("LIMIT = 3\n", "LIMIT, MORE = 3, 4\n"),
    "the same name twice": ("def test_new", "def test_new(): pass\n\ndef test_new"),
}


@pytest.mark.parametrize("what", _WEAKER)
def test_a_case_that_may_be_weaker_is_not_renamed(what: str) -> None:
    """Whatever alters what it checks, or may do so."""
    text = _NEW_NAME.replace(*_WEAKER[what])
    assert text != _NEW_NAME
    assert _renamed(_OLD, ("tests/test_a.py", text, ("test_new",))) == ()


@pytest.mark.parametrize(
    ("path", "text", "names", "renamed"),
    [
        ("t.py", _CLASS.replace("TestOld", "TestNew"), ("TestNew::test_one",), 1),
        ("t.py", _CLASS.replace("test_one", "test_1"), ("TestOld::test_1",), 1),
        (
            "t.py",
            _CLASS.replace("test_one", "test_1").replace("== 2", "== 3"),
            ("TestOld::test_1",),
            1,
        ),
        (
            "t.py",
            _CLASS.replace("TestOld(unittest.TestCase)", "TestNew(Fake)"),
            ("TestNew::test_one",),
            0,
        ),
        (
            "t.py",
            _CLASS.replace("TestOld", "TestNew").replace("make()", "fake()"),
            ("TestNew::test_one",),
            0,
        ),
        (
            "t.py",
            _CLASS.replace("TestOld", "TestNew").replace('("a",)', "()"),
            ("TestNew::test_one",),
            0,
        ),
        (
            "t.py",
            _CLASS.replace("class TestOld", "@skip\nclass TestNew"),
            ("TestNew::test_one",),
            0,
        ),
        (
            "t.py",
            f"{_CLASS}class TestB(Fake):\n    def test_one(self): pass\n",
            ("TestB::test_one",),
            0,
        ),
    ],
)
def test_the_class_around_a_case_counts(
    path: str, text: str, names: tuple[str, ...], renamed: int
) -> None:
    """What it inherits, its fixtures and its values, but neither its name nor its other cases."""
    cases = _renamed(("t.py", _CLASS, ("TestOld::test_one",)), (path, text, names))
    assert len(cases) == renamed


def test_each_row_has_its_heir() -> None:
    """Rows that are gone stay missing."""
    rows = ("test_old[1]", "test_old[2]")
    new = _ROWS.replace("test_old", "test_new")
    both = _renamed(("t.py", _ROWS, rows), ("t.py", new, ("test_new[2]", "test_new[1]")))
    assert both == tuple(
        RenamedCase(f"t.py::test_old[{n}]", f"t.py::test_new[{n}]") for n in (1, 2)
    )
    fewer = _renamed(("t.py", _ROWS, rows), ("t.py", new, ("test_new[1]",)))
    assert fewer == both[:1]
    cut = new.replace("[1, 2]", "[1]")
    assert _renamed(("t.py", _ROWS, rows), ("t.py", cut, ("test_new[1]",))) == ()


def test_one_case_cannot_stand_for_two() -> None:
    """Of two that are the same, one is missing."""
    twice = "def test_a():\n    assert 1\n\ndef test_b():\n    assert 1\n"
    once = "def test_c():\n    assert 1\n"
    cases = _renamed(("t.py", twice, ("test_a", "test_b")), ("t.py", once, ("test_c",)))
    assert cases == _case("t.py::test_a", "t.py::test_c")


@pytest.mark.parametrize(
    ("others", "texts", "renamed"),
    [
        (("README.md", ".github/workflows/ci.yml"), {}, 1),
        (("tests/__init__.py",), {"tests/__init__.py": "\n"}, 1),
        (("tests/__init__.py",), {"tests/__init__.py": "import os\n"}, 0),
        (("tests/conftest.py",), {}, 0),
        (("tests/helpers.py",), {}, 0),
        (("pyproject.toml",), {}, 0),
    ],
)
def test_an_edit_that_may_alter_tests_renames_none(
    others: tuple[str, ...], texts: Mapping[str, str], renamed: int
) -> None:
    """Of a conftest, a helper, a configuration."""
    new = ("tests/test_a.py", _NEW_NAME, ("test_new",))
    assert len(_renamed(_OLD, new, *others, texts=texts)) == renamed


def test_an_edited_test_file_that_acts_on_others_renames_none() -> None:
    """One that the run loads as a plugin, or that the file of the case imports."""
    new = ("tests/test_b.py", _TEXT, ("test_old",))
    assert len(_renamed(_OLD, new)) == 1
    assert _renamed(_OLD, new, support=("tests/test_a.py",)) == ()
    using = _TEXT.replace("from shop import", "from test_a import size\nfrom shop import")
    old = ("tests/test_a.py", using, ("test_old",))
    assert _renamed(old, ("tests/test_b.py", using, ("test_old",))) == ()


@pytest.mark.parametrize(
    ("text", "support", "renamed"),
    [
        (_TEXT, (), 1),
        (_TEXT, ("tests/conftest.py",), 1),
        (_TEXT, ("tests/conftest.py", "tests/unit/conftest.py"), 0),
        (_TEXT.replace("from shop", "from .shop"), (), 0),
        (_TEXT.replace("from shop import cart, other", "from .shop import *"), (), 0),
        (_TEXT.replace("== 3", "== __file__"), (), 0),
    ],
)
def test_another_folder_must_mean_the_same(
    text: str, support: tuple[str, ...], renamed: int
) -> None:
    """No conftest of it, no import from beside the file, no path of the file itself."""
    old, new = ((path, text, ("test_old",)) for path in ("tests/test_a.py", "tests/unit/test_a.py"))
    assert len(_renamed(old, new, support=support)) == renamed
    same_folder = ("tests/test_b.py", text, ("test_old",))
    assert len(_renamed(old, same_folder, support=support)) == 1


@pytest.mark.parametrize(
    ("path", "text", "name", "renamed"),
    [
        ("test/a.test.js", _JS.replace("is empty", "has nothing"), "cart > has nothing", 1),
        ("test/b.test.js", _JS, "cart > is empty", 1),
        ("test/deep/a.test.js", _JS.replace("../src", "../../src"), "cart > is empty", 1),
        ("test/deep/a.test.js", _JS, "cart > is empty", 0),
        ("test/b.test.js", _JS.replace("clear()", "fill()"), "cart > is empty", 0),
        ("test/b.test.js", _JS.replace("limit = 3", "limit = 4"), "cart > is empty", 0),
        ("test/b.test.js", _JS.replace("toBe(0)", "toBeDefined()"), "cart > is empty", 0),
        ("test/b.test.js", _JS.replace("has a limit", "is limited"), "cart > is empty", 1),
    ],
)
def test_in_other_languages_the_rest_of_the_file_is_the_same(
    path: str, text: str, name: str, renamed: int
) -> None:
    """But for its cases; a path is the file that it leads to."""
    old = ("test/a.test.js", _JS, ("cart > is empty",))
    assert len(_renamed(old, (path, text, (name,)))) == renamed


def test_a_test_of_go_with_its_subtests_is_renamed() -> None:
    """Another helper in its file makes it another test."""
    new = _GO.replace("TestOld", "TestNew")
    old = ("a_test.go", _GO, ("TestOld", "TestOld/deep"))
    cases = _renamed(old, ("a_test.go", new, ("TestNew", "TestNew/deep")))
    assert [str(case) for case in cases] == [
        "a_test.go > TestOld is now a_test.go > TestNew",
        "a_test.go > TestOld/deep is now a_test.go > TestNew/deep",
    ]
    weaker = new.replace("return 1", "return 2")
    assert _renamed(old, ("a_test.go", weaker, ("TestNew",))) == ()


@pytest.mark.parametrize(
    ("path", "others", "after", "renamed"),
    [
        ("p/b_test.go", (), {}, 1),
        ("p/b_test.go", ("p/c_test.go",), {"p/c_test.go": _GO}, 0),
        ("p/b_test.go", (), {"p/a_test.go": _GO}, 0),
        ("p/b_test.go", ("q/c_test.go",), {"q/c_test.go": _GO}, 1),
        ("q/a_test.go", (), {}, 0),
    ],
)
def test_the_files_of_one_package_see_each_other(
    path: str, others: tuple[str, ...], after: Mapping[str, str], renamed: int
) -> None:
    """One more that is edited there may hold what the case uses."""
    before = _report({"p/a_test.go": ("TestOld",), "p/c_test.go": (), "q/c_test.go": ()})
    case = Case("q/c_test.go > TestC", "q/c_test.go", "TestC", _PASSED)
    beside = Case("p/c_test.go > TestC", "p/c_test.go", "TestC", _PASSED)
    before = evolve(before, cases=(*before.cases, case, beside))
    own = evolve(
        _report({path: ("TestOld",)}), cases=(*_report({path: ("TestOld",)}).cases, case, beside)
    )
    changed = ChangedTests(
        ("p/a_test.go", path, *others), {"p/a_test.go": _GO}, {path: _GO, **after}
    )
    assert len(renamed_cases(before, own, changed)) == renamed


def test_what_cannot_be_read_is_not_renamed() -> None:
    """A language without a reader, a file that is not there."""
    old = ("a.rb", "x", ("one",))
    assert _renamed(old, ("b.rb", "x", ("one",))) == ()
    before, own = _report({"a.py": ("test_a",)}), _report({"b.py": ("test_b",)})
    assert renamed_cases(before, own, ChangedTests(("a.py", "b.py"), {}, {})) == ()


def test_only_a_case_that_passes_is_an_heir() -> None:
    """And only what ran before can be renamed: no file that could not be loaded."""
    before, own = _report({"t.py": ("test_old",)}), _report({"t.py": ("test_new",)})
    tests = ChangedTests(
        ("t.py",), {"t.py": "def test_old(): f()"}, {"t.py": "def test_new(): f()"}
    )
    assert len(renamed_cases(before, own, tests)) == 1
    for outcome in set(Outcome) - {Outcome.PASSED}:
        ended = evolve(own, cases=tuple(evolve(case, outcome=outcome) for case in own.cases))
        assert renamed_cases(before, ended, tests) == ()
    hiding = tuple(evolve(case, covers="t.py::") for case in before.cases)
    assert missing_cases(evolve(before, cases=hiding), own) == ()


def test_paths_are_those_of_the_repository() -> None:
    """Where the project is a folder of it."""
    before, own = _report({"t.py": ("test_old",)}), _report({"t.py": ("test_new",)})
    texts = ({"web/t.py": f"def test_{name}(): f()"} for name in ("old", "new"))
    assert len(renamed_cases(before, own, ChangedTests(("web/t.py",), *texts), "web")) == 1


def test_a_report_with_new_ids_compares_with_the_later_one() -> None:
    """Nothing is missing any more; without renamed cases it is the same report."""
    before, own = _report({"t.py": ("test_old", "test_b")}), _report({"t.py": ("test_new",)})
    report = with_new_ids(before, _case("t.py::test_old", "t.py::test_new"))
    assert [case.id for case in missing_cases(report, own)] == ["t.py::test_b"]
    assert with_new_ids(before, ()) is before
