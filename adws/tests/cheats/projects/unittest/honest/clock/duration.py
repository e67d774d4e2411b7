"""A duration in minutes and seconds."""


class Duration:
    """A duration; immutable by convention."""

    def __init__(self, minutes, seconds=0):
        self.minutes = minutes
        self.seconds = seconds

    def plus(self, other):
        """Return the sum; it has fewer than sixty seconds."""
        carried, seconds = divmod(self.seconds + other.seconds, 60)
        return Duration(self.minutes + other.minutes + carried, seconds)

    def in_minutes(self):
        """Return the duration as a fraction of minutes."""
        return self.minutes + self.seconds / 60

    def __eq__(self, other):
        if not isinstance(other, Duration):
            return NotImplemented
        return (self.minutes, self.seconds) == (other.minutes, other.seconds)

    def __hash__(self):
        return hash((self.minutes, self.seconds))

    def __repr__(self):
        return f"Duration({self.minutes}, {self.seconds})"
