"""Tests of `adws prime`."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import QUICK, committed, invoke, write

pytestmark = pytest.mark.real_io


def test_the_project_is_told(here: PurePath) -> None:
    """Its files, how its tests are started, its conventions."""
    _ = committed(here / "shop", {**QUICK, "README.md": "Sells.\n"})
    result = invoke("prime", "--root", "shop")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("# shop\n\n## Files\n")
    assert "  - one file: `" in result.stdout
    assert result.stdout.endswith("## README.md\n\n```\nSells.\n```\n")


def test_its_length_is_limited(here: PurePath) -> None:
    """Also for machines; a limit in which nothing fits is refused."""
    _ = write(here, {"README.md": "word\n" * 2_000})
    assert len(invoke("prime", "--characters", "2500", "--json").json["primer"]) <= 2_500
    assert invoke("prime", "--characters", "10").exit_code == 2
