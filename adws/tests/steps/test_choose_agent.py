"""The step ``choose_agent``: who works in this run."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.result import Success

from adws import catalog
from adws.core.agent_settings import Actor
from adws.core.context import Context
from adws.core.errors import AgentMissing, DocumentDamaged, NameUnknown
from adws.core.settings import Settings
from adws.slots import ACTORS, AGENT
from adws.steps.choose_agent import choose_agent
from adws.testing import FakeIo
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

CLAUDE = PurePath("/bin/claude")


@pytest.fixture(autouse=True)
def _no_programs(io: FakeIo) -> None:
    """Have no agent's program on this machine, if a test does not say otherwise."""
    programs = (catalog.agent(name).unwrap().program for name in catalog.agent_names())
    io.programs.update(dict.fromkeys(filter(None, programs)))


@pytest.mark.parametrize(
    ("settings", "claude", "name"),
    [
        (Settings(), None, "search"),
        (Settings(), CLAUDE, "claude"),
        (Settings(agent_command="my-agent"), CLAUDE, "command"),
        (Settings(agent="search"), CLAUDE, "search"),
    ],
)
def test_the_agent_is_the_named_the_configured_the_installed_or_the_embedded_one(
    io: FakeIo, settings: Settings, claude: PurePath | None, name: str
) -> None:
    """In this order."""
    io.programs["claude"] = claude
    chosen = value(choose_agent(Context(PurePath("/p"), settings)))
    plain = Context(PurePath("/p"), settings)
    assert chosen == plain.put(ACTORS, (Actor(name),)).put(AGENT, name)


def test_who_states_examples_must_be_usable(io: FakeIo) -> None:
    """It is told before anybody works; the embedded agent has no model that could state any."""
    io.programs["claude"] = CLAUDE
    usable = Context(PurePath("/p"), Settings(agent="search", example_agent="claude"))
    assert value(choose_agent(usable)).get(ACTORS) == (Actor("search"),)
    for name, kind in (("search", AgentMissing), ("aider", AgentMissing), ("nobody", NameUnknown)):
        settings = Settings(agent="search", example_agent=name)
        assert type(error(choose_agent(Context(PurePath("/p"), settings)))) is kind


def test_each_of_several_must_be_usable(io: FakeIo) -> None:
    """It is told before the first one has worked."""
    io.programs["claude"] = None
    refused = error(choose_agent(Context(PurePath("/p"), Settings(agent="search,claude"))))
    assert type(refused) is AgentMissing


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("command", "the agent 'command' has no agent_command"),
        ("scripted", "the agent 'scripted' has no agent_script"),
        ("claude", "the agent 'claude' needs the program 'claude', which is not installed"),
    ],
)
def test_an_agent_that_cannot_work_is_refused_before_anything_is_spent(
    io: FakeIo, name: str, message: str
) -> None:
    """The error says what it lacks."""
    io.programs["claude"] = None
    refused = error(choose_agent(Context(PurePath("/p"), Settings(agent=name))))
    assert (type(refused), refused.message) == (AgentMissing, message)


def test_an_agent_without_its_setting_is_told_with_the_way_to_give_it(io: FakeIo) -> None:
    """On the command line or in the settings."""
    io.programs["claude"] = None
    refused = error(choose_agent(Context(PurePath("/p"), Settings(agent="command"))))
    assert refused.hint == (
        "set agent_command in adws.toml, or pass --agent-command (adws docs agents describes it)"
    )


@pytest.mark.parametrize("script", ["answers.toml", "/elsewhere/answers.toml"])
def test_an_agent_that_works_from_a_file_needs_the_file(io: FakeIo, script: str) -> None:
    """Before the suite runs; also the agent for examples. A relative path is in the project."""
    root, file = PurePath("/p"), PurePath("/p") / script
    working = Settings(agent="scripted", agent_script=script)
    stating = Settings(agent="search", example_agent="scripted", agent_script=script)
    lacking = AgentMissing(
        f"agent_script: there is no file {file}",
        hint="correct the path, or write the file (adws docs agents describes agent_script)",
    )
    for settings in (working, stating):
        assert error(choose_agent(Context(root, settings))) == lacking
    io.files[file] = "answers = []"
    assert value(choose_agent(Context(root, working))).get(AGENT) == "scripted"


@pytest.mark.parametrize(
    ("script", "text", "wrong"),
    [
        (
            "a.toml",
            "[[answers",
            "Expected ']]' at the end of an array declaration (at end of document)",
        ),
        ("a.json", "[[answers]]", "Expecting value: line 1 column 3 (char 2)"),
        (
            "a.toml",
            "[[answers]]\ngve_up = 1",
            "answers[0]: unknown key 'gve_up' (did you mean 'give_up'?)",
        ),
    ],
)
def test_an_agent_must_be_able_to_read_the_file_that_it_works_from(
    io: FakeIo, script: str, text: str, wrong: str
) -> None:
    """Before the suite runs, as a missing file."""
    io.files[PurePath("/p") / script] = text
    settings = Settings(agent="scripted", agent_script=script)
    refused = error(choose_agent(Context(PurePath("/p"), settings)))
    assert evolve(refused, context={}) == DocumentDamaged(
        f"agent_script: /p/{script} cannot be read: {wrong}",
        hint="correct it there; adws docs agents describes scripts of the agent 'scripted'",
    )


def test_an_agent_that_reads_no_file_takes_any_text() -> None:
    """Only an agent knows what it can read."""
    assert catalog.agent("claude").unwrap().read_file("[[", "a file") == Success(None)


def test_an_installed_agent_may_be_named(io: FakeIo) -> None:
    """It needs no setting of its own."""
    io.programs["claude"] = CLAUDE
    context = Context(PurePath("/p"), Settings(agent="claude"))
    assert value(choose_agent(context)).get(AGENT) == "claude"


def test_an_unknown_agent_is_refused_before_anything_is_spent(io: FakeIo) -> None:
    """The nearest known name is offered."""
    io.programs["claude"] = None
    refused = error(choose_agent(Context(PurePath("/p"), Settings(agent="serch"))))
    assert isinstance(refused, NameUnknown)
    assert "search" in refused.hint
