"""The judge's decision, for machines."""

import json
from collections.abc import Sequence

from adws.core.codec import to_plain
from adws.core.verdict import Verdict


def verdict_json(verdict: Verdict, dropped: Sequence[str]) -> str:
    """Write every field of a verdict, its colour, and the files that were not judged."""
    whole = {"colour": verdict.colour.value, **to_plain(verdict), "dropped": list(dropped)}
    return json.dumps(whole, indent=2)
