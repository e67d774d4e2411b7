"""Whose a missing module is."""

import pytest

from adws.triage.failure_types import MissingSymbol
from adws.trust.red_gate.known_modules import KnownModules, ModuleOwner, known_modules

LISTING = ("shop/__init__.py", "shop/cart.py", "tests/test_cart.py", "web/src/a.ts")
MANIFESTS = {
    "pyproject.toml": '[project]\nname = "my-store"\ndependencies = ["requests", "PyYAML"]\n'
    'optional-dependencies = {cloud = ["google-cloud-storage"]}\n',
    "web/package.json": '{"name": "@me/web", "dependencies": {"@scope/kit": "1", "lodash": "4"}}',
    "go.mod": "module example.org/shop\nrequire github.com/a/b v1.2.3\n",
}


@pytest.fixture(scope="module")
def known() -> KnownModules:
    """Return what belongs to a project of several languages."""
    return known_modules(LISTING, MANIFESTS, planned=("billing.invoice",))


@pytest.mark.parametrize(
    ("symbol", "owner"),
    [
        (MissingSymbol("shop.discount"), ModuleOwner.PROJECT),
        (MissingSymbol("shop", "discount"), ModuleOwner.PROJECT),
        (MissingSymbol("tests.factories"), ModuleOwner.PROJECT),
        (MissingSymbol("my_store"), ModuleOwner.PROJECT),
        (MissingSymbol("billing.invoice"), ModuleOwner.PROJECT),
        (MissingSymbol("", "Add"), ModuleOwner.PROJECT),
        (MissingSymbol("./cart"), ModuleOwner.PROJECT),
        (MissingSymbol("/tree/src/cart.js"), ModuleOwner.PROJECT),
        (MissingSymbol("@/cart"), ModuleOwner.PROJECT),
        (MissingSymbol("@me/web/cart"), ModuleOwner.PROJECT),
        (MissingSymbol("#cart"), ModuleOwner.PROJECT),
        (MissingSymbol("~/cart"), ModuleOwner.PROJECT),
        (MissingSymbol("crate::cart"), ModuleOwner.PROJECT),
        (MissingSymbol("self::cart"), ModuleOwner.PROJECT),
        (MissingSymbol("super::cart"), ModuleOwner.PROJECT),
        (MissingSymbol("example.org/shop/cart"), ModuleOwner.PROJECT),
        (MissingSymbol("requests"), ModuleOwner.DEPENDENCY),
        (MissingSymbol("yaml.nodes"), ModuleOwner.DEPENDENCY),
        (MissingSymbol("google.cloud"), ModuleOwner.DEPENDENCY),
        (MissingSymbol("@scope/kit/part"), ModuleOwner.DEPENDENCY),
        (MissingSymbol("lodash/fp"), ModuleOwner.DEPENDENCY),
        (MissingSymbol("github.com/a/b/c"), ModuleOwner.DEPENDENCY),
        (MissingSymbol("shoppe"), ModuleOwner.NOBODY),
        (MissingSymbol("json", "dump_all"), ModuleOwner.NOBODY),
        (MissingSymbol("left-pad"), ModuleOwner.NOBODY),
        (MissingSymbol("@scope/other"), ModuleOwner.NOBODY),
        (MissingSymbol("github.com/a/other"), ModuleOwner.NOBODY),
    ],
    ids=str,
)
def test_a_symbol_has_an_owner(
    known: KnownModules, symbol: MissingSymbol, owner: ModuleOwner
) -> None:
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
    known: KnownModules,
    symbol: MissingSymbol,
    installed: bool,  # noqa: FBT001 - a row of the table
) -> None:
    """Only Python says which of both it did not find."""
    assert known.is_installed(symbol) is installed
