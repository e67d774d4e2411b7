"""A session that has imported the project and collected its cases, and what it is there for."""

from adws_search_cases import Cases, is_neutral, is_plain


class Warm:
    """What a candidate is tried on: the cases, and ways to run them.

    ``known`` says whether the cases that ended passed.
    """

    def __init__(self, tree, items, errors, cases):
        self.tree = tree
        self.items = items
        self.errors = errors
        self.cases = cases
        self.known = {}
        self.by_id = {item.nodeid: item for item in items}

    def item(self, case_id):
        """Return a case, None when there is no such."""
        return self.by_id.get(case_id)

    def chosen(self, names):
        """Return the cases of these ids, or of files that could not be loaded before."""
        starts = tuple(name + mark for name in names for mark in ("::", "/"))
        ids = frozenset(names)
        return [item for item in self.items if item.nodeid in ids or item.nodeid.startswith(starts)]

    def run(self, items, goes_on=bool):
        """Run cases and return which passed; ``goes_on`` is asked after each that failed."""
        self.cases.run(items, goes_on)
        return {item.nodeid: self.passed(item) for item in items}

    def is_plain(self, item):
        """Whether a case is run by its own function."""
        return item.nodeid in self.cases.plain

    def passed(self, item):
        """Whether a case has run and passed."""
        return self.cases.passed.get(item.nodeid, False)

    def find_plain(self, passed_by_case, in_child):
        """Find the cases that come out the same when they are run by their own function.

        ``passed_by_case`` says how they came out under pytest. Returns the processor time of each.
        """
        self.known = passed_by_case
        if not self.items or not is_neutral(self.items[0].config):
            return {}
        plain = [item for item in self.items if item.nodeid in passed_by_case and is_plain(item)]
        self.cases.plain = frozenset(item.nodeid for item in plain)
        outcomes, seconds = in_child(lambda: [self.run(plain), self.cases.seconds]) or [{}, {}]
        self.cases.plain = frozenset(
            case for case in outcomes if outcomes[case] == passed_by_case[case]
        )
        return seconds


class PytestProcess:
    """A process in which pytest collects; ``work`` is done with its session once it has."""

    def __init__(self, tree, work):
        self.tree = tree
        self.work = work
        self.errors = []
        self.cases = Cases()
        self.is_done = False

    def run(self, items):
        """Do this process's work, once."""
        if not self.is_done:
            self.is_done = True
            self.work(Warm(self.tree, items, self.errors, self.cases))
