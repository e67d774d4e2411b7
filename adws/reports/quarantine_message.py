"""The message of the commit that puts flaky cases into quarantine."""

from collections.abc import Sequence

from adws.core.quarantine import QuarantinedCase


def quarantine_message(cases: Sequence[QuarantinedCase], run: str) -> str:
    """Return a message whose subject names the first case; the body says what was seen of each."""
    first, *more = (" ".join(case.id.split()) for case in cases)
    others = f" and {len(more)} more" if more else ""
    told = "\n".join(f"- {case.id}: {case.seen} (until {case.until})" for case in cases)
    return (
        f"test: quarantine flaky {first}{others} (non-deterministic)\n\n{told}\n\nAdws-Run: {run}\n"
    )
