"""What a change may not lose: every case that the baseline executed is executed again."""

from adws.core.comparison import Comparison
from adws.trust.reasons import about_cases


def lost(seen: Comparison) -> tuple[str, ...]:
    """Return in words what was executed before and is gone, skipped or expected to fail now."""
    return (
        *about_cases("were executed before and are gone", seen.missing),
        *about_cases("were executed before and are now skipped or expected to fail", seen.weakened),
    )
