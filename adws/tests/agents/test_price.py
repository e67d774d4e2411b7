"""The prices of tokens."""

from datetime import date
from pathlib import PurePath

import pytest
from attrs import frozen

from adws import io_ops
from adws.agents.price import Price, PriceTable, Rates, parse_prices, price_of
from adws.agents.price_table import SHIPPED, price_table
from adws.core.context import Context
from adws.core.errors import SettingsInvalid
from adws.core.money import Usage
from adws.testing import FakeIo
from adws.tests.vcs.repositories import error, value

SMALL = Price(("small", "small-alias"), Rates(1.0, 0.1, 10.0))
LARGE = Price(("large",), Rates(2.0, 0.2, 20.0), long_from=200_000, long=Rates(4.0, 0.4, 30.0))
TABLE = PriceTable((SMALL, LARGE))
TEXT = """\
[[prices]]
models = ["small"]
rates = { input = 3, cached = 0.3, output = 30 }
source = "the invoice"
checked = "2026-01-01"
"""
OWN = Price(("small",), Rates(3.0, 0.3, 30.0), "the invoice", "2026-01-01")
PROJECT = Context(PurePath("/p"))
OWN_FILE = PurePath("/p/.adws/prices.toml")
MUCH = 100_000


@pytest.mark.parametrize(
    ("model", "usage", "price_usd"),
    [
        ("small", Usage(MUCH, 10_000), 0.1 + 0.1),
        ("small-alias", Usage(MUCH, 10_000), 0.1 + 0.1),
        ("small", Usage(MUCH, 10_000, cached_tokens=90_000), 0.01 + 0.009 + 0.1),
        ("small", Usage(MUCH, 0, cached_tokens=MUCH + 1), 0.01),
        ("large", Usage(2 * MUCH, 10_000), 0.4 + 0.2),
        ("large", Usage(2 * MUCH + 1, 10_000), 0.800004 + 0.3),
        ("openai/small", Usage(MUCH, 0), 0.1),
        ("router/openai/small", Usage(MUCH, 0), 0.1),
        ("small-2026-01-31", Usage(MUCH, 0), 0.1),
        ("small-20260131", Usage(MUCH, 0), 0.1),
    ],
)
def test_tokens_have_a_price(model: str, usage: Usage, price_usd: float) -> None:
    """Those from the service's store cost less; where all together may be long, all are."""
    assert price_of(model, usage, TABLE) == pytest.approx(price_usd)


@pytest.mark.parametrize(
    ("model", "usage"),
    [
        ("tiny", Usage(1, 1)),
        ("small-pro", Usage(1, 1)),
        ("smal", Usage(1, 1)),
        ("", Usage(1, 1)),
        ("small", Usage(1, None)),
        ("small", Usage(None, 1)),
    ],
)
def test_what_is_not_known_has_no_price(model: str, usage: Usage) -> None:
    """A model is never taken for another one, and tokens are never taken for none."""
    assert price_of(model, usage, TABLE) is None


def test_the_first_price_of_a_model_counts() -> None:
    """So a project's own goes over the shipped one, and leaves the others."""
    table = PriceTable((OWN,)).over(TABLE)
    priced = [price_of(model, Usage(MUCH, 0), table) for model in ("small", "large")]
    assert priced == pytest.approx([0.3, 0.2])


def test_a_table_is_read() -> None:
    """Whole numbers are prices, too."""
    assert parse_prices(TEXT, "prices.toml").unwrap() == PriceTable((OWN,))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[prices", "own is not valid TOML: Expected ']]' at the end of an array declaration"),
        (TEXT.replace("30 }", "-1 }"), "own: prices[0].rates: 'output' must be >= 0: -1.0"),
        (TEXT.replace("source", "origin"), "own: prices[0]: unknown key 'origin' (known: "),
        (
            TEXT.replace("output = 30", "output = '30'"),
            "own: prices[0].rates.output: '30' is not a number",
        ),
    ],
)
def test_a_table_that_cannot_be_read_says_why(text: str, expected: str) -> None:
    """It names its file."""
    failed = parse_prices(text, "own").failure()
    assert isinstance(failed, SettingsInvalid)
    assert failed.message.startswith(expected)


@frozen
class Laid:
    """What lies where, and the prices that hold then."""

    files: dict[PurePath, str]
    table: PriceTable


SHIPPED_TEXT = TEXT.replace("small", "large")
SHIPPED_PRICE = Price(("large",), OWN.rates, OWN.source, OWN.checked)


@pytest.mark.parametrize(
    "laid",
    [
        Laid({}, PriceTable()),
        Laid({SHIPPED: SHIPPED_TEXT}, PriceTable((SHIPPED_PRICE,))),
        Laid({SHIPPED: SHIPPED_TEXT, OWN_FILE: TEXT}, PriceTable((OWN, SHIPPED_PRICE))),
    ],
)
def test_a_projects_prices_go_over_the_shipped_ones(laid: Laid, io: FakeIo) -> None:
    """A file that is not there holds none."""
    io.files.update(laid.files)
    assert value(price_table(PROJECT.root)) == laid.table


def test_a_projects_prices_that_cannot_be_read_are_an_error(io: FakeIo) -> None:
    """They are not passed over: the shipped ones would be wrong."""
    io.files[OWN_FILE] = "prices"
    assert error(price_table(PROJECT.root)).message.startswith(f"{OWN_FILE} is not valid TOML: ")


@pytest.mark.real_io
def test_every_shipped_price_says_where_it_was_read_and_when() -> None:
    """Each model has one; what comes from the store is never dearer, nor a short prompt."""
    prices = parse_prices(value(io_ops.read_text(SHIPPED)), "shipped").unwrap().prices
    models = [model for price in prices for model in price.models]
    assert len(models) == len(set(models)) > 0
    for price in prices:
        assert price.source.startswith("https://")
        assert date.fromisoformat(price.checked) > date(2026, 1, 1)
        assert (price.long is None) == (price.long_from is None)
        short, long = price.rates, price.long or price.rates
        assert 0 < short.cached <= short.input <= short.output
        assert (short.input, short.cached, short.output) <= (long.input, long.cached, long.output)
