"""`adws judge` where tests stand in the same file as the code."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.example_projects import copied, toolchains
from adws.tests.cli.program import run_program, write
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value


@pytest.mark.real_io
@needs("cargo")
def test_a_test_beside_the_code_is_judged_as_it_was(tmp_path: PurePath) -> None:
    """Made to expect what the code gives, it fixes nothing; the edit is told."""
    project = copied("cargo", tmp_path)
    tariff = value(io_ops.read_text(project / "src/tariff.rs"))
    cheap = tariff.replace("Some(549)", "Some(1049)").replace("//! The", "//! A")
    _ = write(project, {"src/tariff.rs": cheap})
    with toolchains():
        result = run_program(project, "judge", "--json")
    assert (
        result.exit_code,
        result.json["colour"],
        result.json["dropped"],
        result.json["fixed"],
    ) == (
        1,
        "red",
        ["src/tariff.rs"],
        [],
    )
