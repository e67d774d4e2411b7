"""How often a real `adws fix` asks its agent: as often as is allowed, and once for one cause."""

from collections import Counter
from pathlib import PurePath

import pytest

from adws.tests.cli.program import QUICK, QUICK_CASES, CommandResult, committed, invoke, read, sh

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

ONE_CAUSE = {
    **{path: text for path, text in QUICK.items() if path in {"adws.toml", ".gitignore"}},
    "shop.py": "def following(n):\n    return n\n",
    "tests/__init__.py": "",
    **{
        f"tests/test_{name}.py": f"""\
import unittest

from shop import following


class {name.title()}Test(unittest.TestCase):
    def test_{name}(self):
        assert following({number}) == {number + 1}
"""
        for name, number in (("one", 1), ("five", 5))
    },
}
"""One bug, and two cases in two files that see different values of it."""

_COUNTING = "grep -o 'tests[.]test_[a-z_.A-Z]*[.]test_[a-z]*' | sort -u | xargs >> {asked}; {does}"
"""It writes down outside of its tree, a line a call, which cases it was asked about, and acts."""


def fixed(here: PurePath, does: str, *options: str) -> CommandResult:
    """Fix the project of a folder with an agent that does this when it is asked."""
    agent = sh(_COUNTING.format(asked=here / "asked", does=does))
    root = ("--root", str(here / "project"))
    return invoke("fix", *root, "--agent", "command", "--agent-command", agent, "--json", *options)


def calls(here: PurePath) -> Counter[str]:
    """Return how often the agent was called about the same cases."""
    return Counter(read(here / "asked").splitlines())


@pytest.mark.parametrize(
    ("does", "judged", "unanswered", "of_limit", "advice"),
    [
        ("true", 2, 0, "2/2", "Read what the attempts tried"),
        (
            "exit 3",
            0,
            2,
            "0/2, and 2 without an answer",
            "No call of the agent ended with an answer",
        ),
    ],
)
def test_each_group_gets_as_many_calls_as_are_allowed(
    here: PurePath, does: str, judged: int, unanswered: int, of_limit: str, advice: str
) -> None:
    """Two for each, whether the agent repairs nothing or does not even answer; all are told."""
    _ = committed(here / "project", QUICK)
    result = fixed(here, does, "--max-attempts", "2")
    keys = ("case_id", "attempts", "attempts_without_answer")
    rows = [tuple(row[key] for key in keys) for row in result.json["escalations"]]
    assert (result.exit_code, rows) == (1, [(case, judged, unanswered) for case in QUICK_CASES])
    assert all(row["next_steps"].startswith(advice) for row in result.json["escalations"])
    entries = invoke("ledger", "show", "--root", str(here / "project"), "--json").json
    assert [entry["attempts"] for entry in entries] == [of_limit, of_limit]
    assert calls(here) == dict.fromkeys(QUICK_CASES, 2)


def test_different_values_of_one_function_are_one_question(here: PurePath) -> None:
    """`analyze` shows one group of two files, and `fix` asks once; it withholds one of the two."""
    project = committed(here / "project", ONE_CAUSE)
    cases = ("tests.test_five.FiveTest.test_five", "tests.test_one.OneTest.test_one")
    groups = invoke("analyze", "--root", str(project), "--json").json["groups"]
    assert [tuple(sorted(group["case_ids"])) for group in groups] == [cases]
    result = fixed(here, "sed -i 's/return n/return n + 1/' shop.py")
    assert (result.exit_code, result.json["trend"]) == (0, [2, 0])
    assert [question in cases for question in calls(here).elements()] == [True]
