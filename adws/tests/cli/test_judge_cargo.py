"""`adws judge` of cargo's projects: tests beside the code, names that fit into no command."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.example_projects import copied, toolchains
from adws.tests.cli.program import committed, run_program, write
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


@pytest.mark.real_io
@needs("cargo")
def test_names_that_fit_into_no_command_are_told_of(tmp_path: PurePath) -> None:
    """The change is judged all the same; the verdict says that more ran."""
    names = [f"{'long_' * 200}{number:02}" for number in range(70)]
    tests = "".join(f"#[test] fn {name}() {{ assert_eq!(many::two(), 2) }}\n" for name in names)
    manifest = '[package]\nname = "many"\nversion = "0.1.0"\nedition = "2021"\n'
    wrong = "pub fn two() -> i32 { 3 }\n"
    project = {"Cargo.toml": manifest, "tests/many.rs": tests, "src/lib.rs": wrong}
    _ = committed(tmp_path, project)
    _ = write(tmp_path, {"src/lib.rs": wrong.replace("{ 3 }", "{ 2 }")})
    with toolchains():
        told = run_program(tmp_path, "judge", "--json")
    reason = "70 names of cargo do not fit into a command, so their test programs run whole"
    assert (told.exit_code, told.json["colour"], len(told.json["fixed"])) == (1, "yellow", 70)
    assert reason in told.json["notes"]
