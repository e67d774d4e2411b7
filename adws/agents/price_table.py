"""The prices that hold in a project: its own, and those that travel with the package."""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.price import PriceTable, parse_prices
from adws.core.errors import PipelineError
from adws.core.run import state_folder

SHIPPED = PurePath(__file__).with_name("prices.toml")


def price_table(root: PurePath) -> IOResult[PriceTable, PipelineError]:
    """Return the project's prices (``.adws/prices.toml``) over the shipped ones.

    A file that is not there holds none; one that cannot be read is ``SettingsInvalid``.
    """
    return IOResult.do(
        own.over(shipped)
        for own in _table(state_folder(root) / SHIPPED.name)
        for shipped in _table(SHIPPED)
    )


def _table(path: PurePath) -> IOResult[PriceTable, PipelineError]:
    return IOResult.do(
        table
        for exists in io_ops.exists(path)
        for text in (io_ops.read_text(path) if exists else IOSuccess(""))
        for table in IOResult.from_result(parse_prices(text, str(path)))
    )
