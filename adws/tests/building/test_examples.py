"""Agents that state examples of right behaviour: honest, lazy, wrong and colluding ones."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.agent_settings import AgentSettings
from adws.core.context import Context
from adws.core.errors import BudgetPaused
from adws.core.example import EXAMPLES_FILE, DroppedExample
from adws.core.railway import settle
from adws.core.run import state_folder
from adws.ledger.money.money_file import money_path
from adws.slots import BASE, CAGE, EXAMPLES, HEAD, RUN, SELECTED, SUITES
from adws.steps.ask_for_examples import ask_for_examples
from adws.tests.building.shop_of_examples import (
    CURRENCIES,
    DOUBLED,
    SUM,
    example,
    red_shop,
    stated_examples,
    stating,
    without_agent,
)
from adws.tests.vcs.repositories import shell, value
from adws.trust.examples import NO_CALL

pytestmark = pytest.mark.real_io

PASSING = "tests/test_money.py::test_doubled"
FAILING = "tests/test_money.py::test_plus"
SENTENCE = "Somebody else mends that, and you are not told how"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context of a red shop, before anybody is asked."""
    return red_shop(PurePath(tmp_path_factory.mktemp("whole")) / "shop")


@pytest.fixture
def shop(whole: Context) -> Context:
    """Return the same context with its state on disk as if nobody had been asked."""
    _ = value(io_ops.remove_tree(state_folder(whole.root)))
    return whole


def calls(context: Context) -> list[str]:
    """Return the calls of the examples that count."""
    return [item.call for item in stated_examples(context).kept]


def prompt(context: Context, name: str) -> str:
    """Return what the agent was asked in the question of this name."""
    return task_file(context, name, "prompt.md")


def task_file(context: Context, name: str, file: str) -> str:
    """Return a file of the question of this name."""
    folder = state_folder(context.root) / "tasks" / context.require(RUN).unwrap() / name
    return value(io_ops.read_text(folder / file))


def test_honest_examples_are_kept(shop: Context) -> None:
    """Those that the code already answers as stated stay: they say what must not change."""
    examples = stated_examples(value(ask_for_examples(stating(shop, (SUM, CURRENCIES, DOUBLED)))))
    assert [item.expected for item in examples.kept] == ["11", "raises ValueError", "42"]
    assert evolve(examples, kept=()) == evolve(
        examples, group="g1", agent="scripted", kept=(), dropped=(), costs=(0.1,)
    )


def test_nobody_is_asked_unless_an_agent_is_set(shop: Context) -> None:
    """It costs money, and needs a model."""
    context = without_agent(stating(shop, (SUM,)))
    assert value(ask_for_examples(context)) == context


def test_the_same_group_is_asked_once(shop: Context) -> None:
    """Later attempts at it are held against the same examples, and cost nothing."""
    first = value(ask_for_examples(stating(shop, (SUM,))))
    again = value(ask_for_examples(stating(first, (DOUBLED,))))
    assert again.get(EXAMPLES) == (stated_examples(first).already_paid,)
    assert stated_examples(again).costs == ()


def test_an_answer_is_not_paid_twice(shop: Context) -> None:
    """What the journal holds of a killed run is used."""
    first = value(ask_for_examples(stating(shop, (SUM,))))
    paid = value(io_ops.read_text(money_path(shop.root)))
    resumed = value(ask_for_examples(stating(first.drop(EXAMPLES), (DOUBLED,))))
    assert resumed.get(EXAMPLES) == first.get(EXAMPLES)
    assert value(io_ops.read_text(money_path(shop.root))) == paid


def test_a_lazy_agent_is_asked_once_more(shop: Context) -> None:
    """It is told why nothing counts: a constant shows nothing, a failing case says itself."""
    constant = example("LIMIT + 1", "101")
    restated = example("Money(1, 'EUR').plus(Money(2, 'EUR')).cents", "3")
    after = value(ask_for_examples(stating(shop, (constant, restated), (SUM,))))
    dropped = (
        DroppedExample("LIMIT + 1", NO_CALL),
        DroppedExample(
            "Money(1, 'EUR').plus(Money(2, 'EUR')).cents",
            f"the case {FAILING} makes the same call and decides its result",
        ),
    )
    assert (calls(after), stated_examples(after).dropped) == (
        [stated_examples(after).kept[0].call],
        dropped,
    )
    assert stated_examples(after).costs == (0.1, 0.1)
    assert f"no example counts:\n- LIMIT + 1: {NO_CALL}" in prompt(after, "examples-g1-try-2")


def test_who_writes_nothing_twice_has_no_example(shop: Context) -> None:
    """The round goes on without."""
    after = value(ask_for_examples(stating(shop, (), ())))
    assert (stated_examples(after).kept, stated_examples(after).dropped) == ((), ())
    assert f"- no example was written to {EXAMPLES_FILE}" in prompt(after, "examples-g1-try-2")


def test_who_gives_up_is_not_asked_again(shop: Context) -> None:
    """There may be nothing that could be called."""
    after = value(ask_for_examples(stating(shop, {"give_up": "out_of_scope: no function"})))
    assert (stated_examples(after).kept, stated_examples(after).costs) == ((), (0.0,))


