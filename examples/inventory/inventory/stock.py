"""What lies in the warehouse, and what of it is promised to somebody."""


class OutOfStock(Exception):
    """There is less of an article than somebody wants."""


class Stock:
    """Counts pieces of articles by their name."""

    def __init__(self):
        self._on_hand = {}
        self._reserved = {}

    def receive(self, article, pieces):
        """Put pieces on the shelf."""
        if pieces <= 0:
            raise ValueError("a delivery has at least one piece")
        self._on_hand[article] = self._on_hand.get(article, 0) + pieces

    def available(self, article):
        """Return how many pieces are on the shelf and promised to nobody."""
        return self._on_hand.get(article, 0) - self._reserved.get(article, 0)

    def reserve(self, article, pieces):
        """Promise pieces to somebody, or raise OutOfStock."""
        if pieces >= self.available(article):
            raise OutOfStock(f"{article}: {pieces} wanted, {self.available(article)} there")
        self._reserved[article] = self._reserved.get(article, 0) + pieces

    def ship(self, article, pieces):
        """Hand promised pieces out."""
        if pieces > self._reserved.get(article, 0):
            raise ValueError(f"{article}: reserve before shipping")
        self._reserved[article] -= pieces
        self._on_hand[article] -= pieces

    def to_reorder(self, minimum):
        """Return the articles of which fewer than ``minimum`` pieces are available, sorted."""
        return sorted(name for name in self._on_hand if self.available(name) < minimum)
