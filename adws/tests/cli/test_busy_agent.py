"""A real `adws fix` whose agent's service is busy, or has a limit that is spent."""

import json
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import MENDED, QUICK, CommandResult, committed, invoke, write
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

RECORDINGS = PurePath(__file__).parents[1] / "recordings" / "claude"
PROJECT = {
    **QUICK,
    "adws.toml": QUICK.get("adws.toml", "") + 'agent = "claude"\nretry_seconds = 0\n',
    "calc.py": MENDED.replace("a + b", "a - b"),
}
SERVICE = """\
#!/bin/sh
count=$(cat {here}/count 2>/dev/null || echo 0)
echo $((count + 1)) > {here}/count
if test "$count" -lt {busy}; then cat {here}/busy; exit 1; fi
sed -i 's/a - b/a + b/' calc.py
cat {here}/mended
"""


def printed_text(name: str) -> str:
    """Return what Claude Code printed in a recording."""
    text: str = json.loads(value(io_ops.read_text(RECORDINGS / f"{name}.json")))["stdout"]
    return text


def fixed(here: PurePath, patch: pytest.MonkeyPatch, *options: str) -> CommandResult:
    """Run `adws fix` with the agent of this folder."""
    patch.setenv("PATH", f"{here}/bin", prepend=":")
    return invoke("fix", "--root", str(here / "project"), *options)


def settle_in(here: PurePath, busy: str, times: int) -> None:
    """Lay a project, and an agent whose service does so for a number of times before it works."""
    _ = committed(here / "project", PROJECT)
    script = SERVICE.format(here=here, busy=times)
    _ = write(
        here, {"busy": printed_text(busy), "mended": printed_text("fixed"), "bin/claude": script}
    )
    _ = shell(here, "chmod +x bin/claude")


def test_a_busy_service_is_asked_again(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same run, with a line for each time; no attempt is used up."""
    settle_in(here, "status_529", 2)
    result = fixed(here, monkeypatch, "--max-attempts", "1")
    waits = [line for line in result.stderr.splitlines() if "adws asks it again at" in line]
    assert (result.exit_code, len(waits)) == (0, 2)


def test_a_spent_limit_ends_the_run_until_later(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit of the recording ends in years: exit code 75, and the same command goes on."""
    settle_in(here, "usage_limit", 1)
    first = fixed(here, monkeypatch)
    assert (first.exit_code, "has reached a usage limit until 2030-" in first.stderr) == (75, True)
    second = fixed(here, monkeypatch)
    assert (second.exit_code, "continuing run" in second.stderr) == (0, True)
