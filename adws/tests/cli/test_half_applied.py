"""A machine that stops while the fixes are written into the user's files loses nothing."""

import subprocess
from pathlib import Path, PurePath

import pytest

from adws.tests.cli.program import CALC, MENDED, PROGRAM, QUICK, SCRIPT, committed, invoke, write
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240)]
_GIT = """\
#!/bin/sh
case " $* " in
*" --dry-run "*) ;;
*" read-tree -m -u "*)
    printf 'def add(a' > {project}/calc.py
    kill -9 $(cat {here}/driver)
    exit 1;;
esac
exec {git} "$@"
"""
"""A git that is killed, with adws, while it writes the file."""


def test_a_delivery_that_was_killed_is_finished(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same command knows its own half, and applies all of it."""
    project = committed(here / "project", QUICK)
    git = shell(here, "command -v git").strip()
    _ = write(here, {"script.toml": SCRIPT})
    _ = write(here, {"bin/git": _GIT.format(project=project, here=here, git=git)})
    _ = shell(here, "chmod +x bin/git")
    scripted = ("--agent", "scripted", "--agent-script", str(here / "script.toml"))
    words = ("fix", "--root", str(project), "--deliver", "apply", *scripted, "--json")
    with monkeypatch.context() as patch:
        patch.setenv("PATH", f"{here}/bin", prepend=":")
        driver = subprocess.Popen((*PROGRAM, *words), cwd=project, stdout=subprocess.DEVNULL)
        _ = Path(here / "driver").write_text(str(driver.pid), encoding="utf-8")
        assert driver.wait() == -9
    assert Path(project / "calc.py").read_text(encoding="utf-8") == "def add(a"
    result = invoke(*words)
    assert (result.exit_code, result.json["fixed"]) == (0, 2)
    assert Path(project / "calc.py").read_text(encoding="utf-8") == MENDED
    assert shell(project, "git status --porcelain; git show HEAD:calc.py") == f" M calc.py\n{CALC}"
