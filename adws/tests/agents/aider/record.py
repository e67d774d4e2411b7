"""Makes the recordings of aider anew: ``python -m adws.tests.agents.aider.record FOLDER``."""

import sys
from pathlib import PurePath

from adws.tests.agents.aider.plays import AIDER


def main(folder: PurePath, names: tuple[str, ...]) -> None:
    """Play these, or everything, once, each in a folder of its own; write down what it told."""
    for name in names or tuple(AIDER.plays):
        AIDER.record(name, folder / name / "home", folder / name)


if __name__ == "__main__":
    main(PurePath(sys.argv[1]), tuple(sys.argv[2:]))
