"""A state of the modules of this process that is compared, and what it tells."""

import sys
from importlib import import_module
from pathlib import Path

ADD_AUDIT_HOOK = sys.addaudithook


class ComparedState:
    """A state that is compared, and what it tells."""

    def __init__(self, folder: Path) -> None:
        """Begin before the code on trial is loaded."""
        self.told: list[tuple[str, str]] = []
        kind = import_module("adws_witness_state").InitialState
        self.state = kind(str(folder), [str(folder / "ours.py")], self._tell)
        self.ours = import_module("ours")
        self.beside = import_module("beside")
        self.more = import_module("more")
        self.theirs = sys.modules["theirs"]

    def _tell(self, _kind: str, **words: str) -> None:
        self.told.append((words["name"], words["grade"]))

    def check(self) -> list[tuple[str, str]]:
        """Look, and return what is told for the first time."""
        self.told.clear()
        self.state.check("")
        return list(self.told)
