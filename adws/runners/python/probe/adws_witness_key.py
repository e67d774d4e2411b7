"""Takes the key of a process's signatures from its file, before anything of the project is loaded.

PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import os
from hashlib import sha256


def taken_key(path: str) -> str:
    """Return the key that is in a file, and leave the next one there.

    Nobody finds the key in the next one. Without the file there is none, and no line counts.
    """
    try:
        with open(path, encoding="ascii") as file:
            key = file.read()
    except OSError:
        return ""
    beside = f"{path}-{os.getpid()}"
    with open(beside, "w", encoding="ascii") as file:
        file.write(sha256(key.encode()).hexdigest())
    os.replace(beside, path)
    return key
