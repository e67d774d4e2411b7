"""Makes the recordings of gemini anew: ``python -m adws.tests.agents.gemini.record FOLDER``."""

import sys
from pathlib import PurePath

from adws.tests.agents.gemini.plays import GEMINI


def main(folder: PurePath) -> None:
    """Play everything once, each in a folder of its own, and write down what gemini told."""
    for name in GEMINI.plays:
        GEMINI.record(name, folder / name / "home", folder / name)


if __name__ == "__main__":
    main(PurePath(sys.argv[1]))
