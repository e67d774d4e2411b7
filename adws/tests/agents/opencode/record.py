"""Makes the recordings of opencode anew: ``python -m adws.tests.agents.opencode.record FOLDER``."""

import sys
from pathlib import PurePath

from attrs import evolve

from adws.tests.agents.opencode.plays import OPENCODE


def main(folder: PurePath) -> None:
    """Play everything once, each in a folder of its own, and write down what opencode told."""
    for name in OPENCODE.plays:
        OPENCODE.record(name, folder / name / "home", folder / name)
    priced = evolve(OPENCODE, model="own/priced-model", plays={"priced": OPENCODE.plays["fixed"]})
    priced.record("priced", folder / "priced/home", folder / "priced")


if __name__ == "__main__":
    main(PurePath(sys.argv[1]))
