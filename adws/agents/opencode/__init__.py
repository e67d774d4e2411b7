"""OpenCode, headless: one question in, one event a line out, edits in the agent tree."""

from adws.agents.agent import Ability, Agent, LoginSign
from adws.agents.opencode.command import command
from adws.agents.opencode.reading import read

AGENT = Agent(
    name="opencode",
    summary="OpenCode, headless: edits files of the agent tree; runs programs only in a cage",
    command=command,
    read=read,
    program="opencode",
    variables=("OPENCODE_*", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "OPENAI_API_KEY"),
    home_files=(
        ".local/share/opencode/auth.json",
        *(".config/opencode/opencode.json", ".config/opencode/opencode.jsonc"),
    ),
    access=LoginSign(
        ("OPENCODE_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "OPENAI_API_KEY"),
        (".local/share/opencode/auth.json",),
    ),
    abilities=frozenset(
        {Ability.TELLS_COST, Ability.TELLS_TURNS, Ability.TELLS_TOKENS, Ability.RESUMES}
    ),
    install_hint="npm install --global opencode-ai",
    install="npm install --global opencode-ai@1.18.33",
)
