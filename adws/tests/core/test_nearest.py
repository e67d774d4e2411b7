"""The nearest right name."""

import pytest

from adws.core.nearest import nearest


@pytest.mark.parametrize(
    ("name", "names", "hint"),
    [
        ("analyse", ("judge", "analyze"), "did you mean 'analyze'?"),
        ("cage", ("agent", "sandbox"), "known: agent, sandbox"),
        ("network", ("net", "a_network", "b_network"), "did you mean 'a_network' or 'b_network'?"),
        ("x", ("fix", "analyze"), "known: analyze, fix"),
        ("x", (), "known: "),
    ],
)
def test_a_hint_names_one_or_all(name: str, names: tuple[str, ...], hint: str) -> None:
    """All of them when none is close."""
    assert nearest(name, names) == hint
