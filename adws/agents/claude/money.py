"""What a run of Claude Code used, and what that cost, as far as it is known."""

from adws.agents.claude.stream import Event, Stream
from adws.agents.json_lines import nested_object
from adws.core.money import Usage

_READ = ("inputTokens", "cacheCreationInputTokens", "cacheReadInputTokens")
_NOT_REACHED = "Unable to connect"


def usage_of(stream: Stream) -> Usage:
    """Return the tokens of all models together; the count of the whole forgets streams cut off."""
    models = tuple(_models(stream).values())
    if not models:
        return Usage(0, 0, 0) if _is_free(stream) else Usage()
    return Usage(
        input_tokens=sum(_count(model, name) for model in models for name in _READ),
        output_tokens=sum(_count(model, "outputTokens") for model in models),
        cached_tokens=sum(_count(model, "cacheReadInputTokens") for model in models),
    )


def cost_of(stream: Stream) -> float | None:
    """Return the price in USD; None if it is not known.

    It has a price list of its own makers' models and takes any other for one of them. Nothing was
    paid where the service refused or was not reached; but where the connection was lost, nothing
    told is not nothing paid.
    """
    cost = stream.result.get("total_cost_usd")
    foreign = [name for name in _models(stream) if "claude" not in name]
    if foreign or not isinstance(cost, int | float):
        return None
    return float(cost) if cost or _is_free(stream) else None


def _models(stream: Stream) -> Event:
    return nested_object(stream.result, "modelUsage")


def _count(model: Event, name: str) -> int:
    count = model.get(name)
    return count if isinstance(count, int) else 0


def _is_free(stream: Stream) -> bool:
    """Return whether its service did nothing for it."""
    result = stream.result
    refused = result.get("api_error_status") is not None or stream.error == "authentication_failed"
    return refused or result.get("num_turns") == 0 or _NOT_REACHED in str(result.get("result"))
