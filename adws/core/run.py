"""One run of adws in a project: where its state lies."""

from pathlib import PurePath

from adws.core.context import Context, Slot


def state_folder(context: Context) -> PurePath:
    """Return ``.adws`` in the project's folder: ledger, journal, logs, raw outputs, reports."""
    return context.root / ".adws"


RUN = Slot("run", str)
"""The id of the run: names its branch and its folder of states."""
DONE = Slot("done", bool)
"""Whether the ledger has nothing left to work on."""
CONFIRMED = Slot("confirmed", bool)
"""Whether the selected group failed again without any change, and an agent shall see it."""
PIVOT = Slot("pivot", str)
"""Why the next attempt must start from another diagnosis; empty when it need not."""
AGENT = Slot("agent", str)
"""The name of the agent that works in this run."""
DELIVERED = Slot("delivered", str)
"""One sentence that says where the fixes are."""
