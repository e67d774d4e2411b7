"""mini-SWE-agent: one tool, the shell; its whole conversation is written to a file."""

from adws.agents.agent import Ability, Agent, LoginSign
from adws.agents.mini.command import TRAJECTORY, command, files
from adws.agents.mini.reading import read

AGENT = Agent(
    name="mini",
    summary="mini-SWE-agent: reads and edits by commands of a shell in the agent tree",
    command=command,
    read=read,
    program="mini",
    variables=("ANTHROPIC_*", "DEEPSEEK_*", "GEMINI_*", "MSWEA_*", "OPENAI_*", "OPENROUTER_*"),
    home_files=(".config/mini-swe-agent/.env",),
    access=LoginSign(
        (
            *("ANTHROPIC_API_KEY", "DEEPSEEK_API_KEY", "GEMINI_API_KEY"),
            *("OPENAI_API_KEY", "OPENROUTER_API_KEY"),
        ),
        (".config/mini-swe-agent/.env",),
    ),
    abilities=frozenset(
        {
            *(Ability.TELLS_COST, Ability.TELLS_TOKENS, Ability.TELLS_TURNS),
            *(Ability.LIMITS_COST, Ability.LIMITS_TURNS),
        }
    ),
    files=files,
    answer_file=TRAJECTORY,
    install_hint="python -m pip install mini-swe-agent mcp, in an environment of its own",
    install="pipx install mini-swe-agent==2.4.6 && pipx inject mini-swe-agent mcp==2.3.0",
)
