"""The runner for cargo against the real cargo."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.suite import SuiteReport
from adws.runners.cargo import RUNNER
from adws.runners.runner import Selection
from adws.runners.variation import Variation
from adws.tests.runners.cargo.projects import BROKEN, MIXED, manifest
from adws.tests.runners.contract import Project
from adws.tests.runners.run import judged, outcomes, outputs_of, run_of, value
from adws.tests.tools import needs
from adws.trust.canaries import without_canaries

pytestmark = [pytest.mark.real_io, needs("cargo")]

ELSEWHERE = PurePath("/elsewhere")
CARGO = ("cargo", "test")
ON_ITS_OWN = ("money/tests/cases.rs::adds", "tests/custom.rs")


def report_of(
    folder: PurePath,
    project: Project,
    argv: tuple[str, ...] = CARGO,
    **fields: Any,  # noqa: ANN401 - hands through any field of a run
) -> SuiteReport:
    """Run a project in a tree that is not the user's and return the report."""
    run = run_of(RUNNER, folder, argv, **{"foreign_root": ELSEWHERE, **fields})
    return judged(RUNNER, outputs_of(RUNNER, run, project.files)).unwrap()


def planted_report(folder: PurePath, project: Project, *argv: str) -> SuiteReport:
    """Run a project with canaries and return the report without them."""
    run = run_of(RUNNER, folder, argv)
    planting = RUNNER.plant(evolve(run, nonce="5eed")) if RUNNER.plant else None
    assert planting is not None
    report = report_of(folder, project, argv, planting=planting)
    return without_canaries(report, planting).unwrap()


def test_every_case_has_its_outcome_and_canaries_fail(tmp_path: PurePath) -> None:
    """In all packages of a workspace; nothing is left behind in the tree."""
    report = planted_report(tmp_path, MIXED, *CARGO, "--workspace")
    assert (outcomes(report), report.exit_code) == (MIXED.outcomes, 101)
    assert (report.warnings, report.complete) == ((), True)
    own = {path for path in MIXED.files if path.startswith(("tests/", "money/tests/"))}
    assert (own & set(report.mixed_files), "src/lib.rs" in report.mixed_files) == (set(), True)
    assert own <= set(report.files)
    left = set(value(io_ops.list_files(tmp_path))) - {f"tree/{path}" for path in MIXED.files}
    written = {"tree/Cargo.lock", "outputs/cargo.jsonl", "outputs/selection.json"}
    assert left == {*written, *planted_at(tmp_path)}


def planted_at(folder: PurePath) -> set[str]:
    """Return where the step that plants canaries has put them; it removes them itself."""
    names = value(io_ops.list_folder(folder / "outputs"))
    return {f"outputs/{name}" for name in names if name.endswith(".rs")}


def test_what_does_not_compile_is_a_case(tmp_path: PurePath) -> None:
    """And hides all others."""
    report = report_of(tmp_path, BROKEN)
    assert (outcomes(report), report.complete) == (BROKEN.outcomes, True)


SEEING = """\
use std::{env, process::Command};

#[test]
fn sees_nothing() {
    let seen: Vec<String> = env::vars()
        .map(|(name, _)| name)
        .filter(|name| name.starts_with("ADWS_") || name.starts_with("CARGO_PKG_"))
        .collect();
    let words = "echo '{ \\"type\\": \\"test\\", oops }'; echo warned >&2";
    Command::new("sh").args(["-c", words]).status().unwrap();
    assert_eq!((seen.join(" "), env::var("CI").as_deref()), (String::new(), Ok("true")));
}

#[test]
fn is_not_asked_for() {}
"""
BELOW = 'echo "{\\"reason\\":"; cargo doc --quiet; exec cargo test --test a'


def test_below_a_wrapper_tests_are_followed_and_see_no_marks(tmp_path: PurePath) -> None:
    """With an empty home folder, and a manifest that is too new for Python."""
    newer = 'metadata = { newer = [1], }\n\n[[test]]\nname = "a"\n'
    files = {
        "Cargo.toml": manifest("named", newer),
        "src/lib.rs": "",
        "tests/a.rs": SEEING,
        "tests/b.rs": "compile_error!();",
    }
    report = report_of(
        tmp_path,
        Project(files, 0, {}),
        ("sh", "-c", f"HOME={tmp_path}; {BELOW}"),
        variations=frozenset(Variation) - {Variation.BARE},
        selection=Selection(case_ids=("tests/a.rs::sees_nothing",)),
    )
    assert outcomes(report) == {"tests/a.rs::sees_nothing": "passed"}


