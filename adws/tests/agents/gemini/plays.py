"""What the model service plays to gemini: one script for each end that a run can come to."""

import json

from adws.agents.gemini import AGENT
from adws.tests.agents.playing import Play, Player
from adws.tests.model_server.script import Cut, Hang, Refuse, Say, Use, in_turn

SETTINGS = {
    "security": {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": False}},
    "general": {"maxAttempts": 1, "enableAutoUpdate": False},
    "privacy": {"usageStatisticsEnabled": False},
}
"""Settings of the user's own: he trusts every folder."""

_MEND = {"file_path": "calc.py", "instruction": "mend", "old_string": "a - b"}
MEND = Use("replace", {**_MEND, "new_string": "a + b"})
USELESS = Use("replace", {**_MEND, "old_string": "a * b", "new_string": "a + b"})
DONE = Say("ROOT_CAUSE: it subtracted\nFIX: it adds now")
GAVE_UP = Say("GIVE_UP test_wrong: the test expects a sum of three numbers")
SHELL = Use("run_shell_command", {"command": "sed -i 's/a - b/b + a/' calc.py"})

GEMINI = Player(
    AGENT,
    key="GEMINI_API_KEY",
    home_files=lambda _url: {".gemini/settings.json": json.dumps(SETTINGS)},
    env=lambda url: {"GOOGLE_GEMINI_BASE_URL": url},
    plays={
        "fixed": lambda: Play(in_turn(MEND, SHELL, DONE), caged=False),
        "fixed_by_shell": lambda: Play(in_turn(SHELL, DONE)),
        "no_change": lambda: Play(in_turn(USELESS, DONE)),
        "gave_up": lambda: Play(in_turn(GAVE_UP)),
        "status_400": lambda: Play(in_turn(Refuse(400, "API key not valid."))),
        "status_401": lambda: Play(in_turn(Refuse(401, "no such key"))),
        "status_429": lambda: Play(
            in_turn(Refuse(429, "Please retry in 35.5s.", {"retry-after": "35.5"}))
        ),
        "status_500": lambda: Play(in_turn(Refuse(500))),
        "cut": lambda: Play(in_turn(Cut())),
        "silent": lambda: Play(in_turn(Say(""))),
        "hang": lambda: Play(in_turn(Hang()), seconds=5.0),
        "no_key": lambda: Play(in_turn(DONE), key=False),
        "unknown_session": lambda: Play(
            in_turn(DONE), session="00000000-0000-7000-8000-000000000000"
        ),
    },
)
"""The real gemini, with a key of the user's own."""
