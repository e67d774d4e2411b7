"""One run of adws in a project: where its state lies."""

from pathlib import PurePath

from attrs import frozen

from adws.core.agent_settings import Actor
from adws.core.context import Context, Slot


def state_folder(context: Context) -> PurePath:
    """Return ``.adws`` in the project's folder: ledger, journal, logs, raw outputs, reports."""
    return context.root / ".adws"


def reports_folder(context: Context) -> PurePath:
    """Return where the reports of runs lie, each named after its run."""
    return state_folder(context) / "reports"


STATE_IGNORED = "*\n!/prompts/\n!/prompts/*.md\n!/prices.toml\n"
"""What git ignores in that folder: all but what people write there for everybody."""


@frozen
class RunFailure:
    """Why a run, or a step that was given up, did not come to its end: an error as a value."""

    step: str
    kind: str
    message: str
    hint: str = ""
    exit_code: int = 2


RUN_FAILURE = Slot("run_failure", RunFailure)
"""Why the run failed, for the steps that run in any case. It is not saved."""


def because(given_up: str) -> Slot[RunFailure]:
    """Return the slot that says why a bool slot is true which tells that a step was given up.

    >>> because("escalated").name
    'escalated_because'
    """
    return Slot(f"{given_up}_because", RunFailure)


RUN = Slot("run", str)
"""The id of the run: names its branch and its folder of states."""
DONE = Slot("done", bool)
"""Whether the ledger has nothing left to work on."""
CONFIRMED = Slot("confirmed", bool)
"""Whether the selected group failed again without any change, and an agent shall see it."""
PIVOT = Slot("pivot", str)
"""Why the next attempt must start from another diagnosis; empty when it need not."""
AGENT = Slot("agent", str)
"""The name of the agent that works in this run; in a round, of the one whose turn it is."""
ACTORS = Slot("actors", tuple[Actor, ...])
"""Who tries in turn: the first attempt at a group is the first one's, the last one goes on."""
ACTOR = Slot("actor", Actor)
"""Whose turn it is."""
SESSION = Slot("session", str)
"""The agent's session that it goes on with; empty: it starts afresh."""
MONEY_WARNINGS = Slot("money_warnings", tuple[str, ...])
"""Sentences about the limits of which most was spent before the agent was asked."""
DELIVERED = Slot("delivered", str)
"""One sentence that says where the fixes are."""
