"""Gemini CLI, headless: one question in, one JSON object out, edits in the agent tree."""

from adws.agents.agent import Ability, Agent, LoginSign
from adws.agents.gemini.command import command, policy
from adws.agents.gemini.reading import read

AGENT = Agent(
    name="gemini",
    summary="Gemini CLI, headless: edits files of the agent tree; runs programs only in a cage",
    command=command,
    read=read,
    program="gemini",
    variables=("GEMINI_*", "GOOGLE_*"),
    home_files=(
        *(".gemini/settings.json", ".gemini/oauth_creds.json", ".gemini/google_accounts.json"),
        ".gemini/installation_id",
    ),
    access=LoginSign(("GEMINI_API_KEY", "GOOGLE_API_KEY"), (".gemini/oauth_creds.json",)),
    abilities=frozenset({Ability.TELLS_TOKENS, Ability.RESUMES}),
    files=policy,
    install_hint="npm install --global @google/gemini-cli",
    install="npm install --global @google/gemini-cli@0.61.0",
)
