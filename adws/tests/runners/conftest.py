"""What these tests show of the probes is measured where it happens: in the programs they start."""

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Measure the programs too."""
    item.add_marker("measured")
