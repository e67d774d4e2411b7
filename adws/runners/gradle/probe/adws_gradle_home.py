"""Runs Gradle with a home of its own, which reads from the user's and is gone afterwards.

``python adws_gradle_home.py COMMAND…``: Gradle writes into its home all the time, and a judged run
may not write into the user's. Packages that are there are read by Gradle 6.1 and newer
(``GRADLE_RO_DEP_CACHE``, see "Shared read-only dependency cache" in Gradle's manual), and so are
the versions of Gradle that a project's wrapper has downloaded.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

_DISTRIBUTIONS = os.path.join("wrapper", "dists")


def main(argv: list[str]) -> int:
    """Run the command; return its exit code, as a shell does where a signal ended it."""
    users = os.environ.get("GRADLE_USER_HOME") or os.path.expanduser("~/.gradle")
    with tempfile.TemporaryDirectory(prefix="gradle-") as own:
        _lend(os.path.join(users, _DISTRIBUTIONS), os.path.join(own, _DISTRIBUTIONS))
        places = {"GRADLE_USER_HOME": own, "GRADLE_RO_DEP_CACHE": os.path.join(users, "caches")}
        existing = {name: place for name, place in places.items() if os.path.isdir(place)}
        completed = subprocess.run(argv, check=False, env={**os.environ, **existing})  # noqa: S603 - the project's own command
    return completed.returncode if completed.returncode >= 0 else 128 - completed.returncode


def _lend(users: str, own: str) -> None:
    """Link what a wrapper has unpacked into folders of our own: it locks a file beside it."""
    for name in _entries(users):
        for digest in _entries(os.path.join(users, name)):
            there, here = os.path.join(users, name, digest), os.path.join(own, name, digest)
            os.makedirs(here)
            for entry in _entries(there):
                if not entry.endswith(".lck"):
                    os.symlink(os.path.join(there, entry), os.path.join(here, entry))


def _entries(folder: str) -> list[str]:
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


if __name__ == "__main__":  # pragma: no branch
    sys.exit(main(sys.argv[1:]))
