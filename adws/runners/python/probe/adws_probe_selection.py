"""What a run is asked for, as adws has written it down: ids hold what no argument can."""

from __future__ import annotations

import json


def selected(path: str | None) -> list[str]:
    """Return the ids and files that are asked for; none where everything is."""
    if path is None:
        return []
    with open(path, encoding="utf-8") as file:
        return json.load(file)
