"""Durations as people write them."""

from clock.duration import Duration


def parse(text):
    """Read ``3:20``; seconds beyond 59 are a ValueError."""
    minutes, _, seconds = text.strip().partition(":")
    if int(seconds or 0) > 59:
        raise ValueError(f"no such duration: {text!r}")
    return Duration(int(minutes), int(seconds or 0))


def show(duration):
    """Write a duration as ``parse`` reads it."""
    return f"{duration.minutes}:{duration.seconds:02}"
