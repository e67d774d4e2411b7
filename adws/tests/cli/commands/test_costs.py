"""Tests of `adws costs`."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.context import Context
from adws.ledger.money.caps import Caps
from adws.ledger.money.money_file import money_path
from adws.ledger.money.reservation import reserve, settle
from adws.tests.cli.program import invoke, write
from adws.tests.ledger.money.calls import a_wish
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io


@pytest.fixture
def project(tmp_path: PurePath) -> PurePath:
    """Make a project in which an agent was asked twice: once settled, once killed."""
    folder = write(tmp_path / "p", {"adws.toml": "max_cost_usd = 4.0\nmax_week_usd = inf\n"})
    context = Context(folder)
    first = value(reserve(context.root, a_wish(1.0, run="r0", model="gpt"), Caps()))
    _ = value(settle(context.root, first, 0.25))
    _ = value(reserve(context.root, a_wish(3.5, run="r1"), Caps()))
    return folder


def test_people_are_shown_tables(project: PurePath) -> None:
    """The usage table, who spent it, and how sure that is."""
    result = invoke("costs", "--root", str(project))
    *tables, note = result.stdout.splitlines()
    assert [line.split() for line in tables] == [
        ["Period", "Usage", "Limit", "Remaining", "%", "Used", "Runs", "Reset", "In"],
        ["Run", "r1", "$3.50", "$4", "$0.50", "88%", "1", "N/A"],
        ["Daily", "$3.75", "$100", "$96.25", "4%", "2", "24h"],
        ["Weekly", "$3.75", "N/A", "N/A", "N/A", "2", "7d"],
        [],
        ["Agent", "Model", "Calls", "Usage"],
        ["codex", "N/A", "1", "$3.50"],
        ["codex", "gpt", "1", "$0.25"],
    ]
    assert note == "codex: 1 call unsettled (running or cut off), counted at the reserved amount"
    assert (result.exit_code, result.stderr) == (0, "")


def test_one_run_can_be_asked_for(project: PurePath) -> None:
    """As JSON, with the status of the nearest limit."""
    result = invoke("costs", "r0", "--root", str(project), "--json").json
    assert (result["run"], result["periods"][0]["usage_usd"], result["status"]) == (
        "r0",
        0.25,
        "available",
    )


def test_markdown_is_for_a_comment(project: PurePath) -> None:
    """Its title says how near the limit is."""
    result = invoke("costs", "--root", str(project), "--markdown")
    assert result.stdout.startswith("# ⚠️ Approaching Limit\n\n| Period | Usage |")


def test_a_project_without_spending_has_costs(tmp_path: PurePath) -> None:
    """Nothing, and nothing is made."""
    result = invoke("costs", "--root", str(tmp_path))
    assert result.stdout.splitlines()[-1] == "no agent calls yet"
    assert (result.exit_code, value(io_ops.list_files(tmp_path))) == (0, ())


def test_a_run_that_asked_nobody_is_an_error(project: PurePath) -> None:
    """It names those that did."""
    result = invoke("costs", "x", "--root", str(project), "--json")
    assert (result.exit_code, result.json["error"]["kind"]) == (2, "NameUnknown")
    assert result.json["error"]["hint"] == "known: r0, r1"


def test_a_run_of_a_project_without_spending_is_an_error(tmp_path: PurePath) -> None:
    """There is none to be named."""
    result = invoke("costs", "r1", "--root", str(tmp_path), "--json")
    assert result.json["error"]["hint"] == "no agent calls yet"


def test_a_damaged_file_is_an_error_that_names_the_line(project: PurePath) -> None:
    """Sums of half a file would be too low."""
    path = money_path(project)
    text = value(io_ops.read_text(path))
    _ = write(project, {".adws/money.jsonl": text.replace("r0", "r1", 1)})
    result = invoke("costs", "--root", str(project), "--json")
    assert result.json["error"]["message"].startswith(f"{path}, line 1, was altered")
