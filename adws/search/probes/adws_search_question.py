"""A question of the search about candidates, and what is known about its answer so far."""

import importlib
import os
import time
from functools import partial

import adws_search_overlay as overlay
from adws_search_try import fulfils


class TryRequest:
    """What is asked, how long it may take, and the answers, by the candidates' numbers.

    ``is_thorough``: candidates that are costly to try are tried, too.
    """

    def __init__(self, plain, tree):
        self.plain = plain
        self.mode = importlib.import_module("adws_search_" + plain["mode"])
        self.texts = plain["texts"]
        self.paths = {file: os.path.realpath(os.path.join(tree, file)) for file in self.texts}
        self.ends = time.monotonic() + plain["seconds"]
        self.candidates = plain["candidates"]
        self.is_thorough = plain.get("thorough", True)
        self.answers = {}
        self.last = len(self.candidates)

    def note(self, number, value):
        """Take an answer; return the last number that is wanted."""
        self.answers[number] = value
        if self.plain["mode"] == "try" and fulfils(value, self.plain):
            self.last = min(self.last, number + self.plain["after_first"])
        return self.last

    def has_time(self):
        """Whether there is time left."""
        return time.monotonic() < self.ends

    def open_numbers(self, *, live):
        """Return the numbers that are wanted and not answered, of live candidates or the others."""
        numbers = range(min(self.last + 1, len(self.candidates)))
        unanswered = [number for number in numbers if number not in self.answers]
        return [number for number in unanswered if live in (None, self.candidates[number]["live"])]

    def wanted_answers(self):
        """Return the answers that are wanted, in order."""
        return [
            [number, self.answers[number]] for number in sorted(self.answers) if number <= self.last
        ]

    def changes(self, number):
        """Return the edits of a candidate, by file."""
        by_file = {}
        for edit in self.candidates[number]["edits"]:
            by_file.setdefault(edit["file"], []).append(edit)
        return by_file

    def put(self, number):
        """Let the changed texts be found by whatever imports them from here on."""
        overlay.TEXTS.clear()
        for file, edits in self.changes(number).items():
            overlay.TEXTS[self.paths[file]] = partial(edited, self.texts[file], edits)

    def answer(self, warm):
        """Ask a session with a candidate in place."""
        return self.mode.answer(warm, self.plain.get("payload", self.plain))


def edited(text, edits):
    """Return a text with edits made that do not overlap."""
    for edit in sorted(edits, key=lambda edit: (edit["start"], edit["end"]), reverse=True):
        text = text[: edit["start"]] + edit["text"] + text[edit["end"] :]
    return text


def count_workers():
    """Return how many processors there are for this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
