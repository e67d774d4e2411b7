"""What the model service plays to aider: one script for each end that a run can come to."""

from adws.agents.aider import AGENT
from adws.core.money import Usage
from adws.tests.agents.playing import Play, Player
from adws.tests.model_server.script import Hang, Refuse, Say, in_turn

_EDIT = """\
{file}
```python
<<<<<<< SEARCH
{old}
=======
{new}
>>>>>>> REPLACE
```
"""
BIG = Usage(12_345, 678, 10_000)
PRICES = ".aider/caches/model_prices_and_context_window.json"
"""What it looked up in the net not long ago; else it would do so now."""

DONE = "ROOT_CAUSE: it subtracted\nFIX: it adds now"
GAVE_UP = Say("GIVE_UP design_decision: two specifications disagree")


def edit(old: str, new: str, file: str = "calc.py", used: Usage = Usage(10, 5, 0)) -> Say:
    """Return an edit in aider's way, a part of what the model says."""
    return Say(f"{_EDIT.format(file=file, old=old, new=new)}\n{DONE}", used)


MEND = edit("    return a - b", "    return a + b")
USELESS = edit("    return a * b", "    return a + b")

AIDER = Player(
    AGENT,
    key="OPENAI_API_KEY",
    home_files=lambda _url: {PRICES: '{"nobody": {}}'},
    env=lambda url: {"OPENAI_API_BASE": f"{url}/v1"},
    plays={
        "fixed": lambda: Play(in_turn(MEND)),
        "priced": lambda: Play(in_turn(edit("    return a - b", "    return a + b", used=BIG))),
        "mended_at_last": lambda: Play(in_turn(USELESS, MEND)),
        "no_change": lambda: Play(in_turn(USELESS)),
        "gave_up": lambda: Play(in_turn(GAVE_UP)),
        "status_400": lambda: Play(in_turn(Refuse(400, "no such thing"))),
        "status_401": lambda: Play(in_turn(Refuse(401, "no such key"))),
        "status_429": lambda: Play(in_turn(Refuse(429, "slow down")), seconds=170.0),
        "status_500_once": lambda: Play(in_turn(Refuse(500), Refuse(500), Refuse(500), MEND)),
        "hang": lambda: Play(in_turn(Hang()), seconds=15.0),
        "too_long": lambda: Play(in_turn(Say("and so on", stop="length"))),
        "no_key": lambda: Play(in_turn(MEND), key=False),
    },
    model="openai/gpt-4o",
)
"""The real aider, with a key of the user's own and a model whose price it knows."""
