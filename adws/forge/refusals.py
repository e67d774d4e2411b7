"""What a refused request means: come back later, you may not, or not as things stand.

Rules: GitHub's documentation of its REST API ("Rate limits", "Troubleshooting").
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from adws.core.errors import ForgeBusy, ForgeDenied, ForgeRefused, PipelineError
from adws.forge.operation import ForgeAnswer

_LEAST_SECONDS = 60.0
_FAULT_SECONDS = 1.0
_FAULT = 500
_DENIED = frozenset({401, 403, 404})
_MOST_CHARACTERS = 300


def refusal(request: str, answer: ForgeAnswer, now: datetime) -> PipelineError:
    """Return the error that an answer with an unexpected status means."""
    context = {"status": answer.status, "request": request}
    words = f"the forge answers {answer.status} to {request}: {_message(answer.plain)}"
    seconds = waiting_seconds(answer, now)
    if seconds is not None:
        return ForgeBusy(
            words,
            hint=f"try again in {seconds:.0f} s",
            context={**context, "seconds": seconds},
        )
    if answer.status in _DENIED:
        needed = answer.headers.get("x-accepted-github-permissions", "")
        return ForgeDenied(
            words,
            hint=f"give the token these permissions: {needed}"
            if needed
            else "check the token, its permissions, and the name of the repository",
            context={**context, "permissions": needed},
        )
    return ForgeRefused(
        words,
        hint="see the forge's message above",
        context={**context, "codes": codes(answer.plain)},
    )


def waiting_seconds(answer: ForgeAnswer, now: datetime) -> float | None:
    """Return how long to wait before the same is asked again; None if waiting is no use."""
    if answer.status >= _FAULT:
        return _FAULT_SECONDS
    if answer.status not in {403, 429}:
        return None
    after = _number(answer.headers.get("retry-after"))
    if after is not None:
        return after
    if answer.headers.get("x-ratelimit-remaining") == "0":
        reset = _number(answer.headers.get("x-ratelimit-reset"))
        return max(1.0, reset - now.timestamp()) if reset is not None else _LEAST_SECONDS
    limited = answer.status != 403 or "rate limit" in _message(answer.plain).lower()  # noqa: PLR2004 - Forbidden
    return _LEAST_SECONDS if limited else None


def codes(plain: object) -> tuple[str, ...]:
    """Return what a forge says is wrong, in its own short words and in sentences."""
    errors = plain.get("errors") if isinstance(plain, Mapping) else None
    texts = (_code(error) for error in errors) if isinstance(errors, list) else ()
    return tuple(text for text in texts if text)


def _code(error: Any) -> str:  # noqa: ANN401 - whatever a forge wrote
    if isinstance(error, Mapping):
        words = (error.get("code"), error.get("message"))
        return ": ".join(word for word in words if isinstance(word, str))
    return error if isinstance(error, str) else ""


def _message(plain: object) -> str:
    message = plain.get("message") if isinstance(plain, Mapping) else plain
    words = (str(message or "no reason given"), *codes(plain))
    return "; ".join(words)[:_MOST_CHARACTERS]


def _number(text: str | None) -> float | None:
    return float(text) if text is not None and text.isdecimal() else None
