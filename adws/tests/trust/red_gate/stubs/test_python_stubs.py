"""Stubs in Python: what is looked for where, what a module has, and what stubs do."""

import re
from types import ModuleType

import pytest

from adws.trust.red_gate.stubs.python_stubs import PYTHON
from adws.trust.red_gate.stubs.stub_language import Imported, NeededFile, ProjectLayout

SHOP = ProjectLayout(
    frozenset({"src/shop/__init__.py", "src/shop/cart.py", "tests/kit.py", "tests/test_a.py"})
)


@pytest.mark.parametrize(
    ("text", "imports"),
    [
        ("import shop.cart, json as j", (Imported("shop.cart"), Imported("json"))),
        ("from shop import cart as c, VAT", (Imported("shop", ("cart", "VAT")),)),
        ("from ..shop import cart\nfrom . import kit", None),
        ("def test_a():\n    from shop import cart", (Imported("shop", ("cart",)),)),
        ("from shop import *", (Imported("shop"),)),
        ("import (", ()),
        ("import \x00", ()),
    ],
)
def test_imports_are_read_wherever_they_stand(
    text: str, imports: tuple[Imported, ...] | None
) -> None:
    """A file that cannot be read imports nothing."""
    wanted = (
        imports if imports is not None else (Imported("..shop", ("cart",)), Imported(".", ("kit",)))
    )
    assert PYTHON.imports("tests/test_a.py", text) == wanted


@pytest.mark.parametrize(
    ("imported", "sought"),
    [
        (Imported("shop.cart", ("vat",)), NeededFile("src/shop/cart.py", ("vat",))),
        (Imported("shop", ("cart", "vat")), NeededFile("src/shop/__init__.py", ("vat",))),
        (Imported("shop.tax", ("vat",)), NeededFile("src/shop/tax.py", ("vat",))),
        (Imported("shop.tax.german"), NeededFile("src/shop/tax/german.py")),
        (Imported("kit"), NeededFile("tests/kit.py")),
        (Imported(".kit", ("a",)), NeededFile("tests/kit.py", ("a",))),
        (Imported("..billing", ("bill",)), NeededFile("billing.py", ("bill",))),
        (Imported(".", ("kit", "new")), None),
        (Imported("...billing"), None),
        (Imported("billing"), NeededFile("billing.py")),
    ],
)
def test_a_module_is_looked_for_where_python_does(
    imported: Imported, sought: NeededFile | None
) -> None:
    """Or where it would fit best; what is itself a module is no name to be made up."""
    assert PYTHON.needed_file(imported, "tests/test_a.py", SHOP) == sought


def test_a_package_is_told_by_what_is_in_it() -> None:
    """And the roots of a suite come first."""
    layout = ProjectLayout(frozenset({"app/billing/tax.py"}), roots=("app", ""))
    assert PYTHON.needed_file(
        Imported("billing", ("bill",)), "app/tests/test_a.py", layout
    ) == NeededFile("app/billing/__init__.py", ("bill",))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            (
                "import os.path as p\nfrom a import b\nx, y = 1, 2\nz: int = 3\n"
                "def f():\n    inner = 1\nclass C:\n    g = 1\nasync def h(): ...\n"
            ),
            {"p", "b", "x", "y", "z", "f", "C", "h"},
        ),
        ("try:\n    a = 1\nexcept OSError:\n    b = 1\nfinally:\n    c = 1\n", {"a", "b", "c"}),
        ("if 1:\n    def f(): ...\nelse:\n    import g.h\n", {"f", "g"}),
        ("from a import *\n", None),
        ("def __getattr__(name): ...\n", None),
        ("def (", None),
    ],
)
def test_the_names_of_a_module_are_those_it_binds(text: str, names: set[str] | None) -> None:
    """None where it may have any; what a function binds is its own."""
    assert PYTHON.names_in("a.py", text) == names


def stub_of(name: str) -> object:
    """Return what a stub of this name is."""
    module = ModuleType("stub")
    exec(PYTHON.stub(name, False), vars(module))  # noqa: S102, FBT003 - a stub is code
    result: object = getattr(module, name)
    return result


@pytest.mark.parametrize("name", ["total", "Cart", "CartError"])
def test_a_stub_raises_as_soon_as_it_is_called(name: str) -> None:
    """Whatever it is called with."""
    stub = stub_of(name)
    assert callable(stub)
    with pytest.raises(NotImplementedError, match=f"{name} is still to be built"):
        _ = stub(1, key=2)


def test_a_stub_can_be_what_its_name_says() -> None:
    """An error can be expected, a class can be one of items, a constant is equal to nothing."""
    assert issubclass(stub_of("CartError"), Exception)  # type: ignore[arg-type]  # a class by its name
    assert stub_of("Stack")[int] is not None  # type: ignore[index]  # a class by its name
    assert stub_of("RATE") != 10
    assert re.fullmatch(r"<object object at \w+>", repr(stub_of("RATE")))
