"""What a project's own file says of its package."""

import pytest

from adws.behaviour.distribution import Distribution, read_distribution, read_setup


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Distribution("")),
        ("no sections", Distribution("")),
        ("[metadata]\nname = a\nversion = attr: a.VERSION\n", Distribution("a")),
        (
            (
                "[metadata]\nname = a\nversion = 2\n"
                "[options.entry_points]\nconsole_scripts =\n  b = c:d\n  e\n"
            ),
            Distribution("a", "2", {"b": "c:d"}),
        ),
    ],
)
def test_setuptools_own_file_tells_them_too(text: str, expected: Distribution) -> None:
    """What cannot be read says nothing; a version that stands in the code is not looked for."""
    assert read_setup(text) == expected
