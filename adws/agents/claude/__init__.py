"""Claude Code, headless: one question in, a line of JSON for each event out, edits in the tree."""

from adws.agents.agent import Ability, Agent, LoginSign
from adws.agents.claude.command import command
from adws.agents.claude.reading import read

_KEYS = (
    *("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"),
    *("CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX"),
)
_LOGIN = ".claude/.credentials.json"

AGENT = Agent(
    name="claude",
    summary="Claude Code, headless: may read and edit files of the agent tree, runs no programs",
    command=command,
    read=read,
    program="claude",
    variables=("ANTHROPIC_*", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CODE_USE_*"),
    home_files=(_LOGIN,),
    access=LoginSign(_KEYS, (_LOGIN,)),
    abilities=frozenset(Ability),
    install_hint="npm install -g @anthropic-ai/claude-code (2.1 or newer)",
    install="npm install --global @anthropic-ai/claude-code@2.1.197",
)
