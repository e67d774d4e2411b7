"""`adws fix` on the example project of cargo, from red to green."""

import os
import pwd
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.example_projects import copied, failures, fixed
from adws.tests.cli.program import run_program, write
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, needs("cargo")]

SCRIPT = """\
[[answers]]
when = { case = "a_limit_belongs_to_its_step" }
replace = [{ file = "src/tariff.rs", search = "grams < *limit", by = "grams <= *limit" }]

[[answers]]
when = { case = "kilograms_are_a_thousand" }
replace = [{ file = "src/weight.rs", search = "100.0", by = "1000.0" }]
"""


@pytest.fixture(autouse=True)
def _toolchain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the compiler where rustup has put it, although the home folder is another one."""
    own = pwd.getpwuid(os.getuid()).pw_dir
    monkeypatch.setenv("RUSTUP_HOME", os.environ.get("RUSTUP_HOME", f"{own}/.rustup"))


def test_a_scripted_agent_drives_it_to_green(tmp_path: PurePath) -> None:
    """Both bugs are told as data, and mended on the delivered branch."""
    project = copied("cargo", tmp_path)
    assert failures(project) == {
        "src/lib.rs::tariff::tests::a_limit_belongs_to_its_step": "assertion",
        "tests/sending.rs::kilograms_are_a_thousand": "assertion",
    }
    files = ("src/tariff.rs", "src/weight.rs")
    assert fixed(project, SCRIPT) == (0, "fixed 2, escalated 0", files)


def test_a_test_beside_the_code_is_judged_as_it_was(tmp_path: PurePath) -> None:
    """Made to expect what the code gives, it fixes nothing; the edit is told."""
    project = copied("cargo", tmp_path)
    tariff = value(io_ops.read_text(project / "src/tariff.rs"))
    cheap = tariff.replace("Some(549)", "Some(1049)").replace("//! The", "//! A")
    _ = write(project, {"src/tariff.rs": cheap})
    told = run_program(project, "judge", "--json")
    assert (told.exit_code, told.json["colour"], told.json["dropped"], told.json["fixed"]) == (
        1,
        "red",
        ["src/tariff.rs"],
        [],
    )
