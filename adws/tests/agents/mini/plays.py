"""What the model service plays to mini-SWE-agent: one script for each end of a run."""

from attrs import evolve

from adws.agents.mini import AGENT
from adws.tests.agents.playing import Play, Player
from adws.tests.model_server.script import Hang, Refuse, Say, Use, in_turn

_SECONDS = 90.0
"""It loads for seconds, and tries again after four."""

DONE = "ROOT_CAUSE: it subtracted\nFIX: it adds now"
REFUSAL = "GIVE_UP design_decision: two specifications disagree"


def bash(command: str, text: str = "") -> Use:
    """Return a command of the shell."""
    return Use("bash", {"command": command}, text)


SUBMIT = bash("echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT")
MEND = bash("sed -i 's/a - b/a + b/' calc.py", DONE)
LOOK = bash("cat calc.py")

MINI = Player(
    AGENT,
    key="OPENAI_API_KEY",
    home_files=lambda _url: {},
    env=lambda url: {"OPENAI_API_BASE": f"{url}/v1"},
    plays={
        "fixed": lambda: Play(in_turn(LOOK, MEND, SUBMIT), _SECONDS),
        "no_change": lambda: Play(in_turn(LOOK, SUBMIT), _SECONDS),
        "gave_up": lambda: Play(in_turn(LOOK, evolve(SUBMIT, text=REFUSAL)), _SECONDS),
        "no_tool": lambda: Play(in_turn(Say("I am done.")), _SECONDS),
        "status_400": lambda: Play(in_turn(Refuse(400, "no such thing")), _SECONDS),
        "status_401": lambda: Play(in_turn(Refuse(401, "no such key")), _SECONDS),
        "status_429": lambda: Play(
            in_turn(Refuse(429, "slow down, try again in 20s")), seconds=90.0
        ),
        "status_500": lambda: Play(in_turn(Refuse(500)), _SECONDS),
        "hang": lambda: Play(in_turn(LOOK, Hang()), seconds=25.0),
        "no_key": lambda: Play(in_turn(MEND), _SECONDS, key=False),
    },
    model="openai/gpt-4o",
)
"""The real mini-SWE-agent, with a key of the user's own and a model whose price is known."""

UNPRICED = evolve(MINI, model="openai/fake-model")
"""The same with a model that nobody knows a price of."""
