"""Fresh names."""

import re

import pytest

from adws import io_ops
from adws.core.railway import settle

pytestmark = pytest.mark.real_io


def test_ids_are_short_and_differ() -> None:
    """Twelve hexadecimal characters each."""
    ids = {settle(io_ops.new_id()).unwrap() for _ in range(100)}
    assert len(ids) == 100
    assert all(re.fullmatch("[0-9a-f]{12}", id_) for id_ in ids)
