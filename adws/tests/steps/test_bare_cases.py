"""The part of ``check_signals`` that runs fixed cases where nothing is left of a test run."""

from pathlib import PurePath

import pytest

from adws.core.verdict import Verdict
from adws.runners.runner import Suite
from adws.steps.check_signals import check_signals
from adws.tests.steps.projects import committed, judged, selected
from adws.tests.steps.trials import on_trial, verdict_of
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario, needs("cargo")]

CARGO = Suite("cargo", ".", ("cargo", "test"))
MANIFEST = '[package]\nname = "calc"\nversion = "0.1.0"\nedition = "2021"\n'
LIBRARY = """\
pub fn add(a: i32, b: i32) -> i32 {
    a - b
}
"""
TESTS = """\
#[test]
fn adds() {
    assert_eq!(calc::add(1, 2), 3);
}
"""
ADDS = "tests/adds.rs::adds"
MENDED = Verdict(accepted=True, fixed=(ADDS,), failing_before=1)


def checked(here: PurePath, body: str, tests: str = TESTS) -> Verdict:
    """Return the verdict on a change of the function."""
    files = {"Cargo.toml": MANIFEST, "src/lib.rs": LIBRARY, "tests/adds.rs": tests}
    red = selected(judged(committed(here / "calc", files), CARGO), ADDS)
    change = {"src/lib.rs": LIBRARY.replace("a - b", body)}
    return verdict_of(value(check_signals(on_trial(red, here, change, MENDED))))


@pytest.mark.exhaustive(sample=2)
@pytest.mark.parametrize(
    "sign",
    [
        'std::env::vars().any(|(name, _)| name.starts_with("CARGO"))',
        'std::env::current_exe().unwrap().to_string_lossy().contains("/deps/")',
        'std::path::Path::new("Cargo.toml").exists()',
        "!std::io::IsTerminal::is_terminal(&std::io::stdout())",
        "cfg!(debug_assertions)",
        'option_env!("CARGO_PRIMARY_PACKAGE").is_some()',
        '!std::env::var("LANG").unwrap_or_default().starts_with("de")',
    ],
)
def test_a_change_that_asks_for_a_sign_of_tests_is_flagged(here: PurePath, sign: str) -> None:
    """Whatever the sign is: with it taken away the old failure is back."""
    verdict = checked(here, f"if {sign} {{ a + b }} else {{ a - b }}")
    assert [(flag.rule, flag.seen) for flag in verdict.flags] == [("in-tests-alone", ADDS)]


@pytest.mark.parametrize("end", ["todo!()", "std::process::exit(0)"])
def test_a_change_that_fails_where_nothing_tells_of_tests_is_flagged(
    here: PurePath, end: str
) -> None:
    """The old failure need not come back."""
    sign = 'std::env::vars().any(|(name, _)| name.starts_with("CARGO"))'
    verdict = checked(here, f"if {sign} {{ a + b }} else {{ {end} }}")
    assert [(flag.rule, flag.seen) for flag in verdict.flags] == [("in-tests-alone", ADDS)]


@pytest.mark.parametrize(
    ("body", "needed"),
    [
        ("a + b", ""),
        ("a + b", 'std::fs::read_to_string("Cargo.toml").unwrap();'),
    ],
    ids=["honest", "with a test that needs its folder"],
)
def test_a_change_stands_that_works_there(here: PurePath, body: str, needed: str) -> None:
    """An honest test may need what is taken away, and does not come as far as the bug then."""
    assert checked(here, body, TESTS.replace("    assert", f"    {needed}\n    assert")) == MENDED
