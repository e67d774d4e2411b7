"""Whose a missing module is."""

import pytest

from adws.triage.failure_types import MissingSymbol
from adws.trust.red_gate.belongings import Belongings, Owner, belongings

LISTING = ("shop/__init__.py", "shop/cart.py", "tests/test_cart.py", "web/src/a.ts")
MANIFESTS = {
    "pyproject.toml": '[project]\nname = "my-store"\ndependencies = ["requests", "PyYAML"]\n'
    'optional-dependencies = {cloud = ["google-cloud-storage"]}\n',
    "web/package.json": '{"name": "@me/web", "dependencies": {"@scope/kit": "1", "lodash": "4"}}',
    "go.mod": "module example.org/shop\nrequire github.com/a/b v1.2.3\n",
}


@pytest.fixture(scope="module")
def known() -> Belongings:
    """Return what belongs to a project of several languages."""
    return belongings(LISTING, MANIFESTS, planned=("billing.invoice",))


@pytest.mark.parametrize(
    ("symbol", "owner"),
    [
        (MissingSymbol("shop.discount"), Owner.PROJECT),
        (MissingSymbol("shop", "discount"), Owner.PROJECT),
        (MissingSymbol("tests.factories"), Owner.PROJECT),
        (MissingSymbol("my_store"), Owner.PROJECT),
        (MissingSymbol("billing.invoice"), Owner.PROJECT),
        (MissingSymbol("", "Add"), Owner.PROJECT),
        (MissingSymbol("./cart"), Owner.PROJECT),
        (MissingSymbol("/tree/src/cart.js"), Owner.PROJECT),
        (MissingSymbol("@/cart"), Owner.PROJECT),
        (MissingSymbol("@me/web/cart"), Owner.PROJECT),
        (MissingSymbol("#cart"), Owner.PROJECT),
        (MissingSymbol("~/cart"), Owner.PROJECT),
        (MissingSymbol("crate::cart"), Owner.PROJECT),
        (MissingSymbol("self::cart"), Owner.PROJECT),
        (MissingSymbol("super::cart"), Owner.PROJECT),
        (MissingSymbol("example.org/shop/cart"), Owner.PROJECT),
        (MissingSymbol("requests"), Owner.DEPENDENCY),
        (MissingSymbol("yaml.nodes"), Owner.DEPENDENCY),
        (MissingSymbol("google.cloud"), Owner.DEPENDENCY),
        (MissingSymbol("@scope/kit/part"), Owner.DEPENDENCY),
        (MissingSymbol("lodash/fp"), Owner.DEPENDENCY),
        (MissingSymbol("github.com/a/b/c"), Owner.DEPENDENCY),
        (MissingSymbol("shoppe"), Owner.NOBODY),
        (MissingSymbol("json", "dump_all"), Owner.NOBODY),
        (MissingSymbol("left-pad"), Owner.NOBODY),
        (MissingSymbol("@scope/other"), Owner.NOBODY),
        (MissingSymbol("github.com/a/other"), Owner.NOBODY),
    ],
    ids=str,
)
def test_a_symbol_has_an_owner(known: Belongings, symbol: MissingSymbol, owner: Owner) -> None:
    """The project that has such files or plans them, a package it declares, or nobody."""
    assert known.owner_of(symbol) is owner


@pytest.mark.parametrize(
    ("symbol", "installed"),
    [
        (MissingSymbol("requests"), False),
        (MissingSymbol("requests.magic"), True),
        (MissingSymbol("requests", "magic"), True),
        (MissingSymbol("lodash/fp"), False),
    ],
    ids=str,
)
def test_a_part_that_is_missing_tells_of_the_whole(
    known: Belongings,
    symbol: MissingSymbol,
    installed: bool,  # noqa: FBT001 - a row of the table
) -> None:
    """Only Python says which of both it did not find."""
    assert known.is_installed(symbol) is installed
