"""Which files get stubs, and how."""

from adws.trust.red_gate.belongings import belongings
from adws.trust.red_gate.stubs.stub_language import Layout, Sought
from adws.trust.red_gate.stubs.stubs import sought_by, stub_language, stubbed

LISTING = ("shop/__init__.py", "shop/cart.py", "tests/test_a.py", "notes.txt")
KNOWN = belongings(LISTING, {}, ("billing",))


def test_only_what_is_the_projects_is_looked_for() -> None:
    """A package that others make is not; one file is told once, a package before its own file."""
    sources = {
        "tests/test_a.py": "import pytest, numpy\nfrom shop.cart import total\n",
        "tests/test_b.py": "from billing import bill\nfrom billing.tax import vat\n",
        "tests/test_c.py": "from shop.cart import vat, total\n",
        "tests/test_d.py": "from ....outside import total\n",
        "notes.txt": "import shop.other\n",
    }
    assert sought_by(sources, Layout(frozenset(LISTING)), KNOWN) == (
        Sought("billing/tax.py", ("vat",)),
        Sought("shop/cart.py", ("total", "vat")),
        Sought("billing/__init__.py", ("bill",)),
    )


def test_a_stub_is_added_to_what_is_there() -> None:
    """A file that has all, or that cannot be understood, stays as it is; a new one may be empty."""
    sought = (
        Sought("shop/cart.py", ("total", "RATE")),
        Sought("shop/whole.py", ("total",)),
        Sought("shop/broken.py", ("total",)),
        Sought("shop/new.py"),
        Sought("notes.txt", ("a",)),
    )
    texts = {
        "shop/cart.py": "def total(): ...",
        "shop/whole.py": "total = 1\n",
        "shop/broken.py": "def (\n",
    }
    assert stubbed(sought, texts) == {
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
