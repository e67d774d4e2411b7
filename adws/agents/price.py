"""What tokens cost: for agents that tell how many they used and no price."""

import re
import tomllib

from attrs import field, frozen
from attrs.validators import ge
from returns.result import Failure, Result

from adws.core.codec import structure
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.money import Usage

_MILLION = 1_000_000
_DATED = re.compile(r"-\d{4}-?\d{2}-?\d{2}$")


@frozen
class Rates:
    """USD for a million tokens: those read afresh, read from the service's store, and written."""

    input: float = field(validator=ge(0))
    cached: float = field(validator=ge(0))
    output: float = field(validator=ge(0))


@frozen
class Price:
    """The rates of a family of models.

    ``source`` is where they are published and ``checked`` when they were read there (ISO 8601).
    ``long`` holds for prompts of more than ``long_from`` tokens, where those cost more.
    """

    models: tuple[str, ...]
    rates: Rates
    source: str = ""
    checked: str = ""
    long_from: int | None = None
    long: Rates | None = None

    def rates_of(self, read: int) -> Rates:
        """Return the rates for prompts of so many tokens."""
        is_long = self.long_from is not None and read > self.long_from
        return self.long if self.long is not None and is_long else self.rates


@frozen
class PriceTable:
    """Prices by model; the first one that names a model counts."""

    prices: tuple[Price, ...] = ()

    def over(self, other: "PriceTable") -> "PriceTable":
        """Return a table with these prices, and the other's where these say nothing."""
        return PriceTable((*self.prices, *other.prices))


def price_of(model: str, usage: Usage, table: PriceTable) -> float | None:
    """Return in USD what the tokens cost; None if the model or a number of tokens is unknown.

    ``model`` may have its provider in front (``openai/…``) or a date behind (``…-2026-01-31``); no
    other name is taken for another. Whether single prompts were long nobody tells: where all that
    was read is more than that, all counts as long, so that the price is never too low.
    """
    if usage.input_tokens is None or usage.output_tokens is None:
        return None
    bare = model.rpartition("/")[2]
    names = {model, bare, _DATED.sub("", bare)}
    price = next((row for row in table.prices if not names.isdisjoint(row.models)), None)
    if price is None:
        return None
    read, written, cached = usage.input_tokens, usage.output_tokens, usage.cached_tokens or 0
    return _cost(price.rates_of(read), cached, read, written)


_HINT = "adws docs agents shows the table; adws agents list shows which agents tell their price"


def parse_prices(text: str, origin: str) -> Result[PriceTable, PipelineError]:
    """Read a table of prices from TOML; ``origin`` names it in ``SettingsInvalid``."""
    try:
        plain = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return Failure(SettingsInvalid(f"{origin} is not valid TOML: {error}", hint=_HINT))
    return structure(plain, PriceTable).alt(
        lambda reason: SettingsInvalid(f"{origin}: {reason}", hint=_HINT)
    )


def _cost(rates: Rates, cached: int, read: int, written: int) -> float:
    cached_tokens = min(cached, read)
    fresh = read - cached_tokens
    return (fresh * rates.input + cached_tokens * rates.cached + written * rates.output) / _MILLION
