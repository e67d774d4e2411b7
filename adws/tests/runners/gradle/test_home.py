"""The program that gives Gradle a home of its own."""

import sys
from pathlib import Path, PurePath

import pytest

from adws import io_ops
from adws.core.process import Command
from adws.runners.gradle.command import PROBE
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io

_DISTRIBUTION = "wrapper/dists/gradle-9.0-bin/a1b2"


def printed(folder: Path, script: str, **variables: str) -> tuple[int, str]:
    """Run a shell script in the place of Gradle; return its exit code, and what it prints."""
    words = (sys.executable, str(PROBE / "adws_gradle_home.py"), "sh", "-c", script)
    env = {"HOME": str(folder), "TMPDIR": str(folder), **variables}
    completed = value(
        io_ops.run_process(Command(words, PurePath(folder), env=env, timeout_seconds=60))
    )
    return completed.exit_code, completed.stdout.strip()


def test_it_is_new_in_each_run(tmp_path: Path) -> None:
    """Nothing of it is left, and the exit code is that of the command."""
    script = "touch $GRADLE_USER_HOME/x; echo $GRADLE_USER_HOME $GRADLE_RO_DEP_CACHE; exit 3"
    code, home = printed(tmp_path, script)
    assert (code, home.startswith(f"{tmp_path}/gradle-"), [*tmp_path.iterdir()]) == (3, True, [])


@pytest.mark.parametrize(("place", "variable"), [(".gradle", ""), ("other", "GRADLE_USER_HOME")])
def test_packages_are_read_from_the_users(tmp_path: Path, place: str, variable: str) -> None:
    """Wherever that is."""
    (tmp_path / place / "caches").mkdir(parents=True)
    variables = {variable: str(tmp_path / place)} if variable else {}
    assert printed(tmp_path, "echo $GRADLE_RO_DEP_CACHE", **variables) == (
        0,
        f"{tmp_path}/{place}/caches",
    )


def test_what_a_wrapper_has_downloaded_is_lent(tmp_path: Path) -> None:
    """It may write a lock of its own beside it; the user's folder stays as it is."""
    there = tmp_path / ".gradle" / _DISTRIBUTION
    (there / "gradle-9.0").mkdir(parents=True)
    _ = (there / "gradle-9.0" / "bin").write_text("it")
    _ = (there / "gradle-9.0-bin.zip.lck").write_text("")
    script = f"cd $GRADLE_USER_HOME/{_DISTRIBUTION} && touch y && ls && cat gradle-9.0/bin"
    assert printed(tmp_path, script) == (0, "gradle-9.0\ny\nit")
    assert sorted(path.name for path in there.iterdir()) == ["gradle-9.0", "gradle-9.0-bin.zip.lck"]


def test_a_signal_is_an_exit_code(tmp_path: Path) -> None:
    """As a shell has it."""
    assert printed(tmp_path, "kill -9 $$") == (128 + 9, "")
