"""What a process of the bench is to pytest: it collects, then it has something to do."""

from adws_search_cases import Cases
from adws_search_warm import Warm


class Role:
    """A process in which pytest collects; ``work`` is done once it has."""

    def __init__(self, tree):
        self.tree = tree
        self.errors = []
        self.cases = Cases()
        self.is_done = False

    def run(self, items):
        """Do this process's work, once."""
        if not self.is_done:
            self.is_done = True
            self.work(Warm(self.tree, items, self.errors, self.cases))

    def work(self, warm):
        """Do what this process is there for."""
        raise NotImplementedError
