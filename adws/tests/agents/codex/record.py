"""Makes the recordings of codex anew: ``python -m adws.tests.agents.codex.record HOME FOLDER``.

HOME must lie below no temporary folder, where the sandbox of codex would not work.
"""

import sys
from pathlib import PurePath

from adws.tests.agents.codex.plays import CODEX


def main(home: PurePath, folder: PurePath) -> None:
    """Play everything once, each in a folder of its own, and write down what codex told."""
    for name in CODEX.plays:
        lives = folder / name / "home" if name == "sandbox_broken" else home
        CODEX.record(name, lives, folder / name)


if __name__ == "__main__":
    main(*map(PurePath, sys.argv[1:3]))
