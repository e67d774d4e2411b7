"""What an agent is told of a project."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import RepositoryUnusable, SettingsInvalid
from adws.core.settings import Settings
from adws.core.suite_settings import SuiteSettings
from adws.slots import PRIMER
from adws.steps.prime import prime
from adws.testing import FakeIo, a_completed
from adws.tests.steps.projects import committed, write
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

ROOT = PurePath("/project")
UNTRACKED = a_completed("", 128, stderr="fatal: not a git repository")
FILES = {
    "README.md": "Sells things.\n",
    "AGENTS.md": "Sells things.\n",
    "CONTRIBUTING.md": "\n",
    "pyproject.toml": "[tool.pytest.ini_options]\n",
    "tests/conftest.py": "",
    "tests/test_a.py": "",
}


def primer_text(context: Context) -> str:
    """Return the text."""
    return value(prime(context)).require(PRIMER).unwrap()


@pytest.fixture
def machine(io: FakeIo) -> FakeIo:
    """Return a machine with a project that git does not track."""
    io.files.update({ROOT / path: text for path, text in FILES.items()})
    io.variables = {"SHOP_TOKEN": "hunter2-hunter2"}
    names = (
        "bun",
        "bundle",
        "cargo",
        "conda",
        "deno",
        "dotnet",
        "go",
        "gradle",
        "hatch",
        "mvn",
        "node",
        "npx",
        "pipenv",
        "poetry",
        "python",
        "python3",
        "rspec",
        "ruby",
        "sh",
        "bwrap",
    )
    io.programs.update({**dict.fromkeys(names), "git": PurePath("/bin/git")})
    io.processes.append((lambda command: command.argv[0] == "git", UNTRACKED))
    return io


def no_other_program(machine: FakeIo) -> None:
    """Let every other program fail."""
    machine.processes.append((lambda _: True, a_completed(exit_code=1)))


def test_a_folder_without_a_repository_and_a_suite_is_told(machine: FakeIo) -> None:
    """A text that stands in two files is told once; an empty one is not."""
    no_other_program(machine)
    text = primer_text(Context(ROOT))
    assert text.startswith("# project\n\n## Files\n\n```\ntests/\n  conftest.py\n")
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Files",
        "## Tests",
        "## AGENTS.md",
        "## pyproject.toml",
    ]
    assert "No test runner was found." in text


def test_the_tests_are_told_with_the_command_for_one_file(machine: FakeIo) -> None:
    """As a person would type it."""
    machine.processes.append((lambda _: True, a_completed()))
    settings = Settings(
        suites={
            "app": SuiteSettings(test_command="pytest -x"),
            "e": SuiteSettings(test_command="pytest", folder="e"),
        }
    )
    tests = primer_text(Context(ROOT, settings)).partition("## Tests\n\n")[2].partition("\n\n")[0]
    assert tests.splitlines() == [
        "- pytest in `.`: `pytest -x`",
        "  - `tests`: 1 test file",
        "  - one file: `pytest -x tests/test_a.py`",
        "- pytest in `e`: `pytest`",
    ]


def test_secrets_are_taken_out_and_the_length_is_kept(machine: FakeIo) -> None:
    """An agent gets neither them nor more than it was promised."""
    no_other_program(machine)
    machine.files[ROOT / "README.md"] = "hunter2-hunter2 " * 1_000
    machine.files[ROOT / "AGENTS.md"] = "token: hunter2-hunter2\n" * 50
    text = primer_text(Context(ROOT, Settings(prime_characters=2_000)))
    assert "hunter2" not in text
    assert "[redacted: SHOP_TOKEN]" in text
    assert len(text) <= 2_000


def test_other_mistakes_are_told(machine: FakeIo) -> None:
    """A suite that is named wrongly is a mistake in the settings."""
    no_other_program(machine)
    assert isinstance(error(prime(Context(ROOT, Settings(test_command="'")))), SettingsInvalid)


def test_a_git_that_cannot_be_started_is_told(io: FakeIo) -> None:
    """Nobody knows then what the project keeps."""
    failure = SettingsInvalid("stopped")
    io.processes.append((lambda command: command.argv[0] == "git", failure))
    io.programs["git"] = PurePath("/bin/git")
    assert not isinstance(error(prime(Context(ROOT))), RepositoryUnusable)


@pytest.mark.real_io
def test_only_what_git_tracks_is_named(tmp_path: PurePath) -> None:
    """Documents that are gone, or that lead out of the project, are not read."""
    outside = write(PurePath(tmp_path) / "outside", {"secret.md": "not ours\n"})
    root = PurePath(tmp_path) / "shop"
    _ = value(io_ops.make_folder(root))
    _ = value(io_ops.make_link(outside / "secret.md", root / "CONTRIBUTING.md"))
    _ = committed(root, {"README.md": "Sells.\n", "CLAUDE.md": "gone\n", "a/ä.py": ""})
    _ = write(root, {"build/out.js": ""})
    _ = value(io_ops.remove_tree(root / "CLAUDE.md"))
    text = primer_text(Context(root))
    assert "a/\n  ä.py\nCLAUDE.md\nCONTRIBUTING.md\nREADME.md\n```" in text
    assert "## README.md\n\n```\nSells.\n```" in text
    assert [word for word in ("not ours", "build", "## CLAUDE.md") if word in text] == []
