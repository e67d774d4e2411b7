"""Codex, headless: one question in, one event a line out, edits in the agent tree."""

from adws.agents.agent import Ability, Agent, LoginSign
from adws.agents.codex.command import command
from adws.agents.codex.reading import read

AGENT = Agent(
    name="codex",
    summary="Codex, headless: edits files of the agent tree and runs programs there in its sandbox",
    command=command,
    read=read,
    program="codex",
    variables=("CODEX_*", "OPENAI_*"),
    home_files=(".codex/auth.json", ".codex/config.toml"),
    access=LoginSign(("CODEX_API_KEY",), (".codex/auth.json",)),
    abilities=frozenset({Ability.TELLS_TOKENS, Ability.RESUMES}),
    install_hint="npm install --global @openai/codex",
    install="npm install --global @openai/codex@0.169.0",
)
