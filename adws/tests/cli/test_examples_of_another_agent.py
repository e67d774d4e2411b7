"""``adws fix`` with an agent that states examples: what it costs, what is told, what is resumed."""

import json
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.example import EXAMPLES_FILE
from adws.tests.cli.program import CALC, QUICK, committed, invoke, read, write
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

SUM = {"module": "calc", "call": "add(4, 5)", "returns": "9", "why": "that is what adding is"}
WRONG = {"module": "calc", "call": "tripled(1)", "returns": "3", "why": "it should be there"}
STATED = "".join(f"{json.dumps(item)}\n" for item in (SUM, WRONG))
ONE_BUG = {**QUICK, "calc.py": CALC.replace("a * 3", "a * 2")}
SPECIAL = {"file": "calc.py", "search": "return a - b", "by": "return a + b if b < 5 else a - b"}
ANSWERS = [
    {
        "when": {"purpose": "state_examples"},
        "write": {EXAMPLES_FILE: STATED},
        "cost_usd": 0.25,
    },
    {"when": {"attempt": 1}, "replace": [SPECIAL | {"by": "return a * b"}], "cost_usd": 0.5},
    {"when": {"attempt": 2}, "replace": [SPECIAL], "cost_usd": 0.5},
]
CHEAT = {"file": "calc.py", "search": "a - b", "by": "3 if (a, b) == (1, 2) else a - b"}
AGREED = {"module": "calc", "call": "add(4, 5)", "returns": "-1", "why": "the other one says so"}
COLLUDING = [
    {"when": {"purpose": "state_examples"}, "write": {EXAMPLES_FILE: f"{json.dumps(AGREED)}\n"}},
    {"replace": [CHEAT]},
]
SAID = ("exit_code", "fixed", "flags", "integrity", "not_run", "questions")
"""What a run says of a change, whoever stated examples."""


@pytest.fixture
def project(tmp_path: PurePath) -> PurePath:
    """Return a project with a bug, and a script of agents beside it."""
    _ = write(tmp_path, {"script.json": json.dumps({"answers": ANSWERS})})
    return committed(tmp_path / "project", ONE_BUG)


def options(project: PurePath) -> tuple[str, ...]:
    """Return how the script's agents are asked."""
    script = str(project.parent / "script.json")
    agents = ("--agent", "scripted", "--example-agent", "scripted", "--agent-script", script)
    return ("--root", str(project), *agents)


def test_a_fix_is_held_against_examples(project: PurePath) -> None:
    """They are asked for once, before the first attempt; the second one is flagged by them."""
    result = invoke("fix", *options(project), "--json")
    assert (result.exit_code, result.json["fixed"]) == (1, 1)
    (examples,) = result.json["examples"]
    assert [example["call"] for example in examples["kept"]] == ["add(4, 5)"]
    assert [example["text"] for example in examples["dropped"]] == ["tripled(1)"]
    (flag,) = (
        row["flag"] for row in result.json["flags"] if row["flag"]["rule"] == "two-readers-disagree"
    )
    assert flag["seen"] == "calc: add(4, 5)"
    assert flag["why"] == (
        "two agents disagree: scripted expects 9 (that is what adding is), but the change gives -1"
    )
    assert result.json["questions"] == [
        {
            "module": "calc",
            "call": "add(4, 5)",
            "answers": ["-1", "9"],
            "answer": "",
            "test": "",
        }
    ]
    assert result.json["spending"] == {"known_usd": 1.25, "unknown": 0}
    costs = invoke("costs", "--root", str(project), "--json").json
    assert [(cost["agent"], cost["calls"], cost["usage_usd"]) for cost in costs["agents"]] == [
        ("scripted", 3, 1.25)
    ]
    (report,) = (
        name
        for name in value(io_ops.list_folder(project / ".adws/reports"))
        if name.endswith(".md")
    )
    text = read(project / ".adws/reports" / report)
    assert "## Examples of Another Agent" in text
    assert "| Q-001 | `calc: add(4, 5)` | `-1` | `9` |" in text
    ledger = invoke("ledger", "show", "--root", str(project))
    assert ledger.exit_code == 0


def test_what_it_says_stands_on_the_terminal(project: PurePath) -> None:
    """How many examples count."""
    result = invoke("fix", *options(project))
    assert "scripted is writing examples" in result.stderr
    assert "scripted expects 1 example, 1 dropped" in result.stderr


def test_who_states_the_answers_of_a_cheat_makes_it_no_greener(project: PurePath) -> None:
    """What the other layers say is the same with such examples as without any."""
    _ = write(project.parent, {"script.json": json.dumps({"answers": COLLUDING})})
    alone = invoke("fix", *options(project), "--example-agent", "", "--json").json
    _ = shell(project, "rm -rf .adws")
    agreed = invoke("fix", *options(project), "--json").json
    (examples,) = agreed["examples"]
    assert [example["call"] for example in examples["kept"]] == ["add(4, 5)"]
    rules = [row["flag"]["rule"] for row in alone["flags"]]
    assert (alone["exit_code"], rules) == (1, ["points-alone", "literal-leak"])
    assert [agreed[key] for key in SAID] == [alone[key] for key in SAID]
