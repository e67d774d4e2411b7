"""What the model service plays to opencode: one script for each end that a run can come to."""

import json

from adws.agents.opencode import AGENT
from adws.core.money import Usage
from adws.tests.agents.playing import Play, Player
from adws.tests.model_server.script import Cut, Hang, Refuse, Say, Use, in_turn


def settings(url: str) -> str:
    """Return settings of the user's own: a provider, and two models, one with a price."""
    options = {"baseURL": f"{url}/v1", "apiKey": "{env:OPENAI_API_KEY}"}
    priced = {"name": "Priced", "cost": {"input": 1000, "output": 2000}}
    models = {"fake-model": {"name": "Fake"}, "priced-model": priced}
    provider = {"npm": "@ai-sdk/openai-compatible", "options": options, "models": models}
    return json.dumps({"provider": {"own": provider}})


def edit(file: str, old: str, new: str) -> Use:
    """Return an edit."""
    return Use("edit", {"filePath": file, "oldString": old, "newString": new})


USED = Usage(input_tokens=100, output_tokens=7, cached_tokens=40)
MEND = edit("calc.py", "a - b", "a + b")
USELESS = edit("calc.py", "a * b", "a + b")
OUTSIDE = edit("../beside.py", "", "x = 1")
DONE = Say("ROOT_CAUSE: it subtracted\nFIX: it adds now", USED)
GAVE_UP = Say("GIVE_UP test_wrong: the test expects a sum of three numbers")
SHELL = Use("bash", {"command": "sed -i 's/a - b/b + a/' calc.py", "description": "mend"})

OPENCODE = Player(
    AGENT,
    key="OPENAI_API_KEY",
    home_files=lambda url: {".config/opencode/opencode.json": settings(url)},
    env=lambda _url: {},
    plays={
        "fixed": lambda: Play(in_turn(MEND, SHELL, OUTSIDE, DONE), caged=False),
        "fixed_by_shell": lambda: Play(in_turn(SHELL, DONE)),
        "no_change": lambda: Play(in_turn(USELESS, DONE)),
        "gave_up": lambda: Play(in_turn(GAVE_UP)),
        "status_400": lambda: Play(in_turn(Refuse(400, "no such thing"))),
        "status_401": lambda: Play(in_turn(Refuse(401, "no such key"))),
        "status_429": lambda: Play(
            in_turn(Refuse(429, "slow down", {"retry-after": "60"})), seconds=20.0
        ),
        "status_500": lambda: Play(in_turn(Refuse(500)), seconds=20.0),
        "cut": lambda: Play(in_turn(Cut()), seconds=40.0),
        "hang": lambda: Play(in_turn(Hang()), seconds=6.0),
        "no_key": lambda: Play(in_turn(Refuse(401, "no key")), key=False),
        "unknown_session": lambda: Play(in_turn(DONE), session="ses_none"),
    },
    model="own/fake-model",
)
"""The real opencode, with a provider of the user's own."""
