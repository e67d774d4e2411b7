"""Makes its recordings anew: ``python -m adws.tests.agents.claude.record FOLDER``.

Names of plays behind the folder: only these.
"""

import sys
from pathlib import PurePath

from adws.tests.agents.claude.plays import CLAUDE


def main(folder: PurePath, *names: str) -> None:
    """Play everything once, each in a folder of its own, and write down what it told."""
    for name in names or CLAUDE.plays:
        CLAUDE.record(name, folder / name / "home", folder / name)


if __name__ == "__main__":
    main(PurePath(sys.argv[1]), *sys.argv[2:])