def test_a_wrong_agent_does_not_contradict_what_passes(shop: Context) -> None:
    """Nor does it name what is not there, or state what is no example."""
    wrong = (
        example("doubled(4)", "9"),
        example("tripled(4)", "12"),
        example("doubled(4)", "eight"),
        example("__import__('os').getcwd()", "''"),
        "doubled(4) is 8",
    )
    after = value(ask_for_examples(stating(shop, (*wrong, DOUBLED))))
    assert calls(after) == ["doubled(21)"]
    not_evaluated = "it cannot be evaluated without the change: "
    assert [(item.text, item.reason) for item in stated_examples(after).dropped] == [
        ("__import__('os').getcwd()", "it uses the name '__import__'"),
        (
            "doubled(4) is 8",
            "the line cannot be read: Expecting value: line 1 column 1 (char 0)",
        ),
        ("doubled(4)", f"it contradicts {PASSING}, which passes and gets 8"),
        ("tripled(4)", f"{not_evaluated}NameError: name 'tripled' is not defined"),
        (
            "doubled(4)",
            f"{not_evaluated}what is expected raises NameError: name 'eight' is not defined",
        ),
    ]


def test_a_colluding_agent_sees_and_leaves_nothing(shop: Context) -> None:
    """It finds the project alone, and of what it writes the one file is read."""
    answer = {
        "write": {
            EXAMPLES_FILE: f"{SUM}\n",
            "shop/money.py": "def told(): pass\n",
            "tests/test_more.py": "def test_it(): assert False\n",
        }
    }
    after = value(ask_for_examples(stating(shop, answer)))
    assert (calls(after), after.get(HEAD)) == (
        [stated_examples(after).kept[0].call],
        shop.get(HEAD),
    )
    base = after.require(BASE).unwrap()
    history = shell(base.trees / "agent", "git log --format=%s%an")
    assert history.strip() == "The projectadws"
    assert value(io_ops.read_text(base.user_root / "shop/money.py")).startswith("LIMIT")


def test_the_question_holds_what_fails_and_nothing_of_who_mends_it(shop: Context) -> None:
    """Neither the other agent's name nor what earlier attempts changed, in any file of the task."""
    earlier = "regressed: Its change:\n\n+ return Money(cents * 2)"
    chosen = evolve(shop.require(SELECTED).unwrap(), attempt=2, tried=1, earlier=(earlier,))
    known = evolve(shop, settings=evolve(shop.settings, agent="mender")).put(SELECTED, chosen)
    _ = value(ask_for_examples(stating(known, (SUM,))))
    question = prompt(shop, "examples-g1")
    for text in (f"### {FAILING}\n", "AssertionError: assert -1 == 3", SENTENCE):
        assert text in question
    for text in ("mender", "regressed", "Money(cents"):
        assert text not in f"{question}{task_file(shop, 'examples-g1', 'task.json')}"


@pytest.mark.parametrize(("limit", "questions"), [(0.2, 0), (0.4, 1), (0.5, 2)])
def test_nobody_is_asked_when_the_money_is_spent(
    shop: Context, here: PurePath, limit: float, questions: int
) -> None:
    """Neither for the first time nor once more; a call costs a quarter here."""
    settings = evolve(
        shop.settings,
        example_agent="command",
        agent_command=f"sh -c 'echo asked >> {here}/asked'",
        agents={"command": AgentSettings(price=0.25)},
        max_cost_usd=limit,
    )
    _ = value(io_ops.write_text(here / "asked", ""))
    outcome = settle(ask_for_examples(evolve(shop, settings=settings)))
    paused = not is_successful(outcome) and isinstance(outcome.failure(), BudgetPaused)
    asked = value(io_ops.read_text(here / "asked"))
    assert (asked, paused) == ("asked\n" * questions, questions < 2)


def test_a_link_in_place_of_the_file_is_not_followed(shop: Context) -> None:
    """It could lead to what the agent may not read."""
    context = evolve(
        shop,
        settings=evolve(
            shop.settings,
            example_agent="command",
            agent_command=f"sh -c 'ln -sf /etc/passwd {EXAMPLES_FILE}'",
        ),
    )
    after = value(ask_for_examples(context))
    assert (stated_examples(after).kept, stated_examples(after).dropped) == ((), ())


@pytest.mark.parametrize(("runner", "wrapped"), [("vitest", False), ("pytest", True)])
def test_no_question_is_paid_where_nothing_can_be_asked(
    shop: Context, runner: str, *, wrapped: bool
) -> None:
    """The runner says so itself."""
    (suite,) = shop.require(SUITES).unwrap()
    context = shop.put(SUITES, (evolve(suite, runner=runner, wrapped=wrapped),))
    examples = stated_examples(value(ask_for_examples(stating(context, (SUM,)))))
    why = f"examples cannot be used here: {runner}, as it is started, does not support them"
    assert (examples.impossible, examples.kept, examples.costs) == (why, (), ())


def test_cases_whose_run_cannot_be_read_say_nothing(shop: Context) -> None:
    """Then no example is dropped for them."""
    (suite,) = shop.require(SUITES).unwrap()
    broken = evolve(suite, env={**suite.env, "PYTEST_ADDOPTS": "--no-such-option"})
    after = value(ask_for_examples(stating(shop.put(SUITES, (broken,)), (SUM,))))
    assert calls(after) == [stated_examples(after).kept[0].call]


def test_it_needs_a_cage_level_of_its_own_nowhere(shop: Context) -> None:
    """Whatever holds agents holds this one; it is found out where no step has done it yet."""
    assert stated_examples(value(ask_for_examples(stating(shop.drop(CAGE), (SUM,))))).kept != ()
