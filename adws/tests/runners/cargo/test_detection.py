"""Whether a project uses cargo, and how it is started there."""

import json
import sys
from pathlib import PurePath

import pytest

from adws.core.process import Command
from adws.runners.cargo import RUNNER
from adws.runners.cargo.invocation import invocation
from adws.runners.runner import Project, Run, Selection, Suite
from adws.runners.variation import Variation
from adws.tests.runners.contract import selected_in
from adws.tests.runners.run import why

ROOT = PurePath("/project")


def project(manifest: str, **programs: str) -> Project:
    """Return a project with this ``Cargo.toml``."""
    return Project(ROOT, ("Cargo.toml",), {"Cargo.toml": manifest}, programs)


@pytest.mark.parametrize(
    ("expected", "reason"),
    [
        (project('[package]\nname = "a"'), "Cargo.toml is there"),
        (project('[workspace]\nmembers = ["a"]'), "Cargo.toml is there"),
        (project("[profile.dev]"), None),
        (Project(ROOT, ("src/lib.rs",)), None),
    ],
)
def test_a_project_is_known_by_its_manifest(expected: Project, reason: str | None) -> None:
    """Of a package or a workspace; sources alone say nothing."""
    assert why(RUNNER.detect(expected)) == reason


@pytest.mark.parametrize(
    ("manifest", "words"),
    [
        ("[package]", ("test",)),
        ("[workspace]", ("test", "--workspace")),
        ('[workspace]\ndefault-members = ["a"]', ("test",)),
    ],
)
def test_all_members_of_a_workspace_are_tested(manifest: str, words: tuple[str, ...]) -> None:
    """Unless it says itself which are by default."""
    [way] = RUNNER.ways(project(manifest, cargo="/bin/cargo"))
    assert way.argv == ("/bin/cargo", *words)
    assert RUNNER.starts(way.argv)


def test_without_the_program_there_is_no_way() -> None:
    """The hint says how to get it."""
    assert RUNNER.ways(project("[package]")) == ()


@pytest.mark.parametrize("words", [("make", "test"), ("cargo", "run"), ("cargo",)])
def test_words_that_start_something_else_are_no_invocation(words: tuple[str, ...]) -> None:
    """There is nothing to add options to."""
    assert invocation(words) is None


def command(*words: str, **fields: object) -> Command:
    """Return the command of a run in the folder ``shop``."""
    suite = Suite("cargo", "shop", words, wrapped=not RUNNER.starts(words))
    return RUNNER.command(
        Run(suite, PurePath("/t"), PurePath("/o"), "n0nce", **fields)  # type: ignore[arg-type]  # any field
    )


def words_of(built: Command) -> tuple[str, ...]:
    """Return the words after those that start the recorder."""
    assert built.argv[:4] == (sys.executable, "-B", "-E", "-s")
    return built.argv[5:]


def test_the_report_is_asked_for_and_what_hides_it_is_left_out() -> None:
    """What is meant for the test programs stays behind the two dashes."""
    words = (
        "cargo",
        "+beta",
        "t",
        "-q",
        "--color",
        "always",
        "-p",
        "a",
        "--",
        "--nocapture",
        "-Zx",
    )
    built = command(*words, "--test-threads=1")
    options = ("--no-fail-fast", "--offline", "--message-format=json")
    end = ("-p", "a", "--", "-Zx", "--test-threads=1")
    assert words_of(built) == ("cargo", "+beta", "test", *options, *end)
    assert built.cwd == PurePath("/t/shop")


def test_a_wrapper_keeps_its_words() -> None:
    """The recorder follows cargo through the environment."""
    assert words_of(command("make", "test")) == ("make", "test")


def settings(built: Command) -> dict[str, object]:
    """Return what the recorder is told."""
    document: dict[str, object] = json.loads(built.env["ADWS_PROBE"])
    return document


def test_what_is_selected_travels_as_data() -> None:
    """Tests by their target, documentation and targets by their file."""
    ids = ("a.rs::x::y", "a.rs::z", "src/lib.rs - add #2", "tests/custom.rs")
    built = command("cargo", "test", selection=Selection(files=("src/b.rs",), case_ids=ids))
    assert settings(built) == {
        "outputs": "/o",
        "nonce": "n0nce",
        "tree": "/t",
        "target": "",
        "selection": "/o/selection.json",
        "planted": [],
        "hidden": False,
        "bare": False,
    }
    assert selected_in(built) == {
        "files": ["src/b.rs", "tests/custom.rs"],
        "names": {"a.rs": ["x::y", "z"]},
        "documentation": ["src/lib.rs"],
    }


def test_a_tree_that_is_not_the_users_shares_nothing_that_was_compiled() -> None:
    """Its target folder is below the outputs, whatever the project's configuration says."""
    built = command("cargo", "test", foreign_root=PurePath("/user"))
    folders = {built.env[name] for name in ("CARGO_TARGET_DIR", "CARGO_BUILD_BUILD_DIR")}
    assert (folders, settings(built)["target"]) == ({"/o/target"}, "/o/target")
    assert "CARGO_TARGET_DIR" not in command("cargo", "test").env


def test_variations_are_told() -> None:
    """Continuous integration by its variable, the rest by the recorder."""
    built = command("cargo", "test", variations=frozenset(Variation))
    values = settings(built)
    assert (built.env["CI"], values["hidden"], values["bare"]) == ("true", True, True)


def test_a_bare_run_is_built_as_a_release_is() -> None:
    """No assertion for developers is left; arithmetic stays checked, as a test may ask for that."""
    bare = command("cargo", "test", variations=frozenset({Variation.BARE})).env
    assert {name: text for name, text in bare.items() if name.startswith("CARGO_PROFILE_")} == {
        "CARGO_PROFILE_DEV_DEBUG_ASSERTIONS": "false",
        "CARGO_PROFILE_DEV_OVERFLOW_CHECKS": "true",
        "CARGO_PROFILE_TEST_DEBUG_ASSERTIONS": "false",
        "CARGO_PROFILE_TEST_OVERFLOW_CHECKS": "true",
    }


@pytest.mark.parametrize(("options", "named"), [((), 0), (("--lib",), 2), (("-p", "a"), 0)])
def test_canaries_are_named_where_targets_are(options: tuple[str, ...], named: int) -> None:
    """Cargo would leave them out otherwise."""
    words = ("cargo", "test", *options)
    run = Run(Suite("cargo", ".", words), PurePath("/t"), PurePath("/o"), "n0nce")
    assert RUNNER.plant is not None
    planting = RUNNER.plant(run)
    assert words_of(command(*words, planting=planting)).count("--test") == named
    assert len({canary.id for canary in planting.canaries}) == len(planting.canaries)
