"""The judge's decision, for machines."""

from collections.abc import Sequence

from adws.core.codec import plain_to_json, to_plain
from adws.core.verdict import Verdict
from adws.core.verdict_record import RepeatedJudgement


def verdict_json(
    verdict: Verdict, dropped: Sequence[str], repeated: RepeatedJudgement | None = None
) -> str:
    """Return every field of a verdict, its colour, and the files that were not judged.

    ``repeated``: how it differs from an earlier verdict on the same change.
    """
    whole = {"colour": verdict.colour.value, **to_plain(verdict), "dropped": list(dropped)}
    if repeated is not None:
        whole["again"] = {
            "run": repeated.first.run,
            "same": repeated.same,
            "differences": list(repeated.differences),
            "circumstances": list(repeated.circumstances),
        }
    return plain_to_json(whole)
