"""An environment with adws and pytest, as a user of adws has it."""

import os
import subprocess
import sys
from pathlib import Path

from attrs import frozen

CHECKOUT = Path(__file__).parent.parent


@frozen
class Environment:
    """An environment with adws and pytest in a folder, and nothing else.

    Plug-ins would make a bare run slower. pip compiles what it installs: a checkout from which
    nothing has run yet would have every process compile adws's own files.
    """

    folder: Path

    @classmethod
    def make(cls, folder: Path) -> "Environment":
        """Make it; pip takes pytest from where it takes everything."""
        made = cls(folder)
        for argv in (
            (sys.executable, "-m", "venv", str(folder)),
            (made.python, "-m", "pip", "install", "--quiet", str(CHECKOUT), "pytest"),
        ):
            _ = subprocess.run(argv, check=True)
        return made

    @property
    def python(self) -> str:
        """Its interpreter."""
        return str(self.folder / "bin/python")

    @property
    def adws(self) -> tuple[str, ...]:
        """What starts adws."""
        return (str(self.folder / "bin/adws"),)

    @property
    def variables(self) -> dict[str, str]:
        """The variables of a shell in which it is activated, with nothing set for Python."""
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return {**own, "PATH": path, "VIRTUAL_ENV": str(self.folder)}