USED = """\
use std::{env, io::{stdout, IsTerminal}, path::Path};

#[test]
fn looks_like_a_person_s_program() {
    let marks = env::vars().filter(|(name, _)| name.starts_with("CARGO")).count();
    let program = env::current_exe().unwrap();
    let named = program.file_name() == Some(Path::new("app").as_os_str());
    assert_eq!((marks, named, stdout().is_terminal()), (0, true, true));
}
"""


def test_a_bare_run_is_as_a_person_starts_a_program(tmp_path: PurePath) -> None:
    """At a terminal, under another name, without the variables of cargo."""
    files = {"Cargo.toml": manifest("used"), "src/lib.rs": "", "tests/a.rs": USED}
    bare = frozenset({Variation.BARE})
    report = report_of(tmp_path, Project(files, 0, {}), variations=bare)
    assert outcomes(report) == {"tests/a.rs::looks_like_a_person_s_program": "passed"}


def test_canaries_are_declared_where_targets_are_not_looked_for(tmp_path: PurePath) -> None:
    """In the manifest, which is as it was in the end."""
    named = manifest("named", "autotests = false\n\n[lib]\ndoctest = false\n")
    files = {"Cargo.toml": named, "src/lib.rs": "#[test]\nfn passes() {}\n"}
    options = ("--lib", "--package", "named")
    report = planted_report(tmp_path, Project(files, 0, {}), *CARGO, *options)
    assert (outcomes(report), report.exit_code) == ({"src/lib.rs::passes": "passed"}, 0)
    assert value(io_ops.read_text(tmp_path / "tree/Cargo.toml")) == named


def test_what_cannot_be_built_has_no_place_for_canaries(tmp_path: PurePath) -> None:
    """Cargo says why."""
    run = run_of(RUNNER, tmp_path, CARGO)
    planted = evolve(run, planting=RUNNER.plant(run) if RUNNER.plant else None)
    error = judged(RUNNER, outputs_of(RUNNER, planted, {"Cargo.toml": "[package]"})).failure()
    assert error.message.startswith("'cargo test' ended with exit code 101 and ran no test")


MANY = ("tests/a.rs::one", *(f"tests/a.rs::gone_{number}" for number in range(9000)))
"""More than a program can be given: all tests of their target run."""
PICKED = Project(
    {
        "Cargo.toml": manifest("picked"),
        "src/lib.rs": "/// ```\n/// ```\npub fn f() {}\n\n#[test]\nfn unit() {}\n",
        "tests/a.rs": "#[test]\nfn one() {}\n\n#[test]\nfn other() {}\n",
    },
    0,
    {},
)


def test_what_is_selected_is_run(tmp_path: PurePath) -> None:
    """In the user's own tree, where cargo keeps what it has compiled."""
    values = {
        Selection(files=("tests/a.rs",)): {"tests/a.rs::one", "tests/a.rs::other"},
        Selection(files=("src/lib.rs",)): {"src/lib.rs - f", "src/lib.rs::unit"},
        Selection(case_ids=("tests/a.rs::one",)): {"tests/a.rs::one"},
        Selection(case_ids=("src/lib.rs - f",)): {"src/lib.rs - f"},
        Selection(case_ids=MANY): {"tests/a.rs::one", "tests/a.rs::other"},
    }
    for number, (selection, ids) in enumerate(values.items()):
        fields: dict[str, Any] = {"foreign_root": None, "outputs": tmp_path / f"outputs-{number}"}
        report = report_of(tmp_path, PICKED, selection=selection, **fields)
        assert (set(outcomes(report)), report.green) == (ids, True)
    assert value(io_ops.exists(tmp_path / "tree/target/debug"))


def test_thousands_of_long_names_run_their_test_program_whole(tmp_path: PurePath) -> None:
    """Other test programs run what is asked of them."""
    names = [f"{'long_' * 12}{number:04}" for number in range(1500)]
    tests = "".join(f"#[test] fn {name}() {{}}\n" for name in names)
    few = "#[test] fn asked() {}\n#[test] fn left() {}\n"
    files = {
        "Cargo.toml": manifest("many"),
        "tests/few.rs": few,
        "tests/many.rs": tests,
        "src/lib.rs": "",
    }
    ids = (*(f"tests/many.rs::{name}" for name in names[1:]), "tests/few.rs::asked")
    selection = Selection(case_ids=ids)
    report = report_of(tmp_path, Project(files, 0, {}), selection=selection)
    assert set(outcomes(report)) == {f"tests/many.rs::{names[0]}", *ids}
    assert (report.green, report.warnings) == (True, ())
