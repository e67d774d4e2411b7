"""Records the calls that a case makes of the project's functions, with what they were given.

A call counts that comes from outside of the changed files, or straight from a test. Runs in the
project's interpreter. Needs Python 3.8.
"""

import dis
import inspect
import os
import sys
import threading
from contextlib import contextmanager

from adws_call_copies import encoded
from adws_call_files import (
    FilesOfCall,
    files_given,
    names_a_place,
    targets_given,
    without_place,
)
from adws_call_spots import FUNCTION, INITIAL, PARTIAL, Spot, entry_of, key_of, spots_below
from adws_call_streams import without_streams
from adws_inputs import arguments_of, without_defaults, words
from adws_unasked import file_of, is_own_file

MOST_CALLS = 400
MOST_OF_ONE = 40
MOST_CHARACTERS = 100_000
MOST_TRIED = 150
"""So many calls of a function are looked at in a case: known ones take their time, too."""
MOST_LOST = 5
"""So many of which the arguments cannot be kept."""

_RETURNS = {code for name, code in dis.opmap.items() if name.startswith("RETURN_")}
_LATER = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_PAUSES = {code for name, code in dis.opmap.items() if name in ("YIELD_VALUE", "YIELD_FROM")}


class CallRecorder:
    """The calls of cases, each once."""

    def __init__(self, folder, changed, is_test):
        """Store the project's folder, the changed files, and the predicate for test files."""
        self.folder = os.path.realpath(folder)
        self.changed = {os.path.realpath(path) for path in changed}
        self.is_test = is_test
        self.known, self.objects = {}, {}
        self.places = {}
        self.rows = {}
        self.open = {}
        self.counts = {}
        self.tried, self.failed = {}, {}
        self.lost = set()
        self.hooks_before = (None, None)

    def begin(self):
        """Begin to look: at the functions of what is loaded by now."""
        self.tried, self.failed = {}, {}
        self.known, self.objects = spots_below(self.folder, lambda path: not self.is_test(path))
        present = sys.getprofile(), threading._profile_hook
        self.hooks_before = tuple(hook if callable(hook) else None for hook in present)
        threading.setprofile(self.on_event)
        sys.setprofile(self.on_event)

    def end(self):
        """Stop recording, and return the calls that were not noted before.

        Hooks of somebody else stand again where they stood, and stay where they have come since.
        """
        of_process, of_threads = self.hooks_before
        if sys.getprofile() == self.on_event:
            sys.setprofile(of_process)
        if threading._profile_hook == self.on_event:
            threading.setprofile(of_threads)
        self.open.clear()
        rows = [row for row in self.rows.values() if row is not None]
        self.rows = dict.fromkeys(self.rows)
        return rows

    @contextmanager
    def paused(self):
        """Note no call meanwhile: that takes its time with each."""
        own = sys.getprofile() == self.on_event
        if own:
            sys.setprofile(None)
        yield
        if own:
            sys.setprofile(self.on_event)

    def on_event(self, frame, event, value):
        """Note a call, and what it returned."""
        entries = self.known.get(key_of(frame.f_code)) if event == "call" else None
        if entries:
            self.on_call(frame, entries)
        elif event == "return" and frame in self.open:
            row, arguments, before, files = self.open.pop(frame)
            if frame.f_code.co_code[frame.f_lasti] in _RETURNS:
                row["first"] = without_place(files.top, words(value))
                after = words(arguments)
                left = ("" if after == before else after) + files.words()
                row["left"] = without_place(files.top, left)

    def on_call(self, frame, entries):
        """Note a call that counts, of one of the functions with this code."""
        if not self.is_entry(frame) or is_resumed(frame):
            return
        entry = entry_of(frame, entries)
        if entry is None:
            self.lost.add(frame.f_code.co_name)
        else:
            self.note(frame, *entry)

    def note(self, frame, function, spot):
        """Note a call, unless there are enough."""
        if self.is_enough(spot):
            return
        row = self.row_of(frame, function, spot)
        self.tried[spot] = self.tried.get(spot, 0) + 1
        self.failed[spot] = self.failed.get(spot, 0) + (row is None)
        key = row and (*row["spot"][:2], row["given"])
        if row and str(key) not in self.rows:
            self.counts[spot] = self.counts.get(spot, 0) + 1
            self.rows[str(key)] = row
            if not frame.f_code.co_flags & _LATER and spot.sort != INITIAL:
                arguments = without_defaults(arguments_of(frame), function)
                self.open[frame] = row, arguments, words(arguments), FilesOfCall(row)

    def is_enough(self, spot):
        """Return whether no other call of a function is looked at, in this case or at all."""
        return (
            len(self.rows) >= MOST_CALLS
            or self.counts.get(spot, 0) >= MOST_OF_ONE
            or self.tried.get(spot, 0) >= MOST_TRIED
            or self.failed.get(spot, 0) >= MOST_LOST
        )

    def is_entry(self, frame):
        """Return whether a call comes from outside of the changed files, or from a test."""
        came_from = self.place(frame.f_back)
        if came_from is None or self.is_test(came_from):
            return True
        return came_from not in self.changed and self.place(frame) in self.changed

    def row_of(self, frame, function, spot):
        """Return a call as a plain value; None if its arguments cannot be kept, which is noted.

        ``shape`` names the arguments by position, those by name alone, and those that take the
        rest. ``root`` is the folder that the module is loaded from, ``files`` are those that the
        arguments name, ``targets`` the paths where they let it write, ``place`` is whether one
        names what is there, and ``streams`` are the arguments that are iterators, which are kept
        as lists. ``first`` is what the call returned, and ``left`` what it made of its arguments
        and files, in words.
        """
        shape = shape_of(frame.f_code)
        try:
            arguments = arguments_of(frame)
            spot = self.spot_of(spot, arguments, shape)
            plain, streams = without_streams(without_defaults(arguments, function))
            files, targets = files_given(plain, self.folder), targets_given(plain)
            place = names_a_place(plain)
            given = encoded(plain)
        except BaseException:  # noqa: BLE001 - whatever a project's own pickling raises
            given, streams, place = "", {}, False
        root = self.root_of(spot.module)
        foreign = root.split(os.sep)[0] == os.pardir  # a class of another package that shares code
        if "<locals>" in spot.path or foreign:
            return None
        if not 0 < len(given) <= MOST_CHARACTERS:
            self.lost.add(".".join(spot.path))
            return None
        return {
            "spot": list(spot),
            "given": given,
            "files": files,
            "targets": targets,
            "place": place,
            "streams": streams,
            "shape": shape,
            "root": root,
            "first": None,
        }

    def spot_of(self, spot, arguments, shape):
        """Return how the caller called; what nobody gave is taken from the arguments."""
        first = arguments.get(next(iter(arguments), None))
        _, place = self.objects.get(id(first), (None, None))
        if place and spot.path[-1] == "__call__":
            arguments.pop(shape["plain"].pop(0))
            return place
        if spot.sort == INITIAL:
            arguments.pop(next(iter(arguments)))
            kind = first if isinstance(first, type) else type(first)
            return Spot(kind.__module__, (*kind.__qualname__.split("."), spot.path[-1]), INITIAL)
        if spot.sort == PARTIAL:
            bound_call = getattr(sys.modules[spot.module], spot.path[0])
            for name in [*shape["plain"][: len(bound_call.args)], *bound_call.keywords]:
                arguments.pop(name, None)
            del shape["plain"][: len(bound_call.args)]
            return spot._replace(sort=FUNCTION)
        return spot

    def root_of(self, name):
        """Return the folder, relative to the project, from which a module is loaded by its name."""
        path = os.path.realpath(file_of(sys.modules[name]) or self.folder)
        package = os.path.basename(path) == "__init__.py"
        for _ in range(name.count(".") + 1 + package):
            path = os.path.dirname(path)
        return os.path.relpath(path, self.folder)

    def place(self, frame):
        """Return the file of a frame's code where it is one of the project's, else None."""
        if frame is None:
            return None
        name = frame.f_code.co_filename
        if name not in self.places:
            full = os.path.realpath(name)
            self.places[name] = full if is_own_file(full, self.folder) else None
        return self.places[name]


def is_resumed(frame):
    """Return whether a generator or a coroutine goes on after a pause: that is no new call."""
    before = frame.f_code.co_code[: frame.f_lasti + 4 : 2]  # Python 3.10 tells the one before
    return bool(frame.f_code.co_flags & _LATER) and not _PAUSES.isdisjoint(before)


def shape_of(code):
    """Return what kinds of arguments code takes."""
    flags = code.co_flags
    names = code.co_varnames
    count = code.co_argcount + code.co_kwonlyargcount
    rest = list(names[count : count + 2])
    return {
        "plain": list(names[: code.co_argcount]),
        "named": list(names[code.co_argcount : count]),
        "rest": rest.pop(0) if flags & inspect.CO_VARARGS else None,
        "others": rest.pop(0) if flags & inspect.CO_VARKEYWORDS else None,
    }
