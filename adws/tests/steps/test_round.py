"""The steps of a run one after the other, as a workflow puts them together."""

from functools import partial
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.entry import AttemptOutcome, EntryStatus
from adws.core.settings import Settings, Workspace
from adws.ledger.store import ledger_path, load
from adws.slots import (
    AGENT,
    CONFIRMED,
    DELIVERY_NOTE,
    FIX_REPORT,
    PROPOSAL,
    ROUNDS_DONE,
    SELECTED,
    VERDICT,
)
from adws.steps.commit_or_roll_back import commit_or_roll_back
from adws.steps.confirm import confirm
from adws.steps.deliver import deliver
from adws.steps.fix_one import fix_one
from adws.steps.gate import gate
from adws.steps.open_ledger import open_ledger
from adws.steps.record import record
from adws.steps.restore_workspace import restore_workspace
from adws.steps.select_group import select_group
from adws.steps.write_report import write_report
from adws.tests.steps.projects import (
    CONTENT,
    MENDED,
    RED,
    RUN_ID,
    TESTS,
    committed,
    copying,
    judged,
    write,
)
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

CHEAT_AND_MEND = {
    "calc.py": MENDED,
    "tests/test_calc.py": TESTS.replace("== 4", "== 6"),
    "tests/conftest.py": "collect_ignore = ['test_calc.py']\n",
    "pytest.ini": "[pytest]\naddopts = -k half\n",
}
SCRIPT = """
[[answers]]
when = { attempt = 1 }
say = "FIX: a comment"
cost_usd = 0.25
replace = [{ file = "calc.py", search = "def add", by = "# adds\\ndef add" }]

[[answers]]
say = "FIX: add adds"
cost_usd = 0.5
replace = [{ file = "calc.py", search = "a - b", by = "a + b" }]
"""


def one_round(context: Context, again: int) -> Context:
    """Do one round, with so many runs to confirm what was seen."""
    selected = value(select_group(context).bind(partial(confirm, reruns=again)))
    assert selected.get(CONFIRMED) is True
    judged_change = value(fix_one(selected).bind(gate))
    return value(commit_or_roll_back(judged_change).bind(record))


@pytest.fixture(scope="session")
def in_place(tmp_path_factory: pytest.TempPathFactory) -> tuple[Context, str, str]:
    """Return how a run in the user's tree ended, and that tree before and behind it."""
    here = PurePath(tmp_path_factory.mktemp("in_place"))
    root = write(committed(here / "calc", RED), {".venv/kept": "ignored\n"})
    before = shell(root, CONTENT)
    opened = judged(root, settings=Settings(workspace=Workspace.IN_PLACE))
    worked = one_round(copying(value(open_ledger(opened)), here, CHEAT_AND_MEND), again=1)
    restored = value(restore_workspace(worked))
    behind = shell(root, CONTENT)
    return value(deliver(restored).bind(write_report)), before, behind


def test_after_work_in_place_the_users_tree_is_as_it_was(
    in_place: tuple[Context, str, str],
) -> None:
    """Byte by byte, with what git ignores."""
    _, before, behind = in_place
    assert behind == before


def test_a_mended_source_is_accepted_without_the_cheating_beside_it(
    in_place: tuple[Context, str, str],
) -> None:
    """The tests that judged it are the user's own."""
    after, _, _ = in_place
    assert after.require(VERDICT).unwrap().accepted
    assert after.require(PROPOSAL).unwrap().dropped == (
        "pytest.ini",
        "tests/conftest.py",
        "tests/test_calc.py",
    )
    assert shell(
        after.root, f"git show adws/{RUN_ID}:calc.py adws/{RUN_ID}:tests/test_calc.py"
    ) == (MENDED + TESTS)
    assert shell(after.root, f"git diff --name-only main adws/{RUN_ID}") == "calc.py\n"


def test_a_run_that_fixed_everything_says_so(in_place: tuple[Context, str, str]) -> None:
    """Exit code 0, nothing lost, and where the fixes are."""
    after, _, _ = in_place
    report = after.require(FIX_REPORT).unwrap()
    assert (after.get(ROUNDS_DONE), report.finished, report.integrity, report.exit_code) == (
        True,
        True,
        True,
        0,
    )
    assert (
        report.delivered
        == after.get(DELIVERY_NOTE)
        == f"the commits are on the branch adws/{RUN_ID}"
    )


def test_a_second_attempt_knows_the_first(here: PurePath) -> None:
    """A comment mends nothing; who tries next is told so, and both have cost something."""
    script = write(here, {"script.toml": SCRIPT}) / "script.toml"
    files = {**RED, "calc.py": RED["calc.py"].replace("a * 3", "a * 2")}
    opened = value(open_ledger(judged(committed(here / "calc", files))))
    settings = evolve(opened.settings, agent_script=str(script))
    first = one_round(evolve(opened.put(AGENT, "scripted"), settings=settings), again=0)
    second = one_round(first, again=0)
    assert (first.get(ROUNDS_DONE), second.get(ROUNDS_DONE)) == (False, True)
    (earlier,) = second.require(SELECTED).unwrap().earlier
    assert earlier.startswith(
        "refused: the change fixed none of the selected tests: AssertionError: assert -1 == 3\n"
        "Its change:\n\ndiff --git a/calc.py b/calc.py\n"
    )
    ledger = value(load(ledger_path(second.root)))
    assert [(item.outcome, item.cost_usd) for item in ledger.rounds] == [
        (AttemptOutcome.REFUSED, 0.25),
        (AttemptOutcome.ACCEPTED, 0.5),
    ]
    assert [(entry.status, entry.fix_applied) for entry in ledger.entries] == [
        (EntryStatus.FIXED, "add adds")
    ]
