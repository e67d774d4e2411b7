"""Which files are sealed in a run."""

from pathlib import PurePosixPath

import pytest
from attrs import evolve

from adws.core.patch import ChangeKind, FileChange
from adws.core.suite import SuiteReport
from adws.trust.sealing import Seal, seal, unjudged

GLOBS = ("test_*.py", "golden/**")
ADDED, MODIFIED = ChangeKind.ADDED, ChangeKind.MODIFIED


def report(*expected: str, support: tuple[str, ...] = ()) -> SuiteReport:
    """Return the report of a suite whose configuration names these test files."""
    return SuiteReport(
        "pytest",
        ("pytest",),
        0,
        (),
        expected_files=expected,
        support_files=support,
        outside_modules=("requests", "_pytest"),
    )


def sealed(*expected: str, prefix: str = "") -> Seal:
    """Return what is sealed in a project with these test files."""
    roots = tuple(str(PurePosixPath(prefix) / name) for name in (".", "src"))
    return seal(report(*expected), GLOBS, (), roots)


@pytest.mark.parametrize(
    "path",
    [
        "adws.toml",
        "adws-quarantine.toml",
        ".adws/ledger.json",
        "workflows/judge.toml",
        "workflows/agents/mine.py",
        "workflows/runners/mine/reading.py",
        "workflows/steps/mine.py",
        ".claude/settings.json",
        "app/.vscode/tasks.json",
        ".husky/pre-commit",
        ".mcp.json",
        ".pre-commit-config.yaml",
        ".gitmodules",
        "app/.gitattributes",
        "build/test.mk",
        "GNUmakefile",
        "makefile",
        "justfile",
        "Justfile",
        "app/.justfile",
        "Taskfile.yml",
        "Taskfile.dist.yaml",
    ],
)
def test_some_files_are_sealed_always(path: str) -> None:
    """They decide how adws works, or start programs elsewhere."""
    assert seal(report(), (), (), (".",)).covers(path)


def test_a_file_that_holds_the_code_under_test_is_open() -> None:
    """Though the suite expects tests in it, too."""
    mixed = evolve(report("lib.rs", "checks/a.rs"), mixed_files=("lib.rs",))
    result = seal(mixed, (), (), (".",))
    assert (result.covers("lib.rs"), result.covers("checks/a.rs")) == (False, True)


@pytest.mark.parametrize("path", ["app/workflows/a.toml", "app/.adws/x", "adws.py", "app/code.py"])
def test_other_files_are_open(path: str) -> None:
    """Only the project's own folders of adws are meant."""
    assert not sealed("checks/api.py").covers(path)


@pytest.mark.parametrize(
    ("path", "other"),
    [
        ("checks/api.py", "app/checks/api.py"),
        ("checks/a[bc].py", "checks/ab.py"),
        ("checks/a*.py", "checks/ab.py"),
        ("checks/a?.py", "checks/ab.py"),
    ],
)
def test_a_file_that_only_the_configuration_names_is_sealed(path: str, other: str) -> None:
    """It alone, however much its name looks like a glob."""
    seal = sealed(path)
    assert (seal.covers(path), seal.covers(other)) == (True, False)


def test_what_the_suite_was_run_with_is_sealed_by_its_path() -> None:
    """Plugins and helpers; what is sealed already is not named again, in any spelling."""
    shown = report("tests.py", "Golden/other.py", support=("plugin.py", "test_x.py"))
    always = len(seal(report(), GLOBS, (), (".",)).globs)
    result = seal(shown, GLOBS, ("shop/fakes.py", "plugin.py"), (".",))
    assert result.globs[always:] == ("/tests.py", "/plugin.py", "/shop/fakes.py")


@pytest.mark.parametrize(
    ("path", "kind", "refused"),
    [
        ("json.py", ADDED, True),
        ("json/__init__.py", ADDED, True),
        ("src/requests/api.py", ADDED, True),
        ("_pytest.abi3.so", ADDED, True),
        ("json.py", MODIFIED, False),
        ("shop/json.py", ADDED, False),
        ("new.py", ADDED, False),
        ("test_new.py", ADDED, True),
        ("calendar.csv", ADDED, False),
        ("types/index.d.ts", ADDED, False),
        ("http/client.js", ADDED, False),
        ("http/client.PY", ADDED, True),
        ("http/client.pyc", ADDED, True),
        ("json.pyd", ADDED, True),
    ],
)
def test_a_new_file_that_would_be_loaded_in_place_of_another_is_refused(
    path: str, kind: ChangeKind, *, refused: bool
) -> None:
    """One that was there is the project's own; one inside of a package shadows nothing."""
    assert sealed().refuses(FileChange(path, kind)) is refused


def test_a_name_that_the_project_uses_already_is_not_taken() -> None:
    """Where it is loaded from the same folder; a folder without Python uses none."""
    listing = ("profile/migrations/0002.py", "http/client.js", "src/calendar.py", "shop/json.py")
    result = seal(report(), (), (), ("app", "app/src"), listing)
    new = ("profile/migrations/0003.py", "http/a.py", "src/calendar/b.py", "calendar.py", "json.py")
    results = {path: result.refuses(FileChange(f"app/{path}", ADDED)) for path in new}
    assert result.own == ("app/profile", "app/src/calendar")
    assert results == {
        "profile/migrations/0003.py": False,
        "http/a.py": True,
        "src/calendar/b.py": False,
        "calendar.py": True,
        "json.py": True,
    }


def test_a_runner_that_loads_no_python_takes_no_names() -> None:
    """Its report names no module from elsewhere."""
    result = seal(SuiteReport("vitest", ("vitest",), 0, ()), (), (), (".",))
    assert (result.taken, result.refuses(FileChange("json.py", ADDED))) == ((), False)


def test_below_the_top_the_projects_own_folders_count() -> None:
    """A module at the repository's top is not loaded there."""
    seal = sealed(prefix="app")
    results = [
        seal.refuses(FileChange(path, ADDED))
        for path in ("app/json.py", "app/src/json.py", "json.py", "app/golden/x", "golden/x")
    ]
    assert (seal.prefix, results) == ("app", [True, True, False, True, True])


def test_what_is_not_judged_is_named_once() -> None:
    """Sealed files first, then links that leave the tree."""
    changes = (FileChange("test_a.py", MODIFIED), FileChange("a.py", MODIFIED))
    links = ("out", "test_a.py")
    assert unjudged(changes, sealed(), links) == ("test_a.py", "out")
