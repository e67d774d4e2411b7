"""Whether a failure's newest attempt made a change that had been made before."""

from adws.core.entry import Entry


def repetition(entry: Entry) -> str:
    """Say which rounds made one and the same change at this failure, the newest among them.

    Empty when the newest attempt was a new one, or changed nothing.
    """
    if not entry.attempts or not entry.attempts[-1].patch_id:
        return ""
    newest = entry.attempts[-1].patch_id
    rounds = [str(one.round) for one in entry.attempts if one.patch_id == newest]
    return f"rounds {' and '.join(rounds)} made the same change" if len(rounds) > 1 else ""
