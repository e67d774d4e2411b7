"""Which files get stubs, and how."""

from adws.trust.red_gate.known_modules import known_modules
from adws.trust.red_gate.stubs.stub_language import NeededFile, ProjectLayout
from adws.trust.red_gate.stubs.stubs import needed_files, stub_language, with_stubs

LISTING = ("shop/__init__.py", "shop/cart.py", "tests/test_a.py", "notes.txt")
KNOWN = known_modules(LISTING, {}, ("billing",))


def test_only_what_is_the_projects_is_looked_for() -> None:
    """A package that others make is not; one file is told once, a package before its own file."""
    sources = {
        "tests/test_a.py": "import pytest, numpy\nfrom shop.cart import total\n",
        "tests/test_b.py": "from billing import bill\nfrom billing.tax import vat\n",
        "tests/test_c.py": "from shop.cart import vat, total\n",
        "tests/test_d.py": "from ....outside import total\n",
        "notes.txt": "import shop.other\n",
    }
    assert needed_files(sources, ProjectLayout(frozenset(LISTING)), KNOWN) == (
        NeededFile("billing/tax.py", ("vat",)),
        NeededFile("shop/cart.py", ("total", "vat")),
        NeededFile("billing/__init__.py", ("bill",)),
    )


def test_a_stub_is_added_to_what_is_there() -> None:
    """A file that has all, or that cannot be understood, stays as it is; a new one may be empty."""
    sought = (
        NeededFile("shop/cart.py", ("total", "RATE")),
        NeededFile("shop/whole.py", ("total",)),
        NeededFile("shop/broken.py", ("total",)),
        NeededFile("shop/new.py"),
        NeededFile("notes.txt", ("a",)),
    )
    texts = {
        "shop/cart.py": "def total(): ...",
        "shop/whole.py": "total = 1\n",
        "shop/broken.py": "def (\n",
    }
    assert with_stubs(sought, texts) == {
        "shop/cart.py": "def total(): ...\n\n\nRATE = object()\n",
        "shop/new.py": "",
    }


def test_languages_are_told_by_their_files() -> None:
    """Go and Rust have no stubs: their types would have to be guessed."""
    assert [stub_language(path) is not None for path in ("a.py", "a.tsx", "a.go", "a.rs")] == [
        True,
        True,
        False,
        False,
    ]
