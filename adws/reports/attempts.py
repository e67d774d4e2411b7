"""How many attempts there were at a failing case, in words."""

from adws.core.entry import Entry
from adws.core.quantity import quantity


def attempts_words(entry: Entry) -> str:
    """Return how many attempts were judged, and how many ended without an answer."""
    if not entry.unanswered_count:
        return str(entry.attempt_count)
    if not entry.attempt_count:
        return f"asked {quantity(entry.unanswered_count, 'time')}, no answer"
    return f"{entry.attempt_count}, and {entry.unanswered_count} without an answer"


def attempts_of_limit(entry: Entry) -> str:
    """Return how many of the allowed attempts were judged; those without an answer count apart."""
    judged = f"{entry.attempt_count}/{entry.max_attempts}"
    unanswered = entry.unanswered_count
    return f"{judged}, and {unanswered} without an answer" if unanswered else judged
