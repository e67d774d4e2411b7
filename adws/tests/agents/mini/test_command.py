"""How mini-SWE-agent is started."""

import json

from adws.agents.mini import AGENT
from adws.core.agent_settings import AgentOptions
from adws.tests.agents.building import make_question

NOTHING_SAID = AgentOptions()


def argv(options: AgentOptions) -> tuple[str, ...]:
    """Return the command line for a question."""
    return AGENT.command(make_question(options=options)).unwrap().argv


def test_it_asks_nobody_and_writes_its_trajectory_beside_the_tree() -> None:
    """Its own price limit is off where there is none: it would end at 3 USD."""
    assert argv(NOTHING_SAID) == (
        *("mini", "--yolo", "--exit-immediately", "--cost-limit", "0"),
        *("--output", "/own/trajectory.json", "-c", "mini.yaml", "-c", "/own/question.yaml"),
    )
    assert AGENT.answer_file == "trajectory.json"


def test_model_price_limit_and_arguments_are_passed_on() -> None:
    """The user's own arguments come behind ours."""
    options = AgentOptions(model="large", max_attempt_usd=1.5, arguments=("-c", "x=1"))
    words = argv(options)
    assert words[1:3] == ("-m", "large")
    assert words[words.index("--cost-limit") + 1] == "1.5"
    assert words[-2:] == ("-c", "x=1")


def test_the_question_and_the_turns_are_in_a_file() -> None:
    """An argument of a command line can be too short for a question."""
    laid = [
        json.loads(AGENT.files(make_question(prompt="a: {{b}}", options=options))["question.yaml"])
        for options in (NOTHING_SAID, AgentOptions(max_turns=7))
    ]
    assert laid == [
        {"run": {"task": "a: {{b}}"}, "agent": {"step_limit": turns}} for turns in (50, 7)
    ]


def test_it_looks_nothing_up_and_tries_nothing_ten_times() -> None:
    """Prices come with it, and whether to try again is decided elsewhere."""
    env = AGENT.command(make_question()).unwrap().env
    assert env["LITELLM_LOCAL_MODEL_COST_MAP"] == "True"
    assert env["MSWEA_MODEL_RETRY_STOP_AFTER_ATTEMPT"] == "2"
