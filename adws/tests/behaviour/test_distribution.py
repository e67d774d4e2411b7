"""What a project's own file says of its package."""

import pytest

from adws.behaviour.distribution import Distribution, read_distribution


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Distribution("")),
        ("no toml", Distribution("")),
        ("project = 1\ntool = 2", Distribution("")),
        ('[project]\nname = "a"\ndynamic = ["version"]', Distribution("a")),
        (
            '[tool.poetry]\nname = "a"\nversion = "2"\n[tool.poetry.scripts]\nb = "c:d"\ne = {}',
            Distribution("a", "2", {"b": "c:d"}),
        ),
    ],
)
def test_a_file_tells_name_version_and_programs(text: str, expected: Distribution) -> None:
    """Whatever builds the package; what cannot be read says nothing."""
    assert read_distribution(text) == expected
