"""How full runs of a suite are split over idle lanes, and whether they can be split."""

from attrs import evolve, frozen


@frozen
class Sharding:
    """What a run of adws knows about its full runs so far."""

    runs: int = 0
    """How many full runs were made in shards."""
    most: int = 0
    """Into how many shards one of them was split at most."""
    newest: int = 0
    """Into how many shards the newest full run was split; 0: it was made whole."""
    whole_because: str = ""
    """Why the suite runs whole from now on, in a sentence; empty: it can be split."""

    def after_shards(self, shards: int) -> "Sharding":
        """Return the state after one more full run in so many shards."""
        return evolve(self, runs=self.runs + 1, most=max(self.most, shards), newest=shards)

    def after_whole_run(self, because: str = "") -> "Sharding":
        """Return the state after an unsplit full run, with the reason if no later run is split."""
        return evolve(self, newest=0, whole_because=because or self.whole_because)
