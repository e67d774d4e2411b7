"""A real `adws fix` whose agent's service is busy, or has a limit that is spent."""

import json
from pathlib import Path, PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import (
    MENDED,
    QUICK,
    CommandResult,
    committed,
    invoke,
    read,
    sh,
    write,
)
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


def waits(result: CommandResult) -> list[str]:
    """Return the lines that tell of another call later."""
    return [line for line in result.stderr.splitlines() if "adws asks it again at" in line]


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
    assert (result.exit_code, len(waits(result))) == (0, 2)


def test_a_spent_limit_ends_the_run_until_later(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit of the recording ends in years: exit code 75, and the same command goes on."""
    settle_in(here, "usage_limit", 1)
    first = fixed(here, monkeypatch)
    assert (first.exit_code, "has reached a usage limit until 2030-" in first.stderr) == (75, True)
    second = fixed(here, monkeypatch)
    assert (second.exit_code, "continuing run" in second.stderr) == (0, True)


LATER = """\
echo asked >> {here}/asked
if test "$(wc -l < {here}/asked)" -le {busy}; then {says} exit 75; fi
sed -i 's/a - b/a + b/' calc.py
"""
"""A program of the project's own that ends with 75 so many times before it works."""


def fixed_by_program(here: PurePath, busy: int, says: str = "", *options: str) -> CommandResult:
    """Run `adws fix` with one attempt of such a program."""
    agent = sh(LATER.format(here=here, busy=busy, says=says))
    words = ("--agent", "command", "--agent-command", agent, "--max-attempts", "1")
    return invoke("fix", "--root", str(here / "project"), *words, *options)


def logged_errors(project: PurePath) -> list[dict[str, str]]:
    """Return the errors in the log of the events of the only run, oldest first."""
    (log,) = Path(project).glob(".adws/runs/*/events.jsonl")
    events = map(json.loads, log.read_text().splitlines())
    return [event["error"] for event in events if event.get("error")]


def test_a_program_that_answers_later_is_asked_again(here: PurePath) -> None:
    """After the seconds that it prints, in the same attempt; the log of the events says why."""
    project = committed(here / "project", PROJECT)
    result = fixed_by_program(here, 1, "echo retry_after_seconds: 1;")
    assert (result.exit_code, len(waits(result)), read(here / "asked")) == (0, 1, "asked\n" * 2)
    (error,) = logged_errors(project)
    assert (error["kind"], error["message"] in waits(result)[0], error["hint"]) == (
        "AgentUnavailable",
        True,
        "wait, or stop now and run the same command later to continue",
    )
    reason = "the agent 'command' could not answer (retry_after_seconds: 1); adws asks it again"
    assert error["message"].startswith(reason)


def test_a_program_that_never_answers_is_asked_five_times(here: PurePath) -> None:
    """As the table of failures says of any service; then its attempt has ended."""
    _ = committed(here / "project", PROJECT)
    result = fixed_by_program(here, 99)
    assert (result.exit_code, len(waits(result)), read(here / "asked")) == (1, 4, "asked\n" * 5)


def test_a_program_that_answers_much_later_ends_the_run_until_then(here: PurePath) -> None:
    """Exit code 75, and the same command goes on."""
    _ = committed(here / "project", PROJECT)
    first = fixed_by_program(here, 1, "echo retry_after_seconds: 999999;", "--json")
    assert (first.exit_code, first.json["error"]["kind"]) == (75, "RunSuspended")
    second = fixed_by_program(here, 1)
    assert (second.exit_code, "continuing run" in second.stderr) == (0, True)
