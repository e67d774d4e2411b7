"""The file that the records of a run of cargo go to: JSON lines, each written at once."""

from __future__ import annotations

import json
import os

RECORDS = "cargo.jsonl"


def record(folder: str, kind: str, **fields: object) -> None:
    """Append one record; the processes of a run write one after another."""
    line = json.dumps({"kind": kind, **fields}) + "\n"
    file = os.open(os.path.join(folder, RECORDS), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    data = line.encode("utf-8", "replace")
    while data:
        data = data[os.write(file, data) :]
    os.close(file)
