"""What the model service plays to Claude Code: one script for each end that a run can come to."""

from adws.agents.claude import AGENT
from adws.core.agent_settings import AgentOptions
from adws.tests.agents.playing import Play, Player
from adws.tests.model_server.script import Cut, Hang, Refuse, Say, Stall, Use, in_turn

_SPENT = {
    "anthropic-ratelimit-unified-status": "rejected",
    "anthropic-ratelimit-unified-reset": "1900000000",
    "anthropic-ratelimit-unified-representative-claim": "five_hour",
}
"""What the service tells subscribers whose plan's limit is spent."""

_SUBSCRIBED = {"CLAUDE_CODE_OAUTH_TOKEN": "dummy"}
_SHELL = ("--tools", "Bash", "--allowedTools", "Bash")
_SCHEMA = '{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}'
MODEL = "claude-sonnet-4-5"

READ = Use("Read", {"file_path": "calc.py"})
DONE = Say("ROOT_CAUSE: it subtracted\nFIX: it adds now")
GAVE_UP = Say("GIVE_UP design_decision: two specifications disagree")
_FORBIDDEN = Use("Write", {"file_path": ".claude/settings.json", "content": "{}"})
"""An edit that it permits to nobody."""

_SLEEP = Use("Bash", {"command": "setsid sleep 4321 & sleep 4321"})
"""A child of its shell, and one in a session of its own."""


def edit(old: str, new: str, file: str = "calc.py") -> Use:
    """Return an edit; it is done only in a file that was read before."""
    return Use("Edit", {"file_path": file, "old_string": old, "new_string": new})


MEND = edit("a - b", "a + b")


def refusing_play(status: int, message: str) -> Play:
    """Return a play in which the service refuses everything."""
    return Play(in_turn(Refuse(status, message)))


def with_arguments(*arguments: str) -> Play:
    """Return a play with more words on the command line."""
    return Play(in_turn(DONE), options=AgentOptions(arguments=arguments))


CLAUDE = Player(
    AGENT,
    key="ANTHROPIC_API_KEY",
    home_files=lambda _url: {},
    env=lambda url: {"ANTHROPIC_BASE_URL": url},
    model=MODEL,
    plays={
        "fixed": lambda: Play(in_turn(READ, MEND, DONE)),
        "gave_up": lambda: Play(in_turn(GAVE_UP)),
        "max_turns": lambda: Play(in_turn(READ), options=AgentOptions(max_turns=2)),
        "max_budget": lambda: Play(in_turn(READ), options=AgentOptions(max_attempt_usd=0.0001)),
        "denied": lambda: Play(in_turn(_FORBIDDEN, DONE)),
        "denied_once": lambda: Play(in_turn(_FORBIDDEN, READ, MEND, DONE)),
        "status_400": lambda: refusing_play(400, "no such thing"),
        "unpaid": lambda: refusing_play(400, "Your credit balance is too low to access the API."),
        "status_401": lambda: refusing_play(401, "invalid x-api-key"),
        "status_403": lambda: refusing_play(403, "not for you"),
        "status_404": lambda: refusing_play(404, "model: no-such-model"),
        "status_429": lambda: refusing_play(429, "slow down"),
        "status_500": lambda: refusing_play(500, "oops"),
        "status_529": lambda: refusing_play(529, "Overloaded"),
        "usage_limit": lambda: Play(
            in_turn(Refuse(429, "spent", _SPENT)), key=False, env=_SUBSCRIBED
        ),
        "not_logged_in": lambda: Play(in_turn(DONE), key=False),
        "unreachable": lambda: Play(
            in_turn(DONE), env={"ANTHROPIC_BASE_URL": "http://127.0.0.1:9"}
        ),
        "silent": lambda: Play(in_turn(Hang()), seconds=16.0),
        "cut_once": lambda: Play(in_turn(Cut(), DONE)),
        "cut": lambda: Play(in_turn(Cut())),
        "stalled": lambda: Play(in_turn(Stall()), seconds=2.0),
        "interrupted": lambda: Play(
            in_turn(_SLEEP, Hang()),
            seconds=5.0,
            options=AgentOptions(arguments=_SHELL),
            interrupt_seconds=5.0,
        ),
        "refusal": lambda: Play(in_turn(Say("", stop="refusal"))),
        "too_long": lambda: Play(in_turn(Say("and so on", stop="max_tokens"))),
        "foreign_model": lambda: Play(in_turn(DONE), options=AgentOptions(model="glm-4")),
        "lost_session": lambda: Play(in_turn(DONE), session="00000000-0000-4000-8000-000000000000"),
        "no_form": lambda: with_arguments("--json-schema", _SCHEMA),
        "unknown_option": lambda: with_arguments("--nonsense"),
        "as_root": lambda: with_arguments("--dangerously-skip-permissions"),
    },
)
"""The real Claude Code, with a key of the user's own."""
