"""How the records of a probe are read."""

import pytest
from attrs import frozen

from adws.core.errors import SuiteUnreadable
from adws.runners.probe_records import read_records


@frozen
class _Hello:
    nonce: str


@frozen
class _Records:
    hello: tuple[_Hello, ...] = ()


@pytest.mark.parametrize(
    "record",
    ['{"kind": "hello"}', '{"kind": 1}', '{"kind": null}', '{"kind": []}', '{"kind": "odd"}', "{}"],
)
def test_a_record_of_no_known_form_is_damage(record: str) -> None:
    """Beside what is whole, too."""
    text = f'{{"kind": "hello", "nonce": "n0nce"}}\n{record}\n'
    assert isinstance(read_records(text, _Records, "n0nce").failure(), SuiteUnreadable)
