"""aider, for one message: it is given the files to edit, answers in plain words, edits them."""

from adws.agents.agent import Ability, Agent, LoginSign
from adws.agents.aider.command import command, files
from adws.agents.aider.reading import read

AGENT = Agent(
    name="aider",
    summary="aider: edits the files that the failures name, runs no programs",
    command=command,
    read=read,
    program="aider",
    variables=("AIDER_*", "ANTHROPIC_*", "DEEPSEEK_*", "GEMINI_*", "OPENAI_*", "OPENROUTER_*"),
    home_files=(".aider.conf.yml", ".aider.model.metadata.json", ".aider.model.settings.yml"),
    access=LoginSign(
        (
            *("ANTHROPIC_API_KEY", "DEEPSEEK_API_KEY", "GEMINI_API_KEY"),
            *("OPENAI_API_KEY", "OPENROUTER_API_KEY"),
        ),
        (".aider.conf.yml",),
    ),
    abilities=frozenset({Ability.TELLS_COST, Ability.TELLS_TOKENS, Ability.TELLS_TURNS}),
    files=files,
    install_hint="python -m pip install aider-chat, in an environment of its own",
    install="pipx install aider-chat==0.86.2",
)
