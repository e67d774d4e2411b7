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


@pytest.mark.parametrize("kind", ["1", "null", "[]", '"odd"'])
def test_a_record_of_no_known_kind_is_damage(kind: str) -> None:
    """Whatever stands in the place of the kind."""
    text = f'{{"kind": "hello", "nonce": "n0nce"}}\n{{"kind": {kind}}}\n'
    assert isinstance(read_records(text, _Records, "n0nce").failure(), SuiteUnreadable)
