"""How aider is started."""

from attrs import evolve

from adws.agents.aider import AGENT
from adws.core.agent_settings import AgentOptions
from adws.core.process import Command
from adws.tests.agents.building import make_failure, make_question, make_task

NOTHING_SAID = AgentOptions()


def command(options: AgentOptions = NOTHING_SAID) -> Command:
    """Return the command for a question about a group of two."""
    task = make_task(make_failure("t/test_a.py::a"), make_failure("t/test_a.py::b"))
    question = make_question(evolve(task, sources=("a.py", "b.py")), "please", options=options)
    return AGENT.command(question).unwrap()


def test_it_gets_the_sources_to_edit_and_the_tests_to_read() -> None:
    """Its question and all that it keeps for itself lie beside the tree."""
    asked = command()
    assert asked.argv[0] == "aider"
    assert asked.argv[asked.argv.index("--input-history-file") :] == (
        *("--input-history-file", "/own/input", "--chat-history-file", "/own/chat.md"),
        *("--file", "a.py", "--file", "b.py", "--read", "t/test_a.py"),
        *("--message-file", "/own/question.md"),
    )
    assert AGENT.files(make_question(prompt="please")) == {"question.md": "please"}


def test_it_neither_commits_nor_asks_nor_runs_anything() -> None:
    """Whatever its configuration in the project says."""
    words = ("--no-git", "--yes-always", "--no-auto-lint", "--no-auto-test", "--no-detect-urls")
    asked = command()
    assert set(words) <= set(asked.argv)
    assert asked.argv[asked.argv.index("--load") + 1] == ""
    assert (asked.env["BROWSER"], asked.env["LITELLM_LOCAL_MODEL_COST_MAP"]) == ("true", "True")


def test_model_and_arguments_are_passed_on() -> None:
    """The user's own arguments come behind ours."""
    argv = command(AgentOptions(model="large", arguments=("--verbose",))).argv
    start = argv.index("--model")
    assert argv[start : start + 3] == ("--model", "large", "--verbose")
