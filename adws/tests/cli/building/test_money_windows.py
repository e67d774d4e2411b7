"""`adws build` where the money of a day or a week ends: it goes on when there is room again."""

import json
import shlex
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.tests.cli.building.acting import WISH
from adws.tests.cli.building.unittest_project import MUL, PROJECT
from adws.tests.cli.program import CommandResult, at_home, committed, invoke

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

AGENT = f"""
import pathlib

pathlib.Path("calc.py").write_text({MUL!r})
print("Total cost: $0.10")
"""


def build_later(project: Path, hours: float, patch: pytest.MonkeyPatch) -> CommandResult:
    """Have something built when so many hours have gone by."""

    def now() -> IOResult[datetime, PipelineError]:
        return IOSuccess(datetime.now(UTC) + timedelta(hours=hours))

    patch.setattr(io_ops, "now", now)
    return invoke("build", WISH, "--root", str(project))


@pytest.mark.parametrize(
    ("setting", "window", "hours"),
    [("max_day_usd", "24 hours", 24), ("max_week_usd", "7 days", 7 * 24)],
)
def test_the_same_command_goes_on_when_the_window_has_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str, window: str, hours: int
) -> None:
    """It pauses before, and names the time."""
    command = shlex.join((sys.executable, str(tmp_path / "agent.py")))
    settings = (
        f'{PROJECT["adws.toml"]}agent = "command"\nagent_command = {json.dumps(command)}\n'
        f"{setting} = 0.1\n"
    )
    _ = (tmp_path / "agent.py").write_text(AGENT)
    with at_home(tmp_path / "home"):
        project = Path(committed(tmp_path / "shop", {**PROJECT, "adws.toml": settings}))
        results = [build_later(project, later, monkeypatch) for later in (0, hours - 1, hours + 1)]
    first, paused, last = results
    assert [result.exit_code for result in results] == [0, 75, 0], results
    spent = f"the budget for {window} is spent: $0.10 of $0.10; you can spend again at 20"
    assert spent in paused.stdout
    assert "the same command continues from here" in paused.stdout
    assert (first.stderr.count("continuing run"), last.stderr.count("continuing run")) == (0, 1)
