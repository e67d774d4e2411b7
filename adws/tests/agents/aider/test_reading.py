"""What aider told, read as an answer: recordings of real runs, and what they cannot show."""

import pytest

from adws.agents.agent import AgentOutput
from adws.agents.aider import AGENT
from adws.core.money import Usage
from adws.core.process import CompletedProcess
from adws.core.turn import Answer
from adws.tests.agents.aider.plays import AIDER
from adws.tests.agents.playing import judged
from adws.tests.agents.real_agent import facts, recorded

NOT_REFUSED = (False, False)


def answer_of(stdout: str, exit_code: int = 0) -> Answer:
    """Return the answer of a run that printed this."""
    return AGENT.read(AgentOutput(CompletedProcess(("aider",), exit_code, stdout)))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("fixed", (("finished", "success", ""), *NOT_REFUSED)),
        ("mended_at_last", (("finished", "success", ""), *NOT_REFUSED)),
        ("no_change", (("finished", "success", ""), *NOT_REFUSED)),
        ("gave_up", (("gave_up", "success", "design_decision"), *NOT_REFUSED)),
        ("status_400", (("failed", "persistent", "bad_request_error"), *NOT_REFUSED)),
        ("status_401", (("failed", "persistent", "authentication_error"), False, True)),
        ("no_key", (("failed", "persistent", "authentication_error"), False, True)),
        ("status_429", (("failed", "transient", "rate_limit_error"), *NOT_REFUSED)),
        ("status_500_once", (("finished", "success", ""), *NOT_REFUSED)),
        ("too_long", (("failed", "max_turns", "context_window_exceeded_error"), *NOT_REFUSED)),
        ("hang", (("failed", "max_turns", "timed_out"), *NOT_REFUSED)),
    ],
)
def test_each_end_is_read_from_its_words(
    name: str, expected: tuple[tuple[str, str, str], bool, bool]
) -> None:
    """All of these but the time-out ended with exit code 0."""
    assert judged(AIDER.recorded(name)) == expected
    assert recorded(f"aider/{name}").completed.exit_code in ({-15} if name == "hang" else {0})


@pytest.mark.parametrize(
    ("name", "turns", "cost", "usage"),
    [
        ("fixed", 1, 0.000075, Usage(10, 5, 0)),
        ("mended_at_last", 2, 0.00015, Usage(20, 10, 0)),
        ("priced", 1, 0.03, Usage(12_000, 678, 0)),
        ("status_401", None, None, Usage()),
        ("hang", None, None, Usage()),
    ],
)
def test_what_it_used_is_added_up(
    name: str, turns: int | None, cost: float | None, usage: Usage
) -> None:
    """The price is that of the session; tokens are rounded by itself beyond a thousand."""
    answer = AIDER.recorded(name)
    assert (answer.turns, answer.cost_usd, answer.usage) == (turns, cost, usage)
    assert answer.model == "openai/gpt-4o"


def test_tokens_from_the_services_store_are_told_apart() -> None:
    """And what it does not know a price of has none."""
    answer = answer_of("Tokens: 1.5k sent, 20 cache write, 1.2k cache hit, 3M received.\n")
    assert (answer.usage, answer.cost_usd) == (Usage(1500, 3_000_000, 1200), None)


def test_the_files_that_it_says_it_changed() -> None:
    """Each once."""
    edits = "Applied edit to a b.py\nApplied edit to c.py\nApplied edit to c.py\n"
    assert answer_of(f"Tokens: 1 sent, 1 received.\n{edits}").claimed_files == ("a b.py", "c.py")


def test_an_answer_that_the_service_cut_off_counts_to_its_limit() -> None:
    """An error after an answer counts, one that it overcame does not."""
    good, bad = "Tokens: 1 sent, 1 received.\n", "litellm.Timeout: Timeout: too late\n"
    assert facts(answer_of(bad + good)) == ("finished", "success", "")
    assert facts(answer_of(good + bad)) == ("failed", "transient", "timeout")


@pytest.mark.parametrize("stdout", ["", "Aider v0.86.2\n"])
@pytest.mark.parametrize("exit_code", [0, 2])
def test_one_that_asked_nobody_has_crashed(stdout: str, exit_code: int) -> None:
    """It has told no tokens: nothing was done."""
    assert facts(answer_of(stdout, exit_code)) == ("failed", "persistent", "crashed")
