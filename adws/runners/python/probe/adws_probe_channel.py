"""The file that the records of a pytest session go to."""

from __future__ import annotations

import json
import os
from os import fstat, getpid, write  # taken now: a test may replace them in the module

_encode = json.JSONEncoder().encode  # ASCII: no other encoding holds halves of characters

SESSIONS = 8  # one command may start pytest several times


class Channel:
    """The file that the records go to. A forked child of a test must not write."""

    def __init__(self, folder: str) -> None:
        """Open the first file of the folder that no earlier session has taken."""
        self.pid = getpid()
        for self.number in range(1, SESSIONS + 1):
            self.path = os.path.join(folder, f"probe-{self.number}.jsonl")
            if not os.path.exists(self.path):
                break
        self._open(os.O_CREAT | os.O_EXCL)

    def _open(self, flags: int = 0) -> None:
        self.file = os.open(self.path, os.O_WRONLY | os.O_APPEND | flags, 0o600)
        self.identity = fstat(self.file)

    def record(self, kind: str, **fields: object) -> None:
        """Write one record, at once."""
        if getpid() != self.pid:
            return
        if not self._is_open():
            self._open()
        fields["kind"] = kind
        data = (_encode(fields) + "\n").encode("ascii")
        while data:
            data = data[write(self.file, data) :]

    def _is_open(self) -> bool:
        """Whether a test has left the file open; its number may stand for another file by now."""
        try:
            return os.path.samestat(self.identity, fstat(self.file))
        except OSError:
            return False
