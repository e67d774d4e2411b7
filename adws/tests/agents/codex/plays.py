"""What the model service plays to codex: one script for each end that a run can come to."""

from adws.agents.codex import AGENT
from adws.tests.agents.playing import Play, Player
from adws.tests.model_server.openai_responses import RESETS_AT
from adws.tests.model_server.script import Cut, Hang, Refuse, Say, Use, in_turn

CONFIG = """\
model_provider = "scripted"

[model_providers.scripted]
name = "scripted"
base_url = "{url}/v1"
env_key = "OPENAI_API_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
"""
"""A provider of the user's own, as the user would set it: in his settings of codex."""

_PATCH = """\
apply_patch <<'EOF'
*** Begin Patch
*** Update File: calc.py
@@
 def add(a, b):
-    return {old}
+    return {new}
*** End Patch
EOF
"""


def shell(line: str) -> Use:
    """Return the use of a shell."""
    return Use("exec_command", {"cmd": line})


def patch(old: str, new: str) -> Use:
    """Return an edit of ``calc.py``."""
    return shell(_PATCH.format(old=old, new=new))


MEND = patch("a - b", "a + b")
USELESS = patch("a * b", "a + b")
DONE = Say("ROOT_CAUSE: it subtracted\nFIX: it adds now")
GAVE_UP = Say("GIVE_UP test_wrong: the test expects a sum of three numbers")


CODEX = Player(
    AGENT,
    key="OPENAI_API_KEY",
    home_files=lambda url: {".codex/config.toml": CONFIG.format(url=url)},
    env=lambda _url: {},
    plays={
        "fixed": lambda: Play(in_turn(MEND, shell("cat calc.py; exit 3"), DONE), caged=False),
        "no_change": lambda: Play(in_turn(USELESS, DONE)),
        "gave_up": lambda: Play(in_turn(GAVE_UP)),
        "sandbox_broken": lambda: Play(in_turn(MEND, DONE), caged=False),
        "status_400": lambda: Play(in_turn(Refuse(400, "no such thing"))),
        "status_401": lambda: Play(in_turn(Refuse(401, "Incorrect API key provided"))),
        "status_429": lambda: Play(in_turn(Refuse(429, "Rate limit reached"))),
        "status_500": lambda: Play(in_turn(Refuse(500))),
        "usage_limit": lambda: Play(
            in_turn(Refuse(429, "spent", {RESETS_AT: "1800000000"}, "usage_limit_reached"))
        ),
        "cut": lambda: Play(in_turn(Cut())),
        "hang": lambda: Play(in_turn(Hang()), seconds=2.0),
        "no_key": lambda: Play(in_turn(DONE), key=False),
        "unknown_session": lambda: Play(
            in_turn(DONE), session="00000000-0000-7000-8000-000000000000"
        ),
    },
)
"""The real codex, with a provider of the user's own."""
