"""What functions of a test hold: lists and the like that tell with what they were called.

Calls near those of a case call these functions, too. What they leave behind is told, and put back.
Runs in the project's interpreter. Needs Python 3.8.
"""

import copy

from adws_call_spots import value_of
from adws_inputs import words


class StateOfTests:
    """The lists, dictionaries and sets that functions of a test close over, or name."""

    def __init__(self):
        """Begin with none."""
        self.before = []

    def noted(self, function):
        """Return a function, and note what it holds, as it is now."""
        names = [name for name in function.__code__.co_names if name in function.__globals__]
        own = [value_of(cell) for cell in function.__closure__ or ()]
        for value in [*own, *(function.__globals__[name] for name in names)]:
            if type(value) in WAYS_BACK and all(value is not held for held, _ in self.before):
                self.before.append((value, copy.copy(value)))
        return function

    def put_back(self):
        """Return in words what has changed since, and put back what was there."""
        changed = [(value, past) for value, past in self.before if words(value) != words(past)]
        told = [words(value) for value, _ in changed]
        for value, past in changed:
            WAYS_BACK[type(value)](value, past)
        return " and leaves a test with " + ", ".join(told) if told else ""


def list_back(value, past):
    """Let a list hold what it held."""
    value[:] = past


def other_back(value, past):
    """Let a dictionary or a set hold what it held."""
    value.clear()
    value.update(past)


WAYS_BACK = {list: list_back, dict: other_back, set: other_back}
